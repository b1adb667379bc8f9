import type { Page } from '@playwright/test'
import { tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'
import { aListMerchant, comeHome, type ListMerchant, names, surveyCard, toast } from './list-merchant.ts'

// The list without touching the screen: everything can be reached, and the focus is never nowhere.

let merchant: ListMerchant
test.beforeEach(async () => {
  merchant = await aListMerchant()
  for (const name of ['Third', 'Second', 'First']) await merchant.draft(name)
})

/** Opens a survey's menu by key and goes down to an action by its first letters. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: `More for ${name}` }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.type(action)
  await expect(page.getByRole('menuitem', { name: action, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
}

async function remove(page: Page, name: string): Promise<void> {
  await choose(page, name, 'Delete')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Delete', exact: true }))
  await page.keyboard.press('Enter')
  await expect(surveyCard(page, name)).toHaveCount(0)
}

test('after publishing the focus is on the menu it was done from', async ({ page }) => {
  await comeHome(page, merchant)
  await choose(page, 'Second', 'Publish')
  await expect(surveyCard(page, 'Second')).toContainText('Live')
  await expect(page.getByRole('button', { name: 'More for Second' })).toBeFocused()
})

test('keeping a survey brings the focus back to its menu', async ({ page }) => {
  await comeHome(page, merchant)
  await choose(page, 'Second', 'Delete')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More for Second' })).toBeFocused()
})

test('when a card goes the focus goes to the next, then to the one before, then to the heading', async ({ page }) => {
  await comeHome(page, merchant)
  await remove(page, 'Second')
  await expect(surveyCard(page, 'Third')).toBeFocused()
  await remove(page, 'Third')
  await expect(surveyCard(page, 'First')).toBeFocused()
  await remove(page, 'First')
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeFocused()
})

test('a card that no longer fits the filter passes the focus on too', async ({ page }) => {
  await comeHome(page, merchant)
  await tabTo(page, page.getByRole('button', { name: 'Draft', exact: true }))
  await page.keyboard.press('Enter')
  await choose(page, 'Second', 'Publish')
  await expect(names(page)).toHaveText(['First', 'Third'])
  await expect(surveyCard(page, 'Third')).toBeFocused()
})

test('deleting is undone from the toast', async ({ page }) => {
  await comeHome(page, merchant)
  await remove(page, 'Second')
  await expect(toast(page, 'is deleted')).toBeVisible()
  await page.keyboard.press('F8')
  await tabTo(page, page.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['First', 'Second', 'Third'])
})

test('restoring from Deleted passes the focus on', async ({ page }) => {
  await comeHome(page, merchant)
  await remove(page, 'First')
  await remove(page, 'Second')
  await tabTo(page, page.getByRole('button', { name: 'Deleted', exact: true }))
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Second', 'First'])
  await tabTo(page, page.getByRole('button', { name: 'Restore Second' }))
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['First'])
  await expect(surveyCard(page, 'First')).toBeFocused()
})

test('turning to the last page leaves the focus on the button that turned it', async ({ page }) => {
  for (const name of ['a', 'b', 'c']) await merchant.draft(name)
  await comeHome(page, merchant)
  const next = page.getByRole('button', { name: 'Next page' })
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Third'])
  await expect(next).toBeFocused()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
})

test('a new survey begins by key', async ({ page }) => {
  await comeHome(page, merchant)
  await tabTo(page, page.getByRole('button', { name: 'New survey' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Create from scratch' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/builder\//)
})

test('showing all surveys leads the focus to the heading', async ({ page }) => {
  await merchant.draft('Candles')
  await comeHome(page, merchant)
  await page.goto('/?search=soap')
  await page.getByRole('button', { name: 'Show all surveys' }).focus()
  await page.keyboard.press('Enter')
  await expect(surveyCard(page, 'Candles')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeFocused()
})
