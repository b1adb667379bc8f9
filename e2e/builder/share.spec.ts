import type { Page } from '@playwright/test'
import { aListMerchant, choose, comeHome, type ListMerchant } from '../list/list-merchant.ts'
import { COLOR_RULES, expectAccessible } from '../support/accessibility-audit.ts'
import { earshot, expect, test } from '../support/test.ts'

// How a merchant finds out where a survey can be asked. ADR-0032.

const shareDialog = (page: Page) => page.getByRole('dialog', { name: 'Ways to ask' })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

let merchant: ListMerchant
test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  merchant = await aListMerchant()
  await comeHome(page, merchant)
})

test('the address of a survey’s own page is copied, and whoever opens it is asked', async ({ page, context }) => {
  const surveyId = await merchant.live('Candles')
  await page.reload()
  await choose(page, 'Candles', 'Ways to ask')
  await expect(page).toHaveURL(`${earshot.dashboard}/builder/${surveyId}?open=ways`)
  await shareDialog(page).getByRole('button', { name: 'Copy address' }).tap()
  await expect(shareDialog(page).getByRole('button', { name: 'Copied!' })).toBeVisible()
  const shopper = await context.newPage()
  await shopper.goto(await clipboard(page))
  await expect(shopper.getByRole('heading', { name: 'How likely?' })).toBeVisible()
  await shopper.close()

  const opened = context.waitForEvent('page')
  await shareDialog(page).getByRole('link', { name: 'Open the page' }).tap()
  await expect((await opened).getByRole('heading', { name: 'How likely?' })).toBeVisible()
})

test('the tag of the inline element is copied, and the script tag is a press away', async ({ page }) => {
  const surveyId = await merchant.live('Candles')
  await page.goto(`/builder/${surveyId}`)
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('button', { name: 'Ways to ask' }).tap()
  await shareDialog(page).getByRole('button', { name: 'Copy tag' }).tap()
  await expect.poll(() => clipboard(page)).toBe(`<earshot-survey survey="${surveyId}"></earshot-survey>`)
  await shareDialog(page).getByRole('link', { name: 'See the script tag' }).tap()
  await expect(page.getByText('Script tag', { exact: true })).toBeVisible()
})

test('a draft says that publishing comes first, and publishing leads there', async ({ page }) => {
  const surveyId = await merchant.draft('Candles')
  await page.goto(`/builder/${surveyId}?open=ways`)
  await expect(shareDialog(page)).toContainText('Publish it first')
  await page.keyboard.press('Escape')
  await expect(shareDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${earshot.dashboard}/builder/${surveyId}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).tap()
  await page.getByRole('button', { name: 'Ways to ask' }).tap()
  await expect(shareDialog(page).getByText(`${earshot.storefront}/s/${surveyId}`)).toBeVisible()
})

test('the ways to ask suit every thumb, eye and scheme', async ({ page }) => {
  const surveyId = await merchant.live('Candles')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const rules = colorScheme === 'dark' ? COLOR_RULES : undefined
    await page.goto(`/builder/${surveyId}?open=ways`)
    await expect(shareDialog(page).getByRole('button', { name: 'Copy tag' })).toBeVisible()
    await expectAccessible(page, { selector: 'dialog', rules })
  }
})
