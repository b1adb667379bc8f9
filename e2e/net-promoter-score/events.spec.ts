import { startTrackingServer } from '../list/tracking-server.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded } from '../support/merchant.ts'
import { test } from '../support/test.ts'

// The product events of the Net Promoter Score. Spec §7, ADR-0034.

let tracking: Awaited<ReturnType<typeof startTrackingServer>>

test.beforeAll(async () => {
  tracking = await startTrackingServer()
})
test.afterAll(() => tracking[Symbol.asyncDispose]())

test('the screen has its name, and what is begun from it is told like any survey of a template', async ({ page }) => {
  const { dashboard } = tracking
  const { token } = await onboarded({ dashboard })
  await page.clock.install()
  await logInWith(page.context(), token, dashboard)
  await page.goto(`${dashboard}/surveys/templates/mnps`)
  await page.getByRole('link', { name: 'Start an NPS survey' }).tap()
  await page.waitForURL(/\/builder\//)

  await tracking.receives(page, 'page_viewed', {
    page_name: 'Net Promoter Score',
    page_category: 'analytics',
    page_type: 'dashboard',
  })
  const from = {
    template_name: 'NPS in two questions',
    button_location: 'net_promoter_score',
    from_page: '/surveys/templates/mnps',
  }
  await tracking.receives(page, 'button_clicked', { button_name: 'use_template', ...from })
  await tracking.receives(page, 'button_clicked', {
    button_name: 'create_from_template',
    creation_method: 'template',
    ...from,
  })
})
