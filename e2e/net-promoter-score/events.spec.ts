import { startTelling } from '../list/telling-server.ts'
import { logIn } from '../support/log-in.ts'
import { onboarded } from '../support/merchant.ts'
import { test } from '../support/test.ts'

// What the Net Promoter Score tells of itself. Spec §7, ADR-0034.

let telling: Awaited<ReturnType<typeof startTelling>>

test.beforeAll(async () => {
  telling = await startTelling()
})
test.afterAll(() => telling[Symbol.asyncDispose]())

test('the screen has its name, and what is begun from it is told like any survey of a template', async ({ page }) => {
  const { dashboard } = telling
  const { token } = await onboarded({ dashboard })
  await page.clock.install()
  await logIn(page.context(), token, dashboard)
  await page.goto(`${dashboard}/surveys/templates/mnps`)
  await page.getByRole('link', { name: 'Start an NPS survey' }).tap()
  await page.waitForURL(/\/builder\//)

  await telling.hears(page, 'page_viewed', {
    page_name: 'Net Promoter Score',
    page_category: 'analytics',
    page_type: 'dashboard',
  })
  const from = {
    template_name: 'NPS in two questions',
    button_location: 'net_promoter_score',
    from_page: '/surveys/templates/mnps',
  }
  await telling.hears(page, 'button_clicked', { button_name: 'use_template', ...from })
  await telling.hears(page, 'button_clicked', {
    button_name: 'create_from_template',
    creation_method: 'template',
    ...from,
  })
})
