import { expect, FAILED_CALL, test } from '../support/test.ts'
import { openComponents } from './components-page.ts'

test.use({ allowedErrors: FAILED_CALL })

test('a toast is shown even if what draws toasts cannot be fetched', async ({ page }) => {
  await page.route(/toast-region/, (route) => route.abort())
  await page.clock.install()
  await openComponents(page)
  await page.getByRole('button', { name: 'default', exact: true }).click()
  const plain = page.getByRole('alert').filter({ hasText: 'How did you hear about us?' }).filter({ hasText: 'Close' })
  await expect(plain).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(plain).toHaveCount(0)
})

test('a list that cannot be fetched says so, and the screen stays as it is', async ({ page }) => {
  await page.route(/(select|menu)-list/, (route) => route.abort())
  // Both words are to stand at once, however long the second takes to come.
  await page.clock.install()
  await openComponents(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('combobox', { name: 'Business name 6' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'That couldn’t be opened' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Nordlys Candles' }).first().click()
  await expect(page.getByRole('listitem').filter({ hasText: 'That couldn’t be opened' })).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible()
})
