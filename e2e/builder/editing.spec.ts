import type { Page } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { addQuestionOfType, option } from './builder-page.ts'

const addButton = (page: Page) => page.getByRole('button', { name: 'Add a question', exact: true })

/** As keyboards of phones do: without telling which key it was. */
async function breakLine(page: Page): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.dispatchKeyEvent', { type: 'char', text: '\r' })
  await keyboard.detach()
}

test.beforeEach(async ({ page, context }) => {
  await logInWith(context)
  await page.goto('/surveys/scratch')
  await expect(page.getByLabel('Survey name')).toBeVisible()
})

test('a double tap on + Question opens the sheet and adds nothing', async ({ page }) => {
  const box = await addButton(page).boundingBox()
  if (!box) throw new Error('The button is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)])
  const sheet = page.getByRole('dialog', { name: 'Add a question' })
  await expect(sheet).toBeVisible()
  await sheet.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
  await expect(sheet).toBeVisible()
  await expect(page.getByLabel('Question text')).toHaveCount(0)

  // Once it has risen it is there for good.
  const nps = await sheet.getByRole('button', { name: 'NPS' }).boundingBox()
  if (!nps) throw new Error('NPS is not in the sheet')
  await page.touchscreen.tap(nps.x + 20, nps.y + 20)
  await expect(page.getByLabel('Question text')).toHaveCount(1)
})

test('closing a sheet by Escape gives the focus back to what opened it', async ({ page }) => {
  for (const opener of [addButton(page), page.getByRole('button', { name: 'More' })]) {
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('Enter in the last option adds another only if that one is filled', async ({ page }) => {
  await addQuestionOfType(page, 'Single choice')
  await option(page, 1).fill('Spruce')
  await option(page, 1).press('Enter')
  await expect(option(page, 2)).toBeFocused()
  const options = page.getByLabel(/^Option \d+$/)
  const before = await options.count()
  await options.last().press('Enter')
  await expect(options).toHaveCount(before)
  await expect(options.last()).toBeFocused()
  await options.last().fill('Linen')
  await options.last().press('Enter')
  await expect(options).toHaveCount(before + 1)
  await expect(options.last()).toBeFocused()
})

test('a tap into the name that stands for none takes it in hand whole, and any other name as it is', async ({
  page,
}) => {
  const name = page.getByLabel('Survey name')
  await expect(name).toHaveValue('Untitled Survey')
  await name.tap()
  await page.keyboard.insertText('Candles')
  await expect(name).toHaveValue('Candles')
  await name.blur()
  await name.tap()
  await page.keyboard.insertText('!')
  await expect(name).toHaveValue(/!/)
  expect((await name.inputValue()).replace('!', '')).toBe('Candles')
})

test('near its end a field says how much still fits', async ({ page }) => {
  const name = page.getByLabel('Survey name')
  const left = (words: string) => page.getByText(words, { exact: true }).filter({ visible: true })
  await name.fill('x'.repeat(107))
  await expect(page.getByText(/^\d+ left$/)).toBeHidden()
  await name.fill('x'.repeat(119))
  await expect(page.getByText('1 left')).toBeVisible()
  await name.press('y')
  await name.press('z')
  await expect(name).toHaveValue(`${'x'.repeat(119)}y`)
  await expect(page.getByText('0 left')).toBeVisible()
  const full = page.getByRole('status').filter({ hasText: 'At most 120 characters fit here.' })
  await expect(full).toHaveCount(1)
  await name.press('Backspace')
  await expect(full).toHaveCount(0)
  // That it is full is no news before a key is refused.
  await name.press('y')
  await expect(page.getByText('0 left')).toBeVisible()
  await expect(full).toHaveCount(0)
  await name.press('z')
  await expect(full).toHaveCount(1)
  await name.blur()
  await expect(full).toHaveCount(0)

  await addQuestionOfType(page, 'Single choice')
  await page.getByLabel('Question text').fill('x'.repeat(500))
  await expect(left('0 left')).toHaveCount(1)
  await option(page, 1).fill('x'.repeat(200))
  await expect(left('0 left')).toHaveCount(2)

  await addQuestionOfType(page, 'NPS')
  await page.getByLabel('Label for 0').fill('x'.repeat(95))
  await expect(page.getByText('5 left')).toBeVisible()
  await page.getByLabel('Label for 10').fill('x'.repeat(100))
  await expect(left('0 left')).toHaveCount(1)
})

test('all of a long option is in sight while it is edited, and it stays one line of text', async ({ page }) => {
  await addQuestionOfType(page, 'Single choice')
  const heightOf = async () => (await option(page, 1).boundingBox())?.height ?? 0
  await option(page, 1).fill('A friend')
  const short = await heightOf()
  await option(page, 1).fill('A friend told me about your candles while we were having dinner at her place')
  await expect.poll(heightOf).toBeGreaterThan(2 * short - 20)
  await expect
    .poll(() => option(page, 1).evaluate((field) => field.scrollHeight - field.clientHeight))
    .toBeLessThanOrEqual(0)

  await option(page, 1).focus()
  await breakLine(page)
  await expect(option(page, 2)).toBeFocused()
  await expect(option(page, 1)).not.toHaveValue(/\n/)
  await option(page, 2).fill('One\ntwo')
  await expect(option(page, 2)).toHaveValue('One two')
})

test('neither Enter nor a line that is pasted takes the caret to the end of a question', async ({ page }) => {
  await addQuestionOfType(page, 'NPS')
  const text = page.getByLabel('Question text', { exact: true })
  const caret = () => text.evaluate((field: HTMLTextAreaElement) => [field.selectionStart, field.selectionEnd])
  const setCaret = (at: number) =>
    text.evaluate((field: HTMLTextAreaElement, to) => field.setSelectionRange(to, to), at)
  await text.fill('Would you recommend us?')
  await setCaret(5)
  await text.press('Enter')
  expect(await caret()).toEqual([5, 5])
  await breakLine(page)
  expect(await caret()).toEqual([5, 5])
  await expect(text).toHaveValue('Would you recommend us?')
  await page.evaluate(() => document.execCommand('insertText', false, ',\nthen,'))
  await expect(text).toHaveValue('Would, then, you recommend us?')
  expect(await caret()).toEqual([12, 12])
})
