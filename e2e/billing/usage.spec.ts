import { expect, FAILED_CALL, test } from '../support/test.ts'
import { BILLING, comeAs, section, USAGE, usageOf, withUsage } from './billing-settings-page.ts'

// Calls that the server refuses are errors on the console of the browser.
test.use({ allowedErrors: FAILED_CALL })

test('usage is shown beside each limit, with a forecast', async ({ page, context }) => {
  await comeAs(context, 'free')
  await withUsage(page, USAGE)
  await page.goto(BILLING)
  const usage = section(page, 'Usage')
  for (const text of [
    'Live surveys1 of 1',
    'Up to 5 questions in each survey.',
    'At this pace, about 2,480 by the end of the month.',
    '512 of 500',
    'Nothing stops',
    '1,000 of 1,000',
    '12 responses are kept and locked, until you upgrade.',
    'At this pace it’s full on Dec 3, 2026.',
    'Limit Reached',
  ]) {
    await expect(usage).toContainText(text)
  }
  await expect(usage.getByRole('link', { name: 'Upgrade now' })).toHaveAttribute('href', '/billing-plans')
  await expect(usage.getByRole('listitem')).toHaveCount(5)
  await usage.getByRole('button', { name: 'Show all 6 surveys' }).click()
  await expect(usage.getByRole('listitem')).toHaveCount(6)
})

test('without limits there is only what is used; what cannot be read says so', async ({ page, context }) => {
  await comeAs(context, 'pro-monthly')
  await page.route('**/api/billing/usage', (route) =>
    route.fulfill({ status: 500, json: { problem: { code: 'store_not_found' } } }),
  )
  await page.goto(BILLING)
  const usage = section(page, 'Usage')
  await expect(usage.getByRole('alert')).toBeVisible()
  await withUsage(page, {
    month: { from: '2026-11-01', responses: 3, forecast: null, orders: { count: 7, limit: null } },
    surveys: [usageOf('After the purchase', { responses: 3, limit: null })],
    activeSurveys: { count: 4, limit: null },
  })
  await usage.getByRole('button', { name: 'Retry' }).click()
  await expect(usage).toContainText('4, no limit')
  await expect(usage).toContainText('7, no limit')
  await expect(usage).not.toContainText('1,000')
  await expect(usage.getByRole('link', { name: 'Upgrade now' })).toHaveCount(0)
})
