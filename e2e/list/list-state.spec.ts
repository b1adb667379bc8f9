import { earshot, expect, test } from '../support/test.ts'
import { aListMerchant, choose, comeHome, type ListMerchant, names, toast } from './list-merchant.ts'

// Where in the list one is lives in the address. ADR-0023, spec §9.

const DRAFTS = ['Six', 'Five', 'Four', 'Three', 'Two', 'One']

let merchant: ListMerchant
test.beforeEach(async () => {
  merchant = await aListMerchant()
  for (const name of DRAFTS) await merchant.draft(name)
})

const address = (query: string) => `${earshot.dashboard}/${query}`

test('five on a page, and Back goes from page to page', async ({ page }) => {
  await comeHome(page, merchant)
  await expect(names(page)).toHaveText(['One', 'Two', 'Three', 'Four', 'Five'])
  await page.getByRole('button', { name: 'Next page' }).tap()
  await expect(names(page)).toHaveText(['Six'])
  await expect(page).toHaveURL(address('?page=2'))
  await expect(page.getByRole('status').filter({ hasText: 'page 2 of 2' })).toHaveText('6 surveys, page 2 of 2')
  await page.reload()
  await expect(names(page)).toHaveText(['Six'])
  await page.goBack()
  await expect(names(page)).toHaveText(['One', 'Two', 'Three', 'Four', 'Five'])
})

test('status and search survive a reload, and Back', async ({ page }) => {
  await merchant.live('Seven')
  await comeHome(page, merchant)
  await page.getByRole('button', { name: 'Draft', exact: true }).tap()
  await page.getByRole('searchbox').fill('f')
  await expect(names(page)).toHaveText(['Four', 'Five'])
  await expect(page).toHaveURL(address('?status=draft&search=f'))
  await page.reload()
  await expect(names(page)).toHaveText(['Four', 'Five'])
  await expect(page.getByRole('searchbox')).toHaveValue('f')
  await expect(page.getByRole('button', { name: 'Draft', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Four', exact: true }).tap()
  await expect(page.getByLabel('Survey name')).toHaveValue('Four')
  await page.goBack()
  await expect(names(page)).toHaveText(['Four', 'Five'])
})

test('an address may name several statuses', async ({ page }) => {
  await merchant.live('Seven')
  await comeHome(page, merchant)
  await choose(page, 'One', 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).tap()
  await expect(names(page)).toHaveText(['Seven', 'Two', 'Three', 'Four', 'Five'])
  // The card disappears at once; a merchant who leaves before the server has answered takes the call along.
  await expect(toast(page, '“One” is deleted')).toBeVisible()
  await page.goto(address('?status=published,deleted'))
  await expect(names(page)).toHaveText(['One', 'Seven'])
})

test('when the last page loses its last card, the one before is shown', async ({ page }) => {
  await comeHome(page, merchant)
  await page.getByRole('button', { name: 'Next page' }).tap()
  await choose(page, 'Six', 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).tap()
  await expect(names(page)).toHaveText(['One', 'Two', 'Three', 'Four', 'Five'])
  await expect(page).toHaveURL(address(''))
})

test('a page beyond the last leads to the last', async ({ page }) => {
  await comeHome(page, merchant)
  await page.goto(address('?page=9'))
  await expect(names(page)).toHaveText(['Six'])
  await expect(page).toHaveURL(address('?page=2'))
})

test('whoever has deleted everything still finds it', async ({ page }) => {
  const other = await aListMerchant()
  await other.draft('Candles')
  await comeHome(page, other)
  await choose(page, 'Candles', 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).tap()
  await expect(page.getByRole('heading', { name: 'Ask your first question' })).toBeVisible()
  await page.getByRole('button', { name: 'Deleted', exact: true }).tap()
  await expect(names(page)).toHaveText(['Candles'])
})

test('a search that finds nothing says so, and is cleared by the one cross in the field', async ({ page }) => {
  await comeHome(page, merchant)
  const search = page.getByRole('searchbox')
  const clear = page.getByRole('button', { name: 'Clear search' })
  await expect(clear).toHaveCount(0)
  await search.fill('zzz')
  await expect(page.getByRole('heading', { name: 'No survey matches “zzz”' })).toBeVisible()
  await clear.tap()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await expect(names(page)).toHaveText(['One', 'Two', 'Three', 'Four', 'Five'])
  await expect(clear).toHaveCount(0)
})
