import type { BrowserContext, Page } from '@playwright/test'
import { axeViolations, expectAccessible, smallTargets } from '../support/accessibility-audit.ts'
import { pressByKey } from '../support/keyboard.ts'
import { onboarded } from '../support/merchant.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { choosePlanNamed, comeBack, DIALOG_AFTER_MS, goOn, openPlans, planCard, proDialog } from './billing-page.ts'
import { type OwnServer, openOwnServer } from './own-server.ts'

// From a paid plan to a cheaper one (spec §4.5, ADR-0029), on a server whose clock is moved.

let server: OwnServer
test.beforeAll(async () => {
  server = await openOwnServer()
})
test.afterAll(() => server[Symbol.asyncDispose]())

const onYearly = () => onboarded({ plan: 'pro-yearly', dashboard: server.dashboard })

const home = (page: Page) => page.getByRole('heading', { name: 'Surveys' })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const BILLING = '/settings?tab=billing'

async function openBilling(page: Page) {
  await page.goto(server.dashboard + BILLING)
  return region(page, 'Your plan')
}

/** Asks to pay by the month instead, and stands on the provider's page. */
async function askForMonths(page: Page): Promise<void> {
  await choosePlanNamed(page, 'Pro Monthly')
  await expect(page.getByText('Test billing, no money moves')).toBeVisible()
}

async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve' }).tap()
  await expect(home(page)).toBeVisible()
}

/** The total of a printed invoice. */
async function totalOf(page: Page, context: BrowserContext, invoice: RegExp) {
  const line = region(page, 'Invoices').getByRole('button', { name: invoice })
  const [printed] = await Promise.all([context.waitForEvent('page'), line.click()])
  const total = printed.getByRole('row', { name: 'Total' })
  await expect(total).toBeVisible()
  const text = await total.textContent()
  await printed.close()
  return text
}

test('a year becomes a month when it is over: approved, told of, and paid to the cent', async ({ page, context }) => {
  await page.clock.install()
  const merchant = await onYearly()
  // The trial is over, and the year is paid.
  server.moveDays(15)
  await comeBack(page, merchant, '/billing-plans', server.dashboard)
  await askForMonths(page)
  const asked = page.getByRole('main')
  await expect(asked).toContainText('Pro, $99.00 every 30 days, until you cancel.')
  await expect(asked).toContainText(
    /It begins on (\d+ \w+ \d{4})\. Until then Pro, \$990\.00 a year, goes on as it is\..*Nothing is charged now\. The first payment, \$99\.00, is on \1\./s,
  )
  await expectAccessible(page)

  await approve(page)
  await expect(page).toHaveURL(`${server.dashboard}/`)
  const confirmation = page.getByRole('listitem').filter({ hasText: 'Your change of plan is confirmed' })
  await expect(confirmation).toContainText(/Pro, Yearly ends on .*, and Pro, Monthly begins\. Nothing was charged\./)
  await page.clock.fastForward(DIALOG_AFTER_MS * 2)
  await expect(proDialog(page)).toBeHidden()

  const plan = await openBilling(page)
  await expect(plan).toContainText(/\$990 a year.*Pro at \$99 a month begins on \w+ \d+, \d{4}\. Until then/)
  await expect(region(page, 'Invoices').getByRole('listitem')).toHaveCount(1)
  server.moveDays(366)
  await comeBack(page, merchant, BILLING, server.dashboard)
  await expect(plan).toContainText(/\$99 a month.*Next charge: \$99 on/)
  await expect(region(page, 'Invoices').getByRole('listitem')).toHaveCount(2)
  expect(await totalOf(page, context, /Invoice 1/)).toBe('Total$990.00')
  expect(await totalOf(page, context, /Invoice 2/)).toBe('Total$99.00')
})

test('declined, everything is as it was', async ({ page }) => {
  await openPlans(page, await onYearly(), server.dashboard)
  await askForMonths(page)
  await page.getByRole('button', { name: 'Decline' }).tap()
  await expect(home(page)).toBeVisible()
  await expect(await openBilling(page)).toContainText(/Trial until .*, then \$990 a year\./)
  await page.goto(`${server.dashboard}/billing-plans`)
  await expect(planCard(page, 'Pro Yearly')).toContainText('Current plan')
  await expect(goOn(page)).toBeDisabled()
  await expect(page.getByText(/Begins on|Ends on/)).toHaveCount(0)
})

test('it is taken back by Continue, and from Settings by keyboard', async ({ page }) => {
  await openPlans(page, await onYearly(), server.dashboard)
  const changing = page.getByText(/^Pro, Yearly ends on .*, and Pro, Monthly begins\.$/)
  for (const takeBack of [
    async () => {
      await choosePlanNamed(page, 'Pro Yearly')
      await expect(page.getByText('You keep Pro, Yearly').first()).toBeVisible()
    },
    async () => {
      await openBilling(page)
      await pressByKey(page, 'Keep Pro at $990 a year')
      await expect(page.getByText('You’re staying on Pro at $990 a year').first()).toBeVisible()
      await page.goto(`${server.dashboard}/billing-plans`)
    },
  ]) {
    await askForMonths(page)
    await approve(page)
    await page.goto(`${server.dashboard}/billing-plans`)
    await expect(changing).toBeVisible()
    await expect(planCard(page, 'Pro Yearly')).toContainText(/Current plan.*Ends on/)
    await expect(planCard(page, 'Pro Monthly')).toContainText('Begins on')
    await takeBack()
    await expect(planCard(page, 'Pro Yearly')).toContainText('Current plan')
    await expect(changing).toBeHidden()
    await expect(page.getByText(/Begins on/)).toHaveCount(0)
  }
})

test.describe('the provider’s page', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('left by Back it has changed nothing; come back to after the approval, it says that it is done', async ({
    page,
  }) => {
    await openPlans(page, await onYearly(), server.dashboard)
    await askForMonths(page)
    await page.goBack()
    await expect(planCard(page, 'Pro Yearly')).toContainText('Current plan')
    await expect(page.getByText(/Begins on/)).toHaveCount(0)
    await askForMonths(page)
    await approve(page)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Nothing waits for your approval here' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the app' }).tap()
    await expect(home(page)).toBeVisible()
    await expect(await openBilling(page)).toContainText('Pro at $99 a month begins on')
  })

  test('that is not open leads back to the app, whatever its address says', async ({ page }) => {
    await openPlans(page, await onYearly(), server.dashboard)
    const forged = new URLSearchParams({ return: 'https://elsewhere.example/' })
    await page.goto(`${server.dashboard}/billing/v1/pages/confirm/somebody/something?${forged}`)
    await expect(page.getByRole('heading', { name: 'This page is no longer open' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('link', { name: 'Back to the app' }).tap()
    await expect(home(page)).toBeVisible()
    await expect(page).toHaveURL(`${server.dashboard}/`)
  })
})
