import { aListMerchant, comeHome } from '../list/list-merchant.ts'
import { startTrackingServer } from '../list/tracking-server.ts'
import { expect, test } from '../support/test.ts'

// That help was wanted, and which screens were seen for it. Spec §7, ADR-0034.

let tracking: Awaited<ReturnType<typeof startTrackingServer>>

test.beforeAll(async () => {
  tracking = await startTrackingServer()
})
test.afterAll(() => tracking[Symbol.asyncDispose]())

test('the way to help is told, and what is seen there', async ({ page }) => {
  await page.clock.install()
  await comeHome(page, await aListMerchant(tracking.dashboard), tracking.dashboard)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('link', { name: 'Help Centre' }).tap()
  await page.getByRole('link', { name: /^Your first survey/ }).tap()
  await expect(page.getByRole('heading', { name: 'Your first survey', level: 1 })).toBeVisible()

  const clicked = { button_name: 'help_center', button_location: 'side_menu', destination: '/help', from_page: '/' }
  await tracking.receives(page, 'button_clicked', clicked)
  const seen = { page_type: 'dashboard', page_category: 'other' }
  await tracking.receives(page, 'page_viewed', {
    page_name: 'Help Centre',
    page_title: 'Help Centre · Earshot',
    ...seen,
  })
  await tracking.receives(page, 'page_viewed', {
    page_name: 'Help Article',
    page_title: 'Your first survey · Earshot',
    ...seen,
  })
})
