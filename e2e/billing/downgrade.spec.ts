import type { Page } from '@playwright/test'
import { surveyCard } from '../list/list-merchant.ts'
import { axeViolations, expectAccessible } from '../support/accessibility-audit.ts'
import { pressByKey, tabTo } from '../support/keyboard.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded, type PlanId, type TestMerchant } from '../support/merchant.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { choosePlanNamed, comeBack, goOn, openPlans, plan, planCard } from './billing-page.ts'
import { type OwnServer, openOwnServer } from './own-server.ts'
import { createSurveyFor } from './survey-of.ts'

// Changes at the end of a period (ADR-0029), on a server whose clock is moved.

let server: OwnServer
test.beforeAll(async () => {
  server = await openOwnServer()
})
test.afterAll(() => server[Symbol.asyncDispose]())

const merchantOn = (planId: PlanId) => onboarded({ plan: planId, dashboard: server.dashboard })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Downgrade to Free?' })

async function downgrade(page: Page): Promise<void> {
  await choosePlanNamed(page, 'Free')
  await dialog(page).getByRole('button', { name: 'Downgrade' }).tap()
  await expect(dialog(page)).toBeHidden()
}

test('a downgrade says what it takes away and when, and is taken back until then', async ({ page }) => {
  await openPlans(page, await merchantOn('pro-monthly'), server.dashboard)
  await expect(goOn(page)).toBeDisabled()
  await choosePlanNamed(page, 'Free')
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
  await comeBack(page, merchant, '/', server.dashboard)
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
  await expect(page).toHaveURL(`${server.dashboard}/`)
  await page.goto(`${server.dashboard}/billing-plans`)
  await expect(page.getByText('You’re on Free.')).toBeVisible()
  await expect(plan(page, 'Free')).toBeChecked()
  await expect(page.getByText('free trial')).toBeHidden()
})

test('of two live surveys the one that was chosen stays live, and the other one becomes a draft', async ({ page }) => {
  const merchant = await merchantOn('pro-monthly')
  const older = await createSurveyFor(merchant.api, { name: 'Candles', isLive: true })
  await createSurveyFor(merchant.api, { name: 'Soap', isLive: true })
  await createSurveyFor(merchant.api, { name: 'Six questions', questions: 6, isLive: true })
  await openPlans(page, merchant, server.dashboard)
  await choosePlanNamed(page, 'Free')
  const choice = dialog(page).getByRole('group', { name: 'Which survey stays live?' })
  const stays = (name: string) => choice.getByRole('radio', { name, exact: true })
  // Nobody has answered yet: the newest.
  await expect(stays('Soap')).toBeChecked()
  await expect(choice.getByRole('radio')).toHaveCount(2)
  await expect(dialog(page).getByRole('region', { name: 'Free can’t run these' })).toContainText(
    'Six questionsMoves to draft: it has more questions than Free includes',
  )
  await expectAccessible(page)

  await tabTo(page, stays('Soap'))
  await page.keyboard.press('ArrowUp')
  await expect(stays('Candles')).toBeChecked()
  const asked = page.waitForRequest('**/api/billing/subscription')
  await pressByKey(page, 'Downgrade')
  expect((await asked).postDataJSON()).toMatchObject({ planId: 'free', keepSurveyId: older })
  await expect(dialog(page)).toBeHidden()

  server.moveDays(15)
  await comeBack(page, merchant, '/', server.dashboard)
  await expect(surveyCard(page, 'Soap')).toContainText(
    'Moved to draft at the end of the plan: Free includes fewer live surveys',
  )
  await expect(surveyCard(page, 'Six questions')).toContainText(
    'Moved to draft at the end of the plan: it has more questions than Free includes',
  )
  await expect(surveyCard(page, 'Candles')).not.toContainText('raft')
})

test.describe('what stays live', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('is said where there is nothing to choose, and not spoken of where nothing is live', async ({ page }) => {
    const merchant = await merchantOn('pro-monthly')
    await openPlans(page, merchant, server.dashboard)
    const preview = page.waitForResponse('**/api/billing/downgrade')
    await choosePlanNamed(page, 'Free')
    await preview
    await expect(dialog(page).getByRole('button', { name: 'Downgrade' })).toBeEnabled()
    await expect(dialog(page)).not.toContainText('live')
    await createSurveyFor(merchant.api, { name: 'Candles', isLive: true })
    await page.reload()
    await choosePlanNamed(page, 'Free')
    await expect(dialog(page)).toContainText('“Candles” stays live.')
    await expect(dialog(page).getByRole('radio')).toHaveCount(0)
  })

  test('holds nobody up when it cannot be found out: the default applies', async ({ page }) => {
    const merchant = await merchantOn('pro-monthly')
    for (const name of ['Candles', 'Soap']) await createSurveyFor(merchant.api, { name, isLive: true })
    await page.route('**/api/billing/downgrade', (route) => route.abort())
    await openPlans(page, merchant, server.dashboard)
    await choosePlanNamed(page, 'Free')
    const unknown = dialog(page).getByRole('alert')
    await expect(unknown).toContainText('Among those that Free can run, the one with the newest response stays')
    expect(await axeViolations(page)).toEqual([])
    const asked = page.waitForRequest('**/api/billing/subscription')
    await dialog(page).getByRole('button', { name: 'Downgrade' }).tap()
    expect((await asked).postDataJSON()).not.toHaveProperty('keepSurveyId')
    await expect(dialog(page)).toBeHidden()
  })
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
  await server.clearCustomers()
  expect((await picture()).equals(before)).toBe(true)
})

test.describe('exclusive plans', () => {
  const password = (page: Page) => page.getByLabel('Password', { exact: true })

  async function enter(page: Page, merchant: TestMerchant): Promise<void> {
    await logInWith(page.context(), merchant.token, server.dashboard)
    await page.goto(`${server.dashboard}/exclusive-plans`)
    await password(page).fill('partners-welcome')
    await page.getByRole('button', { name: 'Show my plans' }).tap()
  }

  test('stand behind a password, which is asked for once', async ({ page }) => {
    await logInWith(page.context(), (await merchantOn('free')).token, server.dashboard)
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
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
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
    // Beside those for everyone stands the one they are on: nobody is led to pay more by mistake.
    await expect(page.getByRole('radio')).toHaveCount(4)
    await expect(page.getByRole('radio', { name: 'Partner' })).toBeChecked()
    await expect(goOn(page)).toBeDisabled()
  })

  test('are not sold to anybody else, whatever their browser says', async () => {
    const { api } = await merchantOn('free')
    const asked = api('POST', '/billing/subscription', { planId: 'partner', returnUrl: server.dashboard })
    await expect(asked).rejects.toThrow(/409.*billing_refused/)
  })
})
