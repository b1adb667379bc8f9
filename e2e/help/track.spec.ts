import { aMerchant, comeHome } from '../list/merchant.ts'
import { startTelling } from '../list/telling-server.ts'
import { expect, test } from '../support/test.ts'

// That help was wanted, and which screens were seen for it. Spec §7, ADR-0034.

let telling: Awaited<ReturnType<typeof startTelling>>

test.beforeAll(async () => {
  telling = await startTelling()
})
test.afterAll(() => telling[Symbol.asyncDispose]())

test('the way to help is told, and what is seen there', async ({ page }) => {
  await page.clock.install()
  await comeHome(page, await aMerchant(telling.dashboard), telling.dashboard)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('link', { name: 'Help Centre' }).tap()
  await page.getByRole('link', { name: /^Your first survey/ }).tap()
  await expect(page.getByRole('heading', { name: 'Your first survey', level: 1 })).toBeVisible()

  const clicked = { button_name: 'help_center', button_location: 'side_menu', destination: '/help', from_page: '/' }
  await telling.hears(page, 'button_clicked', clicked)
  const seen = { page_type: 'dashboard', page_category: 'other' }
  await telling.hears(page, 'page_viewed', { page_name: 'Help Centre', page_title: 'Help Centre · Earshot', ...seen })
  await telling.hears(page, 'page_viewed', {
    page_name: 'Help Article',
    page_title: 'Your first survey · Earshot',
    ...seen,
  })
})
