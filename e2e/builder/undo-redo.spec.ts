import { aDateQuestion, aSingleSelect } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { toast } from '../list/list-merchant.ts'
import { tabTo } from '../support/keyboard.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { addQuestionOfType, dragByTouch, expectQuestions, option, questionCard } from './builder-page.ts'
import { aDraft } from './draft.ts'

const text = (page: Page) => page.getByLabel('Question text', { exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true })
const foot = (page: Page) => page.getByRole('contentinfo')
const undo = (page: Page) => foot(page).getByRole('button', { name: 'Undo', exact: true })
const redo = (page: Page) => foot(page).getByRole('button', { name: 'Redo', exact: true })
const announced = (page: Page, words: string) =>
  expect(foot(page).getByRole('status').filter({ hasText: words })).toHaveCount(1)

const THREE = ['One?', 'Two?', 'Three?']

test.beforeEach(async ({ page, context }) => {
  const questions = THREE.map((one, index) =>
    index === 1 ? aSingleSelect('q2', { text: one }) : aDateQuestion(`q${index + 1}`, { text: one }),
  )
  await page.goto(`/builder/${await aDraft(await logInWith(context), questions)}`)
  await expect(text(page)).toHaveValue('One?')
})

async function chooseFor(page: Page, number: number, item: string) {
  await page.getByRole('button', { name: `More for question ${number}` }).tap()
  await page.getByRole('menuitem', { name: item }).tap()
}

test('with a thumb, every change is taken back in turn and brought forward again, and each is said', async ({
  page,
}) => {
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'true')
  await text(page).fill('One, then?')
  await addQuestionOfType(page, 'Text')
  await text(page).fill('Four?')
  await expectQuestions(page, ['One, then?', 'Two?', 'Three?', 'Four?'])
  await chooseFor(page, 4, 'Move up')
  await expectQuestions(page, ['One, then?', 'Two?', 'Four?', 'Three?'])
  await page.getByRole('button', { name: 'Edit question 2' }).tap()
  await option(page, 1).fill('Amber')
  await chooseFor(page, 2, 'Change type')
  await page.getByRole('dialog').getByRole('button', { name: 'Drop-down' }).tap()
  await expect(questionCard(page, 2)).toBeFocused()
  await chooseFor(page, 2, 'Delete')
  await expectQuestions(page, ['One, then?', 'Four?', 'Three?'])

  const steps = [
    { name: 'delete question 2', before: ['One, then?', 'Two?', 'Four?', 'Three?'] },
    { name: 'change the type of question 2', before: ['One, then?', 'Two?', 'Four?', 'Three?'] },
    { name: 'edit the options of question 2', before: ['One, then?', 'Two?', 'Four?', 'Three?'] },
    { name: 'move question 4', before: ['One, then?', 'Two?', 'Three?', 'Four?'] },
    { name: 'edit the text of question 4', before: ['One, then?', 'Two?', 'Three?', ''] },
    { name: 'add question 4', before: ['One, then?', 'Two?', 'Three?'] },
    { name: 'edit the text of question 1', before: THREE },
  ]
  for (const { name, before } of steps) {
    await undo(page).tap()
    await announced(page, `Undone: ${name}`)
    await expectQuestions(page, before)
  }
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Control+z')
  await announced(page, 'Nothing to undo')
  for (const { name } of steps.toReversed()) {
    await redo(page).tap()
    await announced(page, `Redone: ${name}`)
  }
  await expectQuestions(page, ['One, then?', 'Four?', 'Three?'])
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expectQuestions(page, ['One, then?', 'Four?', 'Three?'])
})

test('by keyboard, within a field as anywhere, and the focus is where it was undone', async ({ page }) => {
  await page.getByLabel('Survey name').fill('Candles')
  await text(page).press('End')
  await page.keyboard.insertText(' Or not?')
  await page.keyboard.press('Control+z')
  await expect(text(page)).toHaveValue('One?')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByLabel('Survey name')).toHaveValue('Untitled Survey')
  await expect(page.getByLabel('Survey name')).toBeFocused()
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+Shift+z')
  await expect(text(page)).toHaveValue('One? Or not?')
  await expect(text(page)).toBeFocused()

  await page.getByRole('button', { name: 'Edit question 2' }).press('Enter')
  await expect(questionCard(page, 2)).toBeFocused()
  await option(page, 2).fill('Sometimes')
  await page.getByRole('button', { name: 'Edit question 1' }).press('Enter')
  await page.keyboard.press('Meta+z')
  await expect(option(page, 2)).toHaveValue('The no one')
  await expect(option(page, 2)).toBeFocused()
  await page.keyboard.press('Meta+Shift+z')
  await expect(option(page, 2)).toHaveValue('Sometimes')

  await tabTo(page, undo(page))
  await page.keyboard.press('Enter')
  await announced(page, 'Undone: edit the options of question 2')
  await expect(undo(page)).toBeFocused()
  await expect(option(page, 2)).toHaveValue('The no one')
})

test('keys are one step until they pause', async ({ page }) => {
  await page.clock.install()
  await page.reload()
  await expect(text(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await text(page).press('End')
  await page.keyboard.type(' Which')
  await page.clock.runFor(1_000)
  await page.keyboard.type(' one?')
  await undo(page).tap()
  await expect(text(page)).toHaveValue('One? Which')
  await undo(page).tap()
  await expect(text(page)).toHaveValue('One?')
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'true')
})

test('a hundred changes are undone, through every save', async ({ page }) => {
  const required = questionCard(page, 1).getByRole('switch', { name: 'Required' })
  for (let change = 1; change <= 100; change++) {
    await required.press('Space')
    if (change % 25 === 0) await expect(saved(page)).toBeVisible()
  }
  await text(page).fill('The last one?')
  await expect(saved(page)).toBeVisible()
  for (let change = 0; change <= 100; change++) await page.keyboard.press('Control+z')
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'true')
  await expectQuestions(page, THREE)
  await expect(required).toBeChecked()
  await expect(saved(page)).toBeVisible()
})

test('what a question was deleted with is one step, by its toast or by the history, never twice', async ({ page }) => {
  await chooseFor(page, 1, 'Delete')
  const offer = toast(page, 'Question 1 deleted')
  await expect(offer).toBeVisible()
  await page.keyboard.press('Control+z')
  await expectQuestions(page, THREE)
  await expect(offer).toBeHidden()

  await page.keyboard.press('Control+y')
  await expectQuestions(page, ['Two?', 'Three?'])
  await chooseFor(page, 1, 'Delete')
  await offer.getByRole('button', { name: 'Undo' }).tap()
  await expectQuestions(page, ['Two?', 'Three?'])
  await expect(questionCard(page, 1)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expectQuestions(page, THREE)
})

test('an undone text that another option has is not brought back by leaving its field', async ({ page }) => {
  await page.getByRole('button', { name: 'Edit question 2' }).tap()
  await option(page, 1).fill('Amber')
  await option(page, 2).fill('Amber')
  await page.keyboard.press('Control+z')
  await expect(option(page, 1)).toHaveValue('The yes one')
  await page.keyboard.press('Control+y')
  await expect(option(page, 1)).toHaveValue('Amber')
})

test('in an open sheet the keys undo nothing', async ({ page }) => {
  await text(page).fill('One, then?')
  await page.getByRole('button', { name: 'Add a question', exact: true }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(text(page)).toHaveValue('One, then?')
})

test('what is undone beside the question in hand is where the focus goes, and what is redone', async ({ page }) => {
  const handle = (number: number) => page.getByRole('button', { name: `Move question ${number}`, exact: true })
  await dragByTouch(page, handle(3), handle(1), 1)
  await expectQuestions(page, ['Three?', 'One?', 'Two?'])
  await expect(text(page)).toHaveValue('One?')
  await page.keyboard.press('Control+z')
  await expectQuestions(page, THREE)
  await expect(page.getByRole('button', { name: /^Edit question 3.*Three\?/s })).toBeFocused()
  await page.keyboard.press('Control+y')
  await expectQuestions(page, ['Three?', 'One?', 'Two?'])
  await expect(page.getByRole('button', { name: /^Edit question 1.*Three\?/s })).toBeFocused()
  await expect(text(page)).toHaveValue('One?')
})
