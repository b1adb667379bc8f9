import { DAY_MS } from '@earshot/survey'
import type { BrowserContext, Page } from '@playwright/test'
import { axeViolations, expectAccessible, smallTargets } from '../support/accessibility-audit.ts'
import { pressByKey, tabTo } from '../support/keyboard.ts'
import { logInWith } from '../support/log-in.ts'
import { apiFor, onboarded, PASSWORD, type PlanId } from '../support/merchant.ts'
import { startOwnServer } from '../support/own-server.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'
import { proDialog } from './billing-page.ts'
import { createSurveyFor } from './survey-of.ts'

/** Calls that fail on purpose here, in the browser's words and in those of the provider's library. */
test.use({ allowedErrors: new RegExp(`${FAILED_CALL.source}|^\\[mantleRequest\\]`) })

const BILLING = '/settings?tab=billing'
const UNREACHABLE = 'We can’t reach billing just now. This is your plan as we last knew it.'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const plan = (page: Page) => section(page, 'Your plan')
const dialog = (page: Page) => page.getByRole('dialog')

async function comeAs(context: BrowserContext, planId: PlanId | null) {
  const merchant = await onboarded({ plan: planId })
  await logInWith(context, merchant.token)
  return merchant
}

test('the plan, what it costs and what comes next', async ({ page, context }) => {
  await comeAs(context, 'pro-monthly')
  await page.goto(BILLING)
  await expect(plan(page)).toContainText('$99 a month')
  await expect(plan(page)).toContainText('Trial, 14 days left')
  await expect(plan(page)).toContainText(/Trial until \w+ \d+, \d{4}, then \$99 a month\./)
  await expect(plan(page).getByRole('link', { name: 'Change plan' })).toHaveAttribute('href', '/billing-plans')
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
  await expect(plan(page)).toContainText('Ends on')
})

test('who is on Free can change that, and has nothing to cancel', async ({ page, context }) => {
  await comeAs(context, 'free')
  await page.goto(BILLING)
  await expect(plan(page)).toContainText('Free of charge')
  await expect(section(page, 'Payment method')).toContainText('None yet.')
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toHaveCount(0)
})

test('who has no plan is told so, with the way to one', async ({ page, context }) => {
  await comeAs(context, null)
  await page.goto(BILLING)
  await expect(plan(page)).toContainText("You're not subscribed to a plan yet.")
  await expect(plan(page).getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/billing-plans')
})

test('a plan is cancelled with a reason, and taken back, by keyboard alone', async ({ page, context }) => {
  await comeAs(context, 'pro-monthly')
  await page.goto(BILLING)
  await pressByKey(page, 'Cancel plan')
  await expect(dialog(page)).toContainText('Your trial goes on until')
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
  await expect(plan(page)).toContainText(/Ends on \w+ \d+, \d{4}\. .+ After that you’re on Free\./)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // The provider knows: nothing but its answer draws this.
  await page.reload()
  await pressByKey(page, 'Keep Pro')
  await expect(plan(page)).toContainText('Trial, 14 days left')
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
  await expect(dialog(page)).toContainText('We can’t reach billing just now. Try again in a moment.')
  await page.unroute('**/api/billing/cancel')
  const asked = page.waitForRequest('**/api/billing/cancel')
  await dialog(page).getByRole('button', { name: 'Cancel plan' }).click()
  expect((await asked).postDataJSON()).toEqual({})
  await expect(plan(page)).toContainText('Ends on')
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
  await expect(plan(page)).toContainText('$99 a month')
  await expect(section(page, 'Invoices')).toContainText('An error occurred')
  expect(await axeViolations(page)).toEqual([])

  const banner = page.getByRole('complementary', { name: 'Billing' })
  await expect(banner).toHaveCount(0)
  await page.goto('/')
  await expect(banner).toContainText('We can’t reach billing just now.')
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
    await expect(plan(page)).toContainText('Free of charge')
  })
}

const anInvoice = (number: number, status = 'paid') => ({
  ...{ id: `invoice-${number}`, status, total: number + 0.5, subtotal: number, amountPaid: 0, currencyCode: 'USD' },
  ...{ periodStart: '2026-11-01T00:00:00Z', periodEnd: '2026-12-01T00:00:00Z', items: [], test: true, platformId: '' },
  platformInvoice: { id: `invoice-${number}`, platform: 'web', number, createdAt: '2026-11-01T00:00:00Z' },
})

test('invoices come ten at a time, and by status', async ({ page, context }) => {
  await comeAs(context, 'pro-monthly')
  const asked: string[] = []
  await page.route('**/billing/v1/invoices?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    asked.push(searchParams.toString())
    if (searchParams.has('status')) return route.fulfill({ json: { invoices: [], hasMore: false } })
    const isFirst = searchParams.get('page') === '0'
    const numbers = isFirst ? [12, 11, 10, 9, 8, 7, 6, 5, 4, 3] : [2, 1]
    const invoices = numbers.map((number) => anInvoice(number, number === 12 ? 'open' : 'paid'))
    return route.fulfill({ json: { invoices, hasMore: isFirst } })
  })
  await page.goto(BILLING)
  const lines = section(page, 'Invoices').getByRole('listitem')
  await expect(lines).toHaveCount(10)
  await expect(lines.first()).toContainText('Invoice 12')
  await expect(lines.first()).toContainText('Open')
  await expect(lines.first()).toContainText('$12.50')
  await page.getByRole('button', { name: 'Older invoices' }).click()
  await expect(lines).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Older invoices' })).toBeDisabled()
  await page.getByRole('button', { name: 'Newer invoices' }).click()
  await expect(lines).toHaveCount(10)
  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Not collected' }).click()
  await expect(section(page, 'Invoices')).toContainText('None with this status.')
  expect(new Set(asked)).toEqual(
    new Set(['page=0&limit=10', 'page=1&limit=10', 'page=0&limit=10&status=uncollectible']),
  )
})

test('the payment method is changed on the provider’s page, in the language of this one', async ({ page, context }) => {
  await comeAs(context, 'pro-monthly')
  await page.goto(`${BILLING}&locale=de`)
  const asked = page.waitForRequest('**/billing/v1/hosted_sessions')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const returnUrl = `${earshot.dashboard}${BILLING}&locale=de&back=billing`
  expect((await asked).postDataJSON()).toEqual({ type: 'account', config: { locale: 'de', returnUrl } })
  await expect(page.getByText('Test billing, no money moves')).toBeVisible()
  await page.getByRole('radio', { name: /0341|fails/i }).check()
  await page.getByRole('button', { name: 'Use this payment method' }).click()
  const refreshed = page.waitForRequest('**/api/billing/refresh')
  await page.getByRole('link', { name: /back/i }).click()
  await refreshed
  await expect(section(page, 'Payment method')).toContainText('Visa ending in 0341')
  await expect(page).toHaveURL(`${BILLING}&locale=de`)
})

test('a first payment method is given on the provider’s page', async ({ page, context }) => {
  await comeAs(context, 'free')
  await page.goto(BILLING)
  const asked = page.waitForRequest('**/billing/v1/payment_methods')
  await page.getByRole('button', { name: 'Add a payment method' }).click()
  expect((await asked).postDataJSON()).toEqual({ returnUrl: `${earshot.dashboard}${BILLING}&back=billing` })
  await expect(page.getByText('Test billing, no money moves')).toBeVisible()
})

test('a page that the provider does not give leads nowhere', async ({ page, context }) => {
  await comeAs(context, 'pro-monthly')
  await page.route('**/billing/v1/hosted_sessions', (route) => route.fulfill({ json: {} }))
  await page.goto(BILLING)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(section(page, 'Payment method').getByText('An error occurred')).toBeVisible()
  await expect(page).toHaveURL(BILLING)
})

const survey = (surveyId: string, facts: object) => ({
  ...{ surveyId, name: surveyId, status: 'published', limit: 1_000, locked: 0, forecastDay: null },
  ...facts,
})

const USAGE = {
  month: { from: '2026-11-01', responses: 1_820, forecast: 2_480, orders: { count: 512, limit: 500 } },
  surveys: [
    survey('After the purchase', { responses: 1_000, locked: 12 }),
    survey('شكرا جزيلا', { responses: 812, forecastDay: '2026-12-03' }),
    ...['Three', 'Four', 'Five', 'Six'].map((name) => survey(name, { responses: 2, status: 'draft' })),
  ],
  activeSurveys: { count: 1, limit: 1 },
}

async function withUsage(page: Page, usage: object): Promise<void> {
  await page.route('**/api/billing/usage', (route) => route.fulfill({ json: { data: usage } }))
}

test('what is used stands against each limit, with what is to come', async ({ page, context }) => {
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
    surveys: [survey('After the purchase', { responses: 3, limit: null })],
    activeSurveys: { count: 4, limit: null },
  })
  await usage.getByRole('button', { name: 'Retry' }).click()
  await expect(usage).toContainText('4, no limit')
  await expect(usage).toContainText('7, no limit')
  await expect(usage).not.toContainText('1,000')
  await expect(usage.getByRole('link', { name: 'Upgrade now' })).toHaveCount(0)
})

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

test.describe('when time goes on', () => {
  // Its own server, so that nobody else's clock is moved.
  let server: Awaited<ReturnType<typeof startOwnServer>>
  test.beforeAll(async () => {
    server = await startOwnServer()
  })
  test.afterAll(() => server[Symbol.asyncDispose]())

  /** The login of before is over by then. */
  async function logInAgain(context: BrowserContext, email: string): Promise<void> {
    const { dashboard } = server.addresses
    const { token } = await apiFor(null, dashboard)<{ token: string }>('POST', '/auth/login', {
      email,
      password: PASSWORD,
    })
    await logInWith(context, token, dashboard)
  }

  test('the invoice opens to be printed, and a payment that failed is made good', async ({ page, context }) => {
    const { dashboard } = server.addresses
    const { email, token } = await onboarded({ dashboard })
    await logInWith(context, token, dashboard)
    server.moveClock(15 * DAY_MS)
    await logInAgain(context, email)
    await page.goto(dashboard + BILLING)
    await expect(plan(page)).toContainText(/Next charge: \$99 on/)
    const paid = section(page, 'Invoices').getByRole('button', { name: /Invoice 1/ })
    await expect(paid).toContainText('Paid')
    await expect(paid).toContainText('$99')
    const [printed] = await Promise.all([context.waitForEvent('page'), paid.click()])
    await expect(printed.getByRole('heading', { name: 'Invoice 1' })).toBeVisible()
    await printed.close()

    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('radio', { name: /0341|fails/i }).check()
    await page.getByRole('button', { name: 'Use this payment method' }).click()
    server.moveClock(31 * DAY_MS)
    await logInAgain(context, email)
    await page.goto(dashboard)
    await page.getByRole('complementary', { name: 'Billing' }).getByRole('link', { name: 'See billing' }).click()
    await expect(plan(page)).toContainText('Your last payment failed.')
    expect(await axeViolations(page)).toEqual([])
    await plan(page).getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await expect(page.getByText('Paid.')).toBeVisible()
    await page.goto(dashboard + BILLING)
    await expect(plan(page)).toContainText(/Next charge: \$99 on/)
    await expect(plan(page)).toContainText('Active')
  })
})
