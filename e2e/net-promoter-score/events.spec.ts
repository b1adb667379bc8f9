import type { Page } from '@playwright/test'
import { startTelling } from '../list/telling-server.ts'
import { logIn } from '../support/log-in.ts'
import { onboarded } from '../support/merchant.ts'
import { expect, test } from '../support/test.ts'

// What the Net Promoter Score tells of itself. Spec §7, decisions D12.

let telling: Awaited<ReturnType<typeof startTelling>>

test.beforeAll(async () => {
  telling = await startTelling()
})
test.afterAll(() => telling[Symbol.asyncDispose]())

/** An event like this has come; they are sent in batches, every five seconds of the page's clock. */
async function heard(page: Page, event: string, wanted: Record<string, string>): Promise<void> {
  const like = () => telling.collector.events.filter((one) => one.event === event).map(({ properties }) => properties)
  await expect
    .poll(() => page.clock.runFor(5_000).then(like), { message: `${event} ${JSON.stringify(wanted)}` })
    .toContainEqual(expect.objectContaining(wanted))
}

test('the screen has its name, and what is begun from it is told like any survey of a template', async ({ page }) => {
  const { dashboard } = telling
  const { token } = await onboarded({ dashboard })
  await page.clock.install()
  await logIn(page.context(), token, dashboard)
  await page.goto(`${dashboard}/surveys/templates/mnps`)
  await page.getByRole('link', { name: 'Start an NPS survey' }).tap()
  await page.waitForURL(/\/builder\//)

  await heard(page, 'page_viewed', {
    page_name: 'Net Promoter Score',
    page_category: 'analytics',
    page_type: 'dashboard',
  })
  const from = {
    template_name: 'NPS in two questions',
    button_location: 'net_promoter_score',
    from_page: '/surveys/templates/mnps',
  }
  await heard(page, 'button_clicked', { button_name: 'use_template', ...from })
  await heard(page, 'button_clicked', { button_name: 'create_from_template', creation_method: 'template', ...from })
})
