import { aDateQuestion } from '@earshot/survey/testing'
import { toast } from '../list/list-merchant.ts'
import { logInWith } from '../support/log-in.ts'
import { earshot, expect, test } from '../support/test.ts'
import {
  dragByTouch,
  expectAnnounced,
  expectQuestions,
  option,
  paste,
  pickQuestionType,
  questionCard,
} from './builder-page.ts'
import { aDraft } from './draft.ts'

test.beforeEach(async ({ page, context }) => {
  const questions = ['One?', 'Two?', 'Three?'].map((text, index) => aDateQuestion(`q${index + 1}`, { text }))
  await page.goto(`/builder/${await aDraft(await logInWith(context), questions)}`)
  await expect(page.getByLabel('Question text')).toHaveValue('One?')
})

test('a question is dragged by its number with a finger, and stays there', async ({ page }) => {
  await dragByTouch(
    page,
    page.getByRole('button', { name: 'Move question 3' }),
    page.getByRole('button', { name: 'Move question 1' }),
    1,
  )
  await expectQuestions(page, ['Three?', 'One?', 'Two?'])
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expectQuestions(page, ['Three?', 'One?', 'Two?'])
})

test('by keyboard it is lifted, moved, put down and put back, and each step is said', async ({ page }) => {
  const handle = page.getByRole('button', { name: 'Move question 1' })
  await handle.focus()
  await expect(handle).toHaveAccessibleDescription(/press Space, then the arrow keys/)
  await page.keyboard.press('Space')
  await expectAnnounced(page, 'Lifted from place 1 of 3.')
  await page.keyboard.press('ArrowDown')
  await expectAnnounced(page, 'Now at place 2 of 3.')
  await page.keyboard.press('Space')
  await expectAnnounced(page, 'Put down at place 2 of 3.')
  await expectQuestions(page, ['Two?', 'One?', 'Three?'])
  await expect(page.getByRole('button', { name: 'Move question 2' })).toBeFocused()

  await page.keyboard.press('Space')
  await expectAnnounced(page, 'Lifted from place 2 of 3.')
  await page.keyboard.press('ArrowDown')
  await expectAnnounced(page, 'Now at place 3 of 3.')
  await page.keyboard.press('Escape')
  await expectAnnounced(page, 'Back at place 2 of 3.')
  await expectQuestions(page, ['Two?', 'One?', 'Three?'])
})

test('held at the foot of the screen it scrolls to the end of the list, and the page ends where it did', async ({
  page,
  context,
}) => {
  const questions = Array.from({ length: 9 }, (_, index) => aDateQuestion(`q${index + 1}`, { text: `${index + 1}?` }))
  await page.goto(`/builder/${await aDraft(await logInWith(context), questions)}`)
  const handle = await page.getByRole('button', { name: 'Move question 2' }).boundingBox()
  const { height, bottom } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    bottom: innerHeight,
  }))
  expect(height).toBeGreaterThan(bottom)
  if (!handle) throw new Error('It is not on the screen')
  await page.mouse.move(handle.x + 20, handle.y + 20)
  await page.mouse.down()
  await page.mouse.move(handle.x + 20, bottom - 60, { steps: 10 })
  await expect.poll(() => page.evaluate(() => scrollY + innerHeight)).toBeGreaterThanOrEqual(height - 1)
  // If it continues, it does so with every frame.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 60; frames++) await new Promise(requestAnimationFrame)
  })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  await page.mouse.up()
  await expectQuestions(page, ['1?', '3?', '4?', '5?', '6?', '7?', '8?', '9?', '2?'])
})

test('a double tap on Delete deletes one question, and does nothing to what comes in its place', async ({ page }) => {
  await page.getByRole('button', { name: 'More for question 1' }).tap()
  const box = await page.getByRole('menuitem', { name: 'Delete' }).boundingBox()
  if (!box) throw new Error('It is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.evaluate(() => {
    const seen = Object.assign(globalThis, { clicks: { all: 0, acted: 0 } })
    addEventListener('click', () => seen.clicks.all++, { capture: true })
    // Where those come that nobody has stopped.
    addEventListener('click', () => seen.clicks.acted++)
  })
  await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)])
  await expectQuestions(page, ['Two?', 'Three?'])
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { clicks: object }).clicks))
    .toEqual({ all: 2, acted: 1 })
})

test('of many, one is moved past the edge of what is drawn together, and nothing else moves', async ({
  page,
  context,
}) => {
  const texts = Array.from({ length: 45 }, (_, index) => `Question ${index + 1}?`)
  const questions = texts.map((text, index) => aDateQuestion(`q${index + 1}`, { text }))
  await page.goto(`/builder/${await aDraft(await logInWith(context), questions)}`)
  await expectQuestions(page, texts)
  await page.getByRole('button', { name: 'Move question 21' }).focus()
  await page.keyboard.press('Space')
  await expectAnnounced(page, 'Lifted from place 21 of 45.')
  await page.keyboard.press('ArrowUp')
  await expectAnnounced(page, 'Now at place 20 of 45.')
  await page.keyboard.press('Space')
  await expectQuestions(page, [...texts.slice(0, 19), 'Question 21?', 'Question 20?', ...texts.slice(21)])
  await expect(page.getByRole('button', { name: 'Move question 20' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Move question 20' })).toBeInViewport()
})

test('a question much taller than the others goes one place at a time, too', async ({ page }) => {
  await page.getByRole('button', { name: 'Add a question before question 2' }).tap()
  await pickQuestionType(page, 'Drop-down')
  await page.keyboard.type('Tall?')
  await paste(option(page, 1), 'A\nB\nC\nD\nE\nF\nG\nH')
  await page.getByRole('button', { name: 'Move question 2' }).focus()
  await page.keyboard.press('Space')
  await expectAnnounced(page, 'Lifted from place 2 of 4.')
  for (const [key, position] of [
    ['ArrowDown', 3],
    ['ArrowDown', 4],
    ['ArrowDown', 4],
    ['ArrowUp', 3],
    ['ArrowUp', 2],
    ['ArrowUp', 1],
    ['ArrowDown', 2],
    ['ArrowDown', 3],
  ] as const) {
    await page.keyboard.press(key)
    await expectAnnounced(page, `Now at place ${position} of 4.`)
  }
  await page.keyboard.press('Space')
  await expectQuestions(page, ['One?', 'Two?', 'Tall?', 'Three?'])
})

test('the menu moves it, duplicates it, deletes it, and the toast takes that back', async ({ page }) => {
  async function choose(number: number, item: string) {
    await page.getByRole('button', { name: `More for question ${number}` }).tap()
    await page.getByRole('menuitem', { name: item }).tap()
  }
  await choose(1, 'Move down')
  await expectQuestions(page, ['Two?', 'One?', 'Three?'])
  await expect(questionCard(page, 2)).toBeFocused()
  await choose(2, 'Move up')
  await expectQuestions(page, ['One?', 'Two?', 'Three?'])

  await choose(1, 'Duplicate')
  await expectQuestions(page, ['One?', 'One?', 'Two?', 'Three?'])
  await expect(questionCard(page, 2).getByLabel('Question text')).toBeFocused()
  await page.getByLabel('Question text').fill('And one?')

  await choose(2, 'Delete')
  await expectQuestions(page, ['One?', 'Two?', 'Three?'])
  await expect(questionCard(page, 2)).toBeFocused()
  await toast(page, 'Question 2 deleted').getByRole('button', { name: 'Undo' }).tap()
  await expectQuestions(page, ['One?', 'And one?', 'Two?', 'Three?'])
  await expect(questionCard(page, 2)).toBeFocused()
})

test('between two cards a question is put in their midst', async ({ page }) => {
  await page.getByRole('button', { name: 'Add a question before question 2' }).tap()
  await pickQuestionType(page, 'Text')
  await page.keyboard.type('One and a half?')
  await expectQuestions(page, ['One?', 'One and a half?', 'Two?', 'Three?'])
})

test('a question is put before the first one', async ({ page }) => {
  await page.getByRole('button', { name: 'Add a question before question 1' }).tap()
  await pickQuestionType(page, 'Text')
  await page.keyboard.type('Zero?')
  await expectQuestions(page, ['Zero?', 'One?', 'Two?', 'Three?'])
})

test('a double tap on a type adds one question, and that is the one in hand', async ({ page }) => {
  await page.getByRole('button', { name: 'Add a question', exact: true }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
  const box = await sheet.getByRole('button', { name: 'Single choice' }).boundingBox()
  if (!box) throw new Error('It is not in the sheet')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
  await expectQuestions(page, ['One?', 'Two?', 'Three?', ''])
  await expect(questionCard(page, 4).getByLabel('Question text')).toBeFocused()
})

test('options are dragged, moved by their menu, and rubbed out', async ({ page }) => {
  const texts = () =>
    page
      .getByRole('textbox', { name: /^Option \d+$/ })
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  await page.getByRole('button', { name: 'Add a question before question 2' }).tap()
  await pickQuestionType(page, 'Drop-down')
  await paste(option(page, 1), 'Denmark\nNorway\nSweden')
  await dragByTouch(page, page.getByRole('button', { name: 'Move Option 3' }), option(page, 1), 1)
  await expect.poll(texts).toEqual(['Sweden', 'Denmark', 'Norway'])
  await page.getByRole('button', { name: 'More for Sweden' }).tap()
  await page.getByRole('menuitem', { name: 'Move down' }).tap()
  await expect.poll(texts).toEqual(['Denmark', 'Sweden', 'Norway'])
  await expect(page.getByRole('button', { name: 'Move Option 2' })).toBeFocused()
  await option(page, 3).fill('')
  await option(page, 3).press('Backspace')
  await expect.poll(texts).toEqual(['Denmark', 'Sweden'])
  await expect(option(page, 2)).toBeFocused()
})

test('changes to what is live are discarded on request, what shoppers see stands here again, and undo brings them back', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByText('It’s live.')).toBeVisible()
  await page.getByLabel('Question text').fill('Something else?')
  await expect(page.getByText('Unpublished changes')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('button', { name: 'Discard changes' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).tap()
  await expectQuestions(page, ['One?', 'Two?', 'Three?'])
  await expect(page.getByText('Unpublished changes')).toBeHidden()
  await page.keyboard.press('Control+z')
  await expectQuestions(page, ['Something else?', 'Two?', 'Three?'])
  await expect(page.getByText('Unpublished changes')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`^${earshot.dashboard}/builder/`))
})
