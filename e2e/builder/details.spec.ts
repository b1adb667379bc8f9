import type { Page } from '@playwright/test'
import { aListMerchant, comeHome, type ListMerchant } from '../list/list-merchant.ts'
import { axeViolations, COLOR_RULES, sidewaysScroll, smallTargets } from '../support/accessibility-audit.ts'
import { expect, test } from '../support/test.ts'

// The fields of a survey besides its questions. Spec §3.2.

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Name and description' })
const saved = (page: Page) => page.getByText('Saved', { exact: true })

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('button', { name: 'Name and description' }).tap()
  await expect(sheet(page)).toBeVisible()
}

let merchant: ListMerchant
test.beforeEach(async ({ page }) => {
  merchant = await aListMerchant()
  await comeHome(page, merchant)
  await page.goto(`/builder/${await merchant.draft('Candles')}`)
})

test('a survey is named and described in one place, which says who reads it', async ({ page }) => {
  await open(page)
  const [name, description] = [sheet(page).getByLabel('Name', { exact: true }), sheet(page).getByLabel('Description')]
  await expect(name).toHaveValue('Candles')
  await expect(description).toHaveAccessibleDescription(/Shoppers don’t see it/)
  await name.fill('After the purchase')
  await description.fill('Why people come back.\nAsked after each order.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Survey name' })).toHaveValue('After the purchase')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await open(page)
  await expect(description).toHaveValue('Why people come back.\nAsked after each order.')
  // A survey without a name could not be found again.
  await name.fill(' ')
  await description.focus()
  await expect(name).toHaveValue('Untitled Survey')
  await name.fill('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Survey name' })).toHaveValue('Untitled Survey')
  await open(page)
  await description.fill('x'.repeat(1_000))
  await expect(sheet(page).getByText('0 left')).toBeVisible()
})

test('the sheet suits every thumb, eye and scheme', async ({ page }) => {
  await open(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const rules = colorScheme === 'dark' ? COLOR_RULES : undefined
    expect(await axeViolations(page, { selector: 'dialog', rules })).toEqual([])
  }
  expect(await smallTargets(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})
