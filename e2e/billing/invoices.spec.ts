import { DAY_MS } from '@earshot/survey'
import type { BrowserContext } from '@playwright/test'
import { axeViolations } from '../support/accessibility-audit.ts'
import { logInWith } from '../support/log-in.ts'
import { apiFor, onboarded, PASSWORD } from '../support/merchant.ts'
import { startOwnServer } from '../support/own-server.ts'
import { earshot, expect, test } from '../support/test.ts'
import { BILLING, comeAs, planSection, section } from './billing-settings-page.ts'

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
    await expect(planSection(page)).toContainText(/Next charge: \$99 on/)
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
    await expect(planSection(page)).toContainText('Your last payment failed.')
    expect(await axeViolations(page)).toEqual([])
    await planSection(page).getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await expect(page.getByText('Paid.')).toBeVisible()
    await page.goto(dashboard + BILLING)
    await expect(planSection(page)).toContainText(/Next charge: \$99 on/)
    await expect(planSection(page)).toContainText('Active')
  })
})
