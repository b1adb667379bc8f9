import { aListMerchant, comeHome } from '../list/list-merchant.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'

test.use({ allowedErrors: FAILED_CALL })

test('what the server says of a choice is said no longer than it stands', async ({ page }) => {
  await comeHome(page, await aListMerchant())
  await page.route('**/api/settings/store', (route) => {
    const problem = { code: 'input_invalid', fields: [{ path: 'timezone', reason: 'not_a_timezone' }] }
    return route.fulfill({ status: 400, json: { problem } })
  })
  await page.goto('/settings?tab=store')
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  const why = page.getByText('Choose a time zone from the list.')
  await expect(why).toBeVisible()
  await page.getByRole('button', { name: 'Time zone: UTC' }).tap()
  await page.getByRole('combobox', { name: 'Search' }).fill('Berlin')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Time zone: Berlin' })).toBeVisible()
  await expect(why).toBeHidden()
})
