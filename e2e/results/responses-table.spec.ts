import type { Page } from '@playwright/test'
import { axeViolations, sidewaysScroll } from '../support/accessibility-audit.ts'
import { APPEARANCES, applyAppearance } from '../support/appearances.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { type AskingMerchant, aMerchantAsking } from './answered-survey.ts'
import { asAnother, resultsPath } from './results-page.ts'

const SHOPPERS = 60

let merchant: AskingMerchant

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, allowedErrors: FAILED_CALL })

test.beforeAll(async () => {
  merchant = await aMerchantAsking()
  await merchant.answer(SHOPPERS)
})

test.beforeEach(async ({ context, page }) => {
  // The notice for wide screens has a test of its own.
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  await logInWith(context, merchant.token)
})

const TAB = '?tab=responses'
const table = (page: Page) => page.getByRole('region', { name: 'Responses' }).getByRole('table')
const links = (page: Page) => table(page).locator('a[data-response]')
const checkbox = (page: Page, index: number) =>
  table(page)
    .getByRole('checkbox', { name: /^Select the response/ })
    .nth(index)
/** Its place in the list. A panel that loads has another status. */
const position = (page: Page) => panel(page).getByRole('status').filter({ hasText: / of / })

const panel = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('button', { name: 'Next response' }) })
    .last()
const heading = (page: Page, name: string) => table(page).getByRole('columnheader', { name })
const idOf = (page: Page, index: number) => links(page).nth(index).getAttribute('data-response')
const openId = (page: Page) => new URL(page.url()).searchParams.get('response')

test('each question has a column, with what was answered, skipped and left', async ({ page }) => {
  await page.goto(resultsPath(merchant, TAB))
  await expect(links(page)).toHaveCount(50)
  for (const name of [
    'Time',
    '1 · Where did you hear about us?',
    '6 · What could be better?',
    'Device',
    'State',
    'Duration',
  ]) {
    await expect(heading(page, name)).toBeVisible()
  }
  const stopped = table(page).getByRole('row').filter({ hasText: 'Stopped early' }).first()
  await expect(stopped).toContainText('A friend')
  await expect(stopped).toContainText('left here')
  await expect(table(page)).toContainText('skipped')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(links(page)).toHaveCount(SHOPPERS)
  expect(await sidewaysScroll(page)).toBe(0)
})

test('time and duration sort from their headings, and the order is in the address', async ({ page }) => {
  await page.goto(resultsPath(merchant, TAB))
  await expect(heading(page, 'Time')).toHaveAttribute('aria-sort', 'descending')
  const newest = await idOf(page, 0)
  await heading(page, 'Duration').getByRole('button').press('Enter')
  await expect(page).toHaveURL(/sort=longest/)
  await expect(heading(page, 'Duration')).toHaveAttribute('aria-sort', 'descending')
  await expect(heading(page, 'Time')).toHaveAttribute('aria-sort', 'none')
  // The last shopper who completed it took longest (`answersOf`).
  await expect(table(page).getByRole('row').nth(1)).toContainText('1 min 19 s')
  await page.reload()
  await expect(table(page).getByRole('row').nth(1)).toContainText('1 min 19 s')
  await heading(page, 'Duration').getByRole('button').click()
  await expect(page).toHaveURL(/sort=shortest/)
  await expect(table(page).getByRole('row').nth(1)).toContainText('20 s')
  await heading(page, 'Time').getByRole('button').click()
  await expect(links(page).first()).toHaveAttribute('data-response', newest ?? '')
  await heading(page, 'Time').getByRole('button').click()
  await expect(page).toHaveURL(/sort=oldest/)
  await expect(table(page).getByRole('row').nth(1)).toContainText('20 s')
})

test('a row opens beside the table; keys move on, and Escape returns to the row', async ({ page }) => {
  await page.goto(resultsPath(merchant, TAB))
  await links(page).nth(1).press('Enter')
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(position(page)).toContainText(`2 of ${SHOPPERS}`)
  await page.keyboard.press('j')
  await expect(position(page)).toContainText(`3 of ${SHOPPERS}`)
  expect(openId(page)).toBe(await idOf(page, 2))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('k')
  await expect(position(page)).toContainText(`1 of ${SHOPPERS}`)
  await expect(panel(page).getByRole('button', { name: 'Previous response' })).toBeDisabled()
  await panel(page).getByRole('button', { name: 'Next response' }).click()
  await expect(position(page)).toContainText(`2 of ${SHOPPERS}`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Next response' })).toHaveCount(0)
  await expect(links(page).nth(1)).toBeFocused()
  // Another press, on any cell of a row, opens that one.
  await table(page).getByRole('row').nth(4).getByRole('cell').nth(3).click()
  await expect(position(page)).toContainText(`4 of ${SHOPPERS}`)
})

test('the panel shows the path, and the questions that were not reached', async ({ page }) => {
  await page.goto(resultsPath(merchant, TAB))
  await table(page).getByRole('row').filter({ hasText: 'Stopped early' }).first().getByRole('link').press('Enter')
  const steps = panel(page).getByRole('listitem')
  await expect(steps).toHaveCount(6)
  await expect(steps.nth(0)).toContainText('A friend')
  await expect(steps.nth(1)).toContainText('Stopped here')
  await expect(steps.nth(5)).toContainText('Not reached')
})

test('the next response behind the last loaded one is loaded', async ({ page }) => {
  await page.goto(resultsPath(merchant, TAB))
  await links(page).nth(49).press('Enter')
  await expect(position(page)).toContainText(`50 of ${SHOPPERS}`)
  await page.keyboard.press('J')
  await expect(position(page)).toContainText(`51 of ${SHOPPERS}`)
  await expect(links(page)).toHaveCount(SHOPPERS)
})

test('the choice of columns is remembered on the device', async ({ page }) => {
  await page.goto(resultsPath(merchant, TAB))
  await page.getByRole('button', { name: 'Columns 8 of 8' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: /Why us\?/ }).press(' ')
  await page.keyboard.press('Escape')
  await expect(heading(page, '2 · Why us?')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Columns 7 of 8' })).toBeVisible()
  await expect(heading(page, '2 · Why us?')).toHaveCount(0)
})

test('selected responses are set aside, brought back by Undo, counted again and deleted', async ({ page, context }) => {
  const other = await asAnother(context)
  await other.answer(4)
  await page.goto(resultsPath(other, TAB))
  await checkbox(page, 0).press(' ')
  await checkbox(page, 2).click()
  const bar = page.getByRole('group', { name: 'Selected responses' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Set aside' }).press('Enter')
  await expect(links(page)).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Responses' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(links(page)).toHaveCount(4)
  await table(page).getByRole('checkbox', { name: 'Select all responses shown' }).press(' ')
  await expect(bar).toContainText('4 selected')
  await bar.getByRole('button', { name: 'Clear' }).click()
  await checkbox(page, 1).click()
  await bar.getByRole('button', { name: 'Set aside' }).click()
  await expect(links(page)).toHaveCount(3)
  await page.goto(resultsPath(other, `${TAB}&list=spam`))
  await checkbox(page, 0).click()
  await bar.getByRole('button', { name: 'Count again' }).click()
  await expect(page.getByText('Nothing looks like spam')).toBeVisible()
  await page.goto(resultsPath(other, TAB))
  await expect(links(page)).toHaveCount(4)
  await checkbox(page, 0).click()
  await checkbox(page, 1).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 responses?' })
  await expect(question).toContainText('from 4 to 2 responses')
  await question.getByRole('button', { name: 'Delete 2 responses' }).press('Enter')
  await expect(links(page)).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Responses' })).toBeFocused()
})

test('after the open response is deleted the focus goes to the row that took its place', async ({ page, context }) => {
  const other = await asAnother(context)
  await other.answer(3)
  await page.goto(resultsPath(other, TAB))
  const next = await idOf(page, 2)
  await links(page).nth(1).press('Enter')
  await panel(page).getByRole('button', { name: 'Delete response' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete this response?' })
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(links(page)).toHaveCount(2)
  await expect(page.locator(`a[data-response="${next}"]`)).toBeFocused()
})

test('a response set aside from the panel leaves the table', async ({ page, context }) => {
  const other = await asAnother(context)
  await other.answer(2)
  await page.goto(resultsPath(other, TAB))
  await links(page).first().press('Enter')
  await panel(page).getByRole('button', { name: 'Set aside' }).click()
  await expect(links(page)).toHaveCount(1)
  await expect(page.getByText('1 response set aside').first()).toBeVisible()
})

test('below 1200 pixels a response opens in a sheet, and below 1024 the responses are a list', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto(resultsPath(merchant, TAB))
  await links(page).first().press('Enter')
  await expect(page.getByRole('dialog', { name: 'Response' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(20)
  await page.getByRole('button', { name: 'Newest first' }).click()
  await page.getByRole('menuitem', { name: 'Oldest first' }).click()
  await expect(page).toHaveURL(/sort=oldest/)
  await expect(page.getByRole('button', { name: 'Oldest first' })).toBeVisible()
})

for (const appearance of APPEARANCES) {
  test(`everyone can use the table: ${appearance.colorScheme}, ${appearance.direction}`, async ({ page }) => {
    await applyAppearance(page, appearance)
    await page.goto(resultsPath(merchant, TAB))
    await checkbox(page, 1).click()
    expect(await axeViolations(page, appearance)).toEqual([])
    await links(page).nth(2).press('Enter')
    await expect(panel(page).getByRole('listitem').first()).toBeVisible()
    expect(await axeViolations(page, appearance)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  })
}
