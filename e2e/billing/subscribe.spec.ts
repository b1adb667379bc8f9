import type { Page } from '@playwright/test'
import { axeViolations } from '../support/accessibility-audit.ts'
import { pressByKey, tabTo } from '../support/keyboard.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded } from '../support/merchant.ts'
import { earshot, expect, test } from '../support/test.ts'
import { untilRequestsSent } from '../support/until-requests-sent.ts'
import { choosePlanNamed, DIALOG_AFTER_MS, goOn, openPlans, plan, planCard, proDialog } from './billing-page.ts'

// Spec §2.10 and spec §4.5, on the embedded provider.

const newStore = () => onboarded({ plan: null })

test('a store without a plan is led to the plans from everywhere, and says so', async ({ page, context }) => {
  await logInWith(context, (await newStore()).token)
  for (const path of ['/', '/surveys/scratch', '/login', '/onboarding']) {
    await page.goto(path)
    await expect(page).toHaveURL('/billing-plans')
    await expect(page.getByText("You're not subscribed to a plan yet.")).toBeVisible()
  }
  for (const path of ['/settings', '/book-a-call', '/exclusive-plans']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test('every plan says what it costs and holds, and is one tap away', async ({ page }) => {
  await openPlans(page, await newStore())
  await expect(page.getByRole('radio')).toHaveCount(3)
  await expect(planCard(page, 'Free')).toContainText('Upto 1000 responses')
  await expect(planCard(page, 'Free')).not.toContainText('trial')
  await expect(planCard(page, 'Pro Monthly')).toContainText('$99/mo')
  await expect(planCard(page, 'Pro Monthly')).toContainText('14-day free trial')
  await expect(planCard(page, 'Pro Yearly')).toContainText('$990/yr')
  const popular = page.locator('label').filter({ hasText: 'Most popular' })
  await expect(popular).toHaveCount(1)
  await expect(popular.getByRole('radio')).toBeChecked()

  const proFeatures = page.getByRole('region', { name: 'What’s in Pro' }).getByRole('listitem')
  await expect(proFeatures).toHaveCount(10)
  await expect(proFeatures.first()).toHaveText('Responses per surveyUnlimited')
  await expect(proFeatures.filter({ hasText: 'Third-party' })).toHaveCount(0)
  await planCard(page, 'Free').tap()
  const freeFeatures = page.getByRole('region', { name: 'What’s in Free' }).getByRole('listitem')
  await expect(freeFeatures).toHaveCount(10)
  await expect(freeFeatures.first()).toHaveText('Responses per survey1,000')
  await expect(freeFeatures.filter({ hasText: 'Not included' })).toHaveCount(6)
})

test('Free is taken at once, and the page begins anew at home', async ({ page }) => {
  await openPlans(page, await newStore())
  await choosePlanNamed(page, 'Free')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()

  await page.goto('/billing-plans')
  await expect(page.getByText('You’re on Free.')).toBeVisible()
  await expect(plan(page, 'Free')).toBeChecked()
  await expect(planCard(page, 'Free')).toContainText('Current plan')
  await expect(goOn(page)).toBeDisabled()
})

test('Pro is tried: approved on the provider’s page, and told of five seconds after the return', async ({ page }) => {
  await page.clock.install()
  await openPlans(page, await newStore())
  await choosePlanNamed(page, 'Pro Monthly')
  await expect(page.getByText('Test billing, no money moves')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  let isFetched = false
  const dialogChunk = page.waitForResponse(/\/pro-plan-dialog-[^/]+\.js$/).then(() => (isFetched = true))
  await page.getByRole('button', { name: 'Approve' }).click()
  // The screen and the events use timers too: only as much of its time passes as they need.
  let passedMs = 0
  async function pass(ms: number) {
    passedMs += ms
    await page.clock.runFor(ms)
  }
  const home = page.getByRole('heading', { name: 'Surveys' })
  const isThere = () => pass(2).then(async () => isFetched && (await home.isVisible()))
  await expect.poll(isThere, { intervals: [20] }).toBe(true)
  await dialogChunk
  await expect(page).toHaveURL('/')
  await pass(DIALOG_AFTER_MS - 100 - passedMs)
  await untilRequestsSent(page)
  await expect(proDialog(page)).toBeHidden()
  await expect.poll(() => pass(100).then(() => proDialog(page).isVisible())).toBe(true)
  await expect(proDialog(page)).toBeVisible()
  await expect(proDialog(page)).toContainText("You've unlocked advanced features for your store")
  await expect(proDialog(page).getByRole('list').getByRole('listitem')).toHaveText([
    /Create unlimited surveys/,
    /Customize your target audience/,
    /Add survey to your store/,
    /Get advanced insights/,
  ])
  await expect(proDialog(page)).toContainText('Pro, Monthly')
  await expect(proDialog(page)).toContainText(/Trial ends\w{3} \d+, \d{4}Next charge\$99 on \w{3} \d+, \d{4}/)
  await page.clock.resume()
  await proDialog(page).getByRole('button', { name: 'Create Survey' }).click()
  await expect(page).toHaveURL(/\/builder\//)

  // The flag is spent: the same address again is only an address.
  await page.goto('/?charge_id=1')
  await expect(page).toHaveURL('/')
  await page.clock.fastForward(DIALOG_AFTER_MS * 2)
  await expect(proDialog(page)).toBeHidden()
})

test('declined on the provider’s page, nothing has changed', async ({ page }) => {
  await openPlans(page, await newStore())
  await choosePlanNamed(page, 'Pro Monthly')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page).toHaveURL('/billing-plans')
  await expect(page.getByText("You're not subscribed to a plan yet.")).toBeVisible()
})

test('left by Back, the provider’s page can be gone to again', async ({ page }) => {
  await openPlans(page, await newStore())
  await choosePlanNamed(page, 'Pro Yearly')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.goBack()
  await expect(goOn(page)).toBeEnabled()
  await choosePlanNamed(page, 'Pro Yearly')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
})

test('a month becomes a year, and what was paid for is not paid twice', async ({ page }) => {
  const merchant = await onboarded({ plan: 'pro-monthly' })
  await openPlans(page, merchant)
  await choosePlanNamed(page, 'Pro Yearly')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL('/')
  await expect(proDialog(page)).toBeVisible()
  await expect(proDialog(page)).toContainText('Pro, Yearly')
  await proDialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto('/billing-plans')
  await expect(planCard(page, 'Pro Yearly')).toContainText('Current plan')
})

test('a forged return is held against what the provider says', async ({ page }) => {
  await page.clock.install()
  const merchant = await onboarded({ plan: 'free' })
  await openPlans(page, merchant)
  await choosePlanNamed(page, 'Pro Monthly')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  // The flag is stored by now; nothing was approved.
  await page.goto(`${earshot.dashboard}/?charge_id=4711`)
  await expect(page.getByText('Your plan hasn’t changed').first()).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.clock.fastForward(DIALOG_AFTER_MS * 2)
  await expect(proDialog(page)).toBeHidden()

  await page.goto('/settings?tab=store&charge_id=4711')
  await expect(page).toHaveURL('/settings?tab=store')
})

test('by keyboard alone: the arrows choose, Enter goes on, and the way back leads back', async ({ page }) => {
  const merchant = await onboarded({ plan: 'free' })
  await logInWith(page.context(), merchant.token)
  await page.goto('/')
  await pressByKey(page, 'Open menu')
  await tabTo(page, page.getByRole('link', { name: 'Plans' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeFocused()
  await tabTo(page, plan(page, 'Free'))
  await page.keyboard.press('ArrowDown')
  await expect(plan(page, 'Pro Monthly')).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(plan(page, 'Pro Yearly')).toBeFocused()
  await pressByKey(page, 'Continue')
  await expect(page.getByText('$990.00').first()).toBeVisible()
  await page.goBack()
  await pressByKey(page, 'Back')
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the dialogs are clean in the ${colorScheme} scheme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openPlans(page, await newStore())
    await choosePlanNamed(page, 'Pro Monthly')
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(proDialog(page)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.goto('/billing-plans')
    await choosePlanNamed(page, 'Free')
    await expect(page.getByRole('dialog', { name: 'Downgrade to Free?' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
}

/** Every script that is fetched for the confetti. */
function confettiScripts(page: Page): readonly string[] {
  const fetched: string[] = []
  page.on('request', (request) => /confetti/.test(request.url()) && fetched.push(request.url()))
  return fetched
}

async function upgrade(page: Page) {
  await openPlans(page, await newStore())
  await choosePlanNamed(page, 'Pro Monthly')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(proDialog(page)).toBeVisible()
  return proDialog(page).locator('canvas')
}

/** How many pieces the fullest picture of the confetti has. */
async function countPieces(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { clearRect } = CanvasRenderingContext2D.prototype
    const fill: () => void = CanvasRenderingContext2D.prototype.fill
    const counted = Object.assign(globalThis, { most: 0, now: 0 })
    CanvasRenderingContext2D.prototype.clearRect = function (...area) {
      counted.now = 0
      clearRect.apply(this, area)
    }
    CanvasRenderingContext2D.prototype.fill = function () {
      counted.most = Math.max(counted.most, ++counted.now)
      fill.call(this)
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { most: number }).most)
}

test('the confetti falls once, in two hundred pieces, and is gone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const pieces = await countPieces(page)
  const scripts = confettiScripts(page)
  const confetti = await upgrade(page)
  await expect(confetti).toHaveCount(1)
  await expect(confetti).toHaveCount(0)
  expect(await pieces()).toBe(200)
  expect(scripts).toHaveLength(1)
})

test('no confetti falls where nothing is to move, and none is fetched', async ({ page }) => {
  const scripts = confettiScripts(page)
  await expect(await upgrade(page)).toHaveCount(0)
  expect(scripts).toEqual([])
})
