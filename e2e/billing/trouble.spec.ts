import type { Page, Route } from '@playwright/test'
import { recordToasts } from '../support/announced-toasts.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded, type TestMerchant } from '../support/merchant.ts'
import { earshot, expect, FAILED_BILLING, test } from '../support/test.ts'
import { choosePlanNamed, goOn, openPlans, planCard } from './billing-page.ts'

// The screens when billing does not answer as agreed. Spec §8, ADR-0022.

test.use({ allowedErrors: FAILED_BILLING })

const PROVIDER = '**/billing/v1/customer'
const CUSTOMER_URL = '**/api/billing/customer'

const refuse = (route: Route) => route.fulfill({ status: 503, json: { problem: { code: 'billing_unreachable' } } })

const retry = (page: Page) => page.getByRole('button', { name: 'Retry' })

async function visit(page: Page, { token }: TestMerchant, path: string): Promise<void> {
  await logInWith(page.context(), token)
  await page.goto(path)
}

const broken: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
  ['is not there', (route) => route.abort('connectionrefused')],
  ['answers 500', (route) => route.fulfill({ status: 500, json: { error: 'Internal' } })],
  ['answers with a page', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html></html>' })],
  ['answers nothing', (route) => route.fulfill({ status: 200, body: '' })],
  ['answers something else', (route) => route.fulfill({ status: 200, json: { customers: [] } })],
]

for (const [how, answer] of broken) {
  test(`a provider that ${how} is said to be in trouble, and asked again`, async ({ page }) => {
    const merchant = await onboarded()
    await page.route(PROVIDER, answer)
    await page.route(CUSTOMER_URL, refuse)
    await visit(page, merchant, '/billing-plans')
    await expect(page.getByRole('alert')).toContainText('An error occurred')
    await page.goto('/')
    // No word of a plan is no lack of one: nobody is sent to choose.
    await expect(page.getByText('An error occurred')).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.unroute(PROVIDER)
    await retry(page).tap()
    await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
  })
}

test('a provider that never answers is not waited for without end', async ({ page }) => {
  await page.clock.install()
  const merchant = await onboarded()
  await page.route(PROVIDER, () => {})
  await page.route(CUSTOMER_URL, refuse)
  const asked = page.waitForRequest(PROVIDER)
  await visit(page, merchant, '/billing-plans')
  await asked
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('alert')).toContainText('An error occurred')
})

test('while the provider is away, what it said last is shown and said to be that', async ({ page }) => {
  const merchant = await onboarded()
  await page.route(PROVIDER, (route) => route.abort())
  await page.route(CUSTOMER_URL, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { data: { ...data, isReached: false } } })
  })
  await visit(page, merchant, '/')
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
  await page.goto('/billing-plans')
  await expect(page.getByText('We can’t reach billing right now. This is what it said last.')).toBeVisible()
  await expect(planCard(page, 'Pro Monthly')).toContainText('Current plan')
  await page.unroute(PROVIDER)
  await retry(page).tap()
  await expect(page.getByText('We can’t reach billing right now.')).toBeHidden()
})

test('a plan that is missing for a moment, because it is being changed, leads nobody to the plans', async ({
  page,
}) => {
  const merchant = await onboarded()
  await page.route(PROVIDER, async (route) => {
    const response = await route.fetch()
    const { customer } = (await response.json()) as { customer: { subscription: object } }
    const subscription = { ...customer.subscription, active: false }
    await route.fulfill({ response, json: { customer: { ...customer, billingStatus: 'canceled', subscription } } })
  })
  await visit(page, merchant, '/')
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto('/billing-plans')
  await expect(planCard(page, 'Pro Monthly')).toContainText('Current plan')
})

test('a change that fails says so, changes nothing, and can be tried again', async ({ page }) => {
  const merchant = await onboarded({ plan: 'free' })
  const announced = await recordToasts(page)
  await openPlans(page, merchant)
  const change = '**/api/billing/subscription'
  await page.route(change, refuse)
  const asked = page.waitForRequest(change)
  await choosePlanNamed(page, 'Pro Monthly')
  expect((await asked).postDataJSON()).toEqual({ planId: 'pro-monthly', returnUrl: earshot.dashboard })
  const toast = page.getByRole('listitem').filter({ hasText: 'Failed to update subscription' })
  await expect(toast).toContainText('Error')
  await expect.poll(announced).toEqual([{ urgency: 'assertive', text: 'Error Failed to update subscription' }])
  await expect(planCard(page, 'Free')).toContainText('Current plan')
  await page.unroute(change)
  await goOn(page).tap()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
})

test('while a change is on its way, no other can be asked for', async ({ page }) => {
  await openPlans(page, await onboarded({ plan: 'free' }))
  const { promise: isWaiting, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/billing/subscription', (route) => isWaiting.then(() => route.continue()))
  await choosePlanNamed(page, 'Pro Monthly')
  await expect(page.getByRole('button', { name: /^(Continue|Loading)/ })).toBeDisabled()
  letGo()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
})

test('a downgrade that fails says so in its own words, and stays asked', async ({ page }) => {
  const announced = await recordToasts(page)
  await openPlans(page, await onboarded())
  const change = '**/api/billing/subscription'
  await page.route(change, refuse)
  await choosePlanNamed(page, 'Free')
  const dialog = page.getByRole('dialog', { name: 'Downgrade to Free?' })
  await dialog.getByRole('button', { name: 'Downgrade' }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: 'Failed to downgrade subscription' })).toBeVisible()
  await expect.poll(announced).toEqual([{ urgency: 'assertive', text: 'Error Failed to downgrade subscription' }])
  await page.unroute(change)
  await dialog.getByRole('button', { name: 'Downgrade' }).tap()
  await expect(page.getByText(/^Pro ends on/)).toBeVisible()
})
