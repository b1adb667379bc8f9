import type { Page } from '@playwright/test'
import { logIn } from '../support/log-in.ts'
import { apiOf, type Merchant, onboarded, PASSWORD, type PlanId } from '../support/merchant.ts'
import { expect, test } from '../support/test.ts'
import { goOn, openPlans, plan, planCard, take } from './hands.ts'
import { type OwnServer, openOwnServer } from './own-server.ts'

// What comes with the end of a period (decisions D7), on a server whose clock is moved.

let server: OwnServer
test.beforeAll(async () => {
  server = await openOwnServer()
})
test.afterAll(() => server[Symbol.asyncDispose]())

const merchantOn = (planId: PlanId) => onboarded({ plan: planId, dashboard: server.dashboard })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Downgrade to Free?' })

async function downgrade(page: Page): Promise<void> {
  await take(page, 'Free')
  await dialog(page).getByRole('button', { name: 'Downgrade' }).tap()
  await expect(dialog(page)).toBeHidden()
}

/** A login does not last as long as a month. */
async function comeBack(page: Page, { email }: Merchant, path: string): Promise<void> {
  const body = { email, password: PASSWORD }
  const { token } = await apiOf(null, server.dashboard)<{ token: string }>('POST', '/auth/login', body)
  await logIn(page.context(), token, server.dashboard)
  await page.goto(server.dashboard + path)
}

test('a downgrade says what it takes away and when, and is taken back until then', async ({ page }) => {
  await openPlans(page, await merchantOn('pro-monthly'), server.dashboard)
  await expect(goOn(page)).toBeDisabled()
  await take(page, 'Free')
  await expect(dialog(page)).toContainText(/at the end of the current billing cycle, on \w{3} \d+, \d{4}/)
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    'Unlimited surveys',
    'Unlimited questions per survey',
    'Custom survey flow',
    'Advanced analytics',
    'Survey targeting',
    'Report download',
  ])
  await dialog(page).getByRole('button', { name: 'Keep Pro' }).tap()
  await expect(page.getByText(/Ends on/)).toBeHidden()

  await goOn(page).tap()
  await dialog(page).getByRole('button', { name: 'Downgrade' }).tap()
  await expect(planCard(page, 'Pro Monthly')).toContainText(/Current plan.*Ends on \w{3} \d+/)
  await expect(page.getByText(/^Pro ends on/).locator('xpath=ancestor::*[@tabindex="-1"][1]')).toBeFocused()
  await expect(goOn(page)).toBeDisabled()
  await page.reload()
  await expect(plan(page, 'Pro Monthly')).toBeChecked()
  await expect(goOn(page)).toBeEnabled()

  await page.getByRole('button', { name: 'Keep Pro' }).tap()
  await expect(page.getByText('You keep Pro').first()).toBeVisible()
  await expect(page.getByText(/Ends on/)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeFocused()
  await page.reload()
  await expect(plan(page, 'Pro Monthly')).toBeChecked()
  await expect(page.getByText(/Ends on/)).toBeHidden()
})

test('a downgrade is reached: Free, not no plan, and the trial is not offered again', async ({ page }) => {
  const merchant = await merchantOn('pro-monthly')
  await openPlans(page, merchant, server.dashboard)
  await downgrade(page)
  server.moveDays(15)
  await comeBack(page, merchant, '/')
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
  await expect(page).toHaveURL(`${server.dashboard}/`)
  await page.goto(`${server.dashboard}/billing-plans`)
  await expect(page.getByText('You’re on Free.')).toBeVisible()
  await expect(plan(page, 'Free')).toBeChecked()
  await expect(page.getByText('free trial')).toBeHidden()
})

test('a year becomes a month when it is over, and is taken back by Continue', async ({ page }) => {
  await openPlans(page, await merchantOn('pro-yearly'), server.dashboard)
  await take(page, 'Pro Monthly')
  await expect(page.getByText(/^Pro, Yearly ends on .*, and Pro, Monthly begins\.$/)).toBeVisible()
  await expect(planCard(page, 'Pro Monthly')).toContainText('Begins on')
  await take(page, 'Pro Yearly')
  await expect(page.getByText('You keep Pro, Yearly').first()).toBeVisible()
  await expect(page.getByText(/Begins on/)).toBeHidden()
})

test('emptying what the product has kept changes no pixel', async ({ page }) => {
  await openPlans(page, await merchantOn('pro-monthly'), server.dashboard)
  await downgrade(page)
  const picture = async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Keep Pro' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    return page.screenshot({ fullPage: true, animations: 'disabled' })
  }
  const before = await picture()
  await server.forgetCustomers()
  expect((await picture()).equals(before)).toBe(true)
})

test.describe('exclusive plans', () => {
  const password = (page: Page) => page.getByLabel('Password', { exact: true })

  async function enter(page: Page, merchant: Merchant): Promise<void> {
    await logIn(page.context(), merchant.token, server.dashboard)
    await page.goto(`${server.dashboard}/exclusive-plans`)
    await password(page).fill('partners-welcome')
    await page.getByRole('button', { name: 'Show my plans' }).tap()
  }

  test('stand behind a password, which is asked for once', async ({ page }) => {
    await logIn(page.context(), (await merchantOn('free')).token, server.dashboard)
    await page.goto(`${server.dashboard}/exclusive-plans`)
    await page.getByRole('button', { name: 'Show my plans' }).tap()
    await expect(page.getByText('Enter the password.')).toBeVisible()
    await password(page).fill('open sesame')
    await page.getByRole('button', { name: 'Show my plans' }).tap()
    await expect(page.getByText('Incorrect password')).toBeVisible()
    await expect(password(page)).toBeFocused()
    await expect(password(page)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).tap()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await password(page).fill('partners-welcome')
    await expect(page.getByText('Incorrect password')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Oops! Looks like you have no exclusive plans.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Oops! Looks like you have no exclusive plans.')).toBeVisible()
  })

  test('are shown and sold to whoever carries the tag', async ({ page }) => {
    const merchant = await merchantOn('free')
    await server.tag(merchant, ['partner'])
    await enter(page, merchant)
    await expect(page.getByRole('radio')).toHaveCount(1)
    await expect(planCard(page, 'Partner Monthly')).toContainText('$49/mo')
    await expect(page.getByRole('region', { name: 'What’s in Partner' }).getByRole('listitem')).toHaveCount(10)
    await goOn(page).tap()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
    await page.goto(`${server.dashboard}/billing-plans`)
    await expect(page.getByText('You’re on Partner, Monthly.')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(3)
  })

  test('are not sold to anybody else, whatever their browser says', async () => {
    const { api } = await merchantOn('free')
    const asked = api('POST', '/billing/subscription', { planId: 'partner', returnUrl: server.dashboard })
    await expect(asked).rejects.toThrow(/409.*billing_refused/)
  })
})
