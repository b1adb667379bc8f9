import type { Page } from '@playwright/test'
import { axeViolations, expectAccessible, smallTargets } from '../support/accessibility-audit.ts'
import { pressByKey, tabTo } from '../support/keyboard.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'
import { proDialog } from './billing-page.ts'
import { BILLING, comeAs, planSection, section, USAGE, withUsage } from './billing-settings-page.ts'
import { createSurveyFor } from './survey-of.ts'

/** Calls that fail on purpose here, in the browser's words and in those of the provider's library. */
test.use({ allowedErrors: new RegExp(`${FAILED_CALL.source}|^\\[mantleRequest\\]`) })

const UNREACHABLE = 'We can’t reach billing right now. This is your plan as we last knew it.'

const dialog = (page: Page) => page.getByRole('dialog')

test('the plan, what it costs and what comes next', async ({ page, context }) => {
  await comeAs(context, 'pro-monthly')
  await page.goto(BILLING)
  await expect(planSection(page)).toContainText('$99 a month')
  await expect(planSection(page)).toContainText('Trial, 14 days left')
  await expect(planSection(page)).toContainText(/Trial until \w+ \d+, \d{4}, then \$99 a month\./)
  await expect(planSection(page).getByRole('link', { name: 'Change plan' })).toHaveAttribute('href', '/billing-plans')
  await expect(section(page, 'Payment method')).toContainText('Visa ending in 4242')
  await expect(section(page, 'Payment method')).toContainText('Expires 12/2099')
  await expect(section(page, 'Invoices')).toContainText('None yet.')
})

test('what Pro brings can be seen again', async ({ page, context }) => {
  await comeAs(context, 'pro-monthly')
  await page.goto(BILLING)
  await pressByKey(page, 'See what Pro brings')
  await expect(proDialog(page).getByRole('listitem')).toHaveText([
    /Create unlimited surveys/,
    /Customize your target audience/,
    /Add survey to your store/,
    /Get advanced insights/,
  ])
  await expect(proDialog(page)).toContainText(/Trial ends\w+ \d+, \d{4}Next charge\$99 on/)
  await expect(proDialog(page).locator('video track')).toHaveCount(1)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'See what Pro brings' })).toBeFocused()
})

test('whoever runs this shows a film of their own of Pro', async ({ page, context }) => {
  // The server decides which hosts may be loaded from, and tests cover that there.
  const upgradeVideoUrl = `${earshot.dashboard}/our-own.webm`
  await comeAs(context, 'pro-monthly')
  await page.route('**/api/configuration', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { data: { ...data, upgradeVideoUrl } } })
  })
  await page.goto(BILLING)
  await page.getByRole('button', { name: 'See what Pro brings' }).click()
  await expect(proDialog(page).locator('video')).toHaveAttribute('src', upgradeVideoUrl)
})

test('whoever cancels chooses which survey stays live', async ({ page, context }) => {
  const { api } = await comeAs(context, 'pro-monthly')
  const surveyId = await createSurveyFor(api, { name: 'Candles', isLive: true })
  await createSurveyFor(api, { name: 'Soap', isLive: true })
  await page.goto(BILLING)
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  const choice = dialog(page).getByRole('group', { name: 'Which survey stays live?' })
  await expect(choice.getByRole('radio', { name: 'Soap' })).toBeChecked()
  await choice.getByRole('radio', { name: 'Candles' }).check()
  const asked = page.waitForRequest('**/api/billing/cancel')
  await dialog(page).getByRole('button', { name: 'Cancel plan' }).click()
  expect((await asked).postDataJSON()).toEqual({ keepSurveyId: surveyId })
  await expect(planSection(page)).toContainText('Ends on')
})

test('who is on Free can change that, and has nothing to cancel', async ({ page, context }) => {
  await comeAs(context, 'free')
  await page.goto(BILLING)
  await expect(planSection(page)).toContainText('Free of charge')
  await expect(section(page, 'Payment method')).toContainText('None yet.')
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toHaveCount(0)
})

test('who has no plan is told so, with the way to one', async ({ page, context }) => {
  await comeAs(context, null)
  await page.goto(BILLING)
  await expect(planSection(page)).toContainText("You're not subscribed to a plan yet.")
  await expect(planSection(page).getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/billing-plans')
})

test('a plan is cancelled with a reason, and taken back, by keyboard alone', async ({ page, context }) => {
  await comeAs(context, 'pro-monthly')
  await page.goto(BILLING)
  await pressByKey(page, 'Cancel plan')
  await expect(dialog(page)).toContainText('Your trial lasts until')
  for (const loss of [
    'Active surveys: at most 1',
    'Questions per survey: at most 5',
    'Custom survey flow: no longer',
  ]) {
    await expect(dialog(page).getByRole('listitem').filter({ hasText: loss })).toBeVisible()
  }
  await expect(dialog(page)).toContainText('Every survey and every response.')
  await tabTo(page, dialog(page).getByRole('textbox', { name: 'What made you decide? (optional)' }))
  await page.keyboard.type(' We close for the summer ')
  const asked = page.waitForRequest('**/api/billing/cancel')
  await tabTo(page, dialog(page).getByRole('button', { name: 'Cancel plan' }))
  await page.keyboard.press('Enter')
  expect((await asked).postDataJSON()).toEqual({ reason: 'We close for the summer' })
  await expect(planSection(page)).toContainText(/Ends on \w+ \d+, \d{4}\. .+ After that you’re on Free\./)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // The provider knows: nothing but its answer draws this.
  await page.reload()
  await pressByKey(page, 'Keep Pro')
  await expect(planSection(page)).toContainText('Trial, 14 days left')
  await expect(page.getByText('You’re staying on Pro').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a cancellation that cannot be sent says so, changes nothing, and works once it can', async ({
  page,
  context,
}) => {
  await comeAs(context, 'pro-monthly')
  await page.route('**/api/billing/cancel', (route) =>
    route.fulfill({ status: 503, json: { problem: { code: 'billing_unreachable' } } }),
  )
  await page.goto(BILLING)
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await dialog(page).getByRole('button', { name: 'Cancel plan' }).click()
  await expect(dialog(page)).toContainText('We can’t reach billing right now. Try again in a moment.')
  await page.unroute('**/api/billing/cancel')
  const asked = page.waitForRequest('**/api/billing/cancel')
  await dialog(page).getByRole('button', { name: 'Cancel plan' }).click()
  expect((await asked).postDataJSON()).toEqual({})
  await expect(planSection(page)).toContainText('Ends on')
})

test('while the provider is away the last known plan is shown, and said to be that', async ({ page, context }) => {
  const { api } = await comeAs(context, 'pro-monthly')
  const { customer } = await api<{ customer: object }>('GET', '/billing/customer')
  await page.route('**/billing/v1/**', (route) => route.abort())
  await page.route('**/api/billing/customer', (route) =>
    route.fulfill({ json: { data: { customer, isReached: false } } }),
  )
  await page.goto(BILLING)
  await expect(page.getByText(UNREACHABLE)).toBeVisible()
  await expect(planSection(page)).toContainText('$99 a month')
  await expect(section(page, 'Invoices')).toContainText('An error occurred')
  expect(await axeViolations(page)).toEqual([])

  const banner = page.getByRole('complementary', { name: 'Billing' })
  await expect(banner).toHaveCount(0)
  await page.goto('/')
  await expect(banner).toContainText('We can’t reach billing right now.')
  await expect(page.getByText('Ask your first question')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  // It takes its room from the screen, which scrolls no further for it.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await banner.getByRole('link', { name: 'See billing' }).click()

  const again = page.getByRole('alert').filter({ hasText: UNREACHABLE }).getByRole('button', { name: 'Retry' })
  const invoicesAgain = section(page, 'Invoices').getByRole('button', { name: 'Retry' })
  for (const retry of [again, invoicesAgain]) await expect(retry).toBeEnabled()
  await page.unroute('**/billing/v1/**')
  await invoicesAgain.click()
  await expect(section(page, 'Invoices')).toContainText('None yet.')
  await again.click()
  await expect(page.getByText(UNREACHABLE)).toHaveCount(0)
})

for (const { what, answer } of [
  { what: 'refuses', answer: { status: 401, json: { error: 'The customer token is not right' } } },
  { what: 'breaks', answer: { status: 500, json: { error: 'An unexpected error occurred' } } },
  { what: 'answers HTML', answer: { status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' } },
  { what: 'answers nothing', answer: { status: 200, body: '' } },
]) {
  test(`a provider that ${what}, with nothing known before: an error, and Retry`, async ({ page, context }) => {
    await comeAs(context, 'free')
    await page.route('**/billing/v1/**', (route) => route.fulfill(answer))
    await page.route('**/api/billing/customer', (route) =>
      route.fulfill({ status: 503, json: { problem: { code: 'billing_unreachable' } } }),
    )
    await page.goto(BILLING)
    const alert = page.getByRole('alert').filter({ hasText: 'An error occurred' })
    await expect(alert).toBeVisible()
    await page.unroute('**/billing/v1/**')
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(planSection(page)).toContainText('Free of charge')
  })
}

for (const scheme of ['light', 'dark'] as const) {
  test(`billing is for everyone, in the ${scheme} scheme`, async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await comeAs(context, 'pro-monthly')
    await withUsage(page, USAGE)
    await page.goto(BILLING)
    await expect(section(page, 'Usage')).toContainText('Limit Reached')
    await expect(section(page, 'Invoices')).toContainText('None yet.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await expect(dialog(page)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
  })
}
