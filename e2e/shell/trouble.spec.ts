import type { Page } from '@playwright/test'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../apps/server/src/demo/demo-merchant.ts'
import { DEMO_SURVEY_LIST, logInWith, storedToken } from '../support/log-in.ts'
import { earshot, expect, test } from '../support/test.ts'
import { untilRequestsSent } from '../support/until-requests-sent.ts'

// Failures here are on purpose, and React writes down each failure that an error boundary caught.
test.use({ allowedErrors: /./ })

/** The one card there is, as far from either side as from the other, and from the top as from the foot. */
async function expectCenteredWithDrawing(page: Page): Promise<void> {
  const card = page.getByRole('alert')
  await expect(card.locator('svg')).toBeVisible()
  const { x = 0, y = 0, width = 0, height = 0 } = (await card.boundingBox()) ?? {}
  const screen = page.viewportSize() ?? { width: 0, height: 0 }
  expect(Math.abs(x + width / 2 - screen.width / 2)).toBeLessThan(2)
  expect(Math.abs(y + height / 2 - screen.height / 2)).toBeLessThan(2)
}

const home = (page: Page) => page.getByRole('heading', { name: 'Surveys' })

test.beforeEach(({ context }) => logInWith(context).then(() => {}))

test('without a network the offline screen says so, and its button tries again', async ({ page }) => {
  await page.route('**/api/onboarding/store/details', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { name: "Whoops! It looks like you're offline" })).toBeVisible()
  await expect(page.getByText('Please ensure you have a stable internet connection and try again.')).toBeVisible()
  await expectCenteredWithDrawing(page)
  await page.unroute('**/api/onboarding/store/details')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(home(page)).toBeVisible()
})

test('a part that does not load is said in the specification’s words, and Refresh Page empties the caches', async ({
  page,
}) => {
  await page.goto(DEMO_SURVEY_LIST)
  await expect(home(page)).toBeVisible()
  await page.evaluate(() => caches.open('left-over'))
  await page.route('**/assets/analytics-page-*.js', (route) => route.abort())
  await page
    .getByRole('link', { name: /^Results/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
  await expect(
    page.getByText('There was an issue loading part of the application. This might be due to a recent update.'),
  ).toBeVisible()

  await expectCenteredWithDrawing(page)
  await page.unroute('**/assets/analytics-page-*.js')
  // A reload keeps the address but creates a new document, so a marker in the old one is gone.
  await page.evaluate(() => Object.assign(globalThis, { isOldDocument: true }))
  const address = page.url()
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How did you hear about us?' })).toBeVisible()
  expect(await page.evaluate(howItWasOpened)).toEqual({ type: 'reload', isOldDocument: false })
  expect(page.url()).toBe(address)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})

/** Runs in the page. */
const howItWasOpened = () => ({
  type: performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).type)[0],
  isOldDocument: 'isOldDocument' in globalThis,
})

test('a part that does not load because the network is gone is the offline screen', async ({ page, context }) => {
  await page.goto(DEMO_SURVEY_LIST)
  await expect(home(page)).toBeVisible()
  await context.setOffline(true)
  await page
    .getByRole('link', { name: /^Results/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: "Whoops! It looks like you're offline" })).toBeVisible()

  await page.evaluate(() => caches.open('left-over'))
  await context.setOffline(false)
  await page.evaluate(() => Object.assign(globalThis, { isOldDocument: true }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How did you hear about us?' })).toBeVisible()
  expect(await page.evaluate(howItWasOpened)).toEqual({ type: 'reload', isOldDocument: false })
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})

test('a broken server is asked four times, ever more slowly', async ({ page }) => {
  await page.clock.install()
  await noteWaits(page)
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  let calls = 0
  await page.route(LISTS, (route) => {
    calls++
    return route.fulfill({ status: 500, json: { problem: { code: 'unexpected', requestId: 'r-1' } } })
  })
  await page.getByRole('button', { name: 'Draft' }).click()
  for (const [asked, pauseMs] of [
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
  ] as const) {
    // It has had its answer.
    await expect.poll(() => waits(page)).toContain(pauseMs)
    expect(calls).toBe(asked)
    await page.clock.runFor(pauseMs - 1)
    await untilRequestsSent(page)
    expect(calls).toBe(asked)
    await page.clock.runFor(1)
  }
  await expectAlert(page, 'r-1')
  await page.clock.runFor(60_000)
  await untilRequestsSent(page)
  expect(calls).toBe(4)
})

const LISTS = /\/api\/surveys\?/

/** The page's timers, written down from its next load on. */
const noteWaits = (page: Page) =>
  page.addInitScript(() => {
    const noted: unknown[] = []
    globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
      apply(set, page, timer) {
        noted.push(timer[1])
        return Reflect.apply(set, page, timer)
      },
    })
    Object.assign(globalThis, { noted })
  })

const waits = (page: Page) => page.evaluate(() => (globalThis as unknown as { noted: unknown[] }).noted)

test('a lost network is not asked again, and the store’s details twice at most', async ({ page }) => {
  let lists = 0
  await page.route(LISTS, (route) => {
    lists++
    return route.abort()
  })
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('We can’t reach Earshot')
  await page.clock.runFor(60_000)
  await untilRequestsSent(page)
  expect(lists).toBe(1)

  let details = 0
  await page.route('**/api/onboarding/store/details', (route) => {
    details++
    return route.fulfill({ status: 500, json: { problem: { code: 'unexpected', requestId: 'r-1' } } })
  })
  await page.reload()
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(page.getByRole('alert')).toContainText('r-1', { timeout: 100 })
  }).toPass()
  expect(details).toBe(3)
})

test('an answer that does not come within thirty seconds is given up', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.route(LISTS, () => {})
  const asked = page.waitForRequest(LISTS)
  const givenUp = failures(page, LISTS)
  await page.getByRole('button', { name: 'Draft' }).click()
  await asked
  await page.clock.runFor(29_999)
  await untilRequestsSent(page)
  expect(givenUp).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => givenUp).toHaveLength(1)
  await expectAlert(page, 'That took too long')
})

/** The clock is frozen: the result of a call is shown with its next tick. */
const expectAlert = (page: Page, words: string) =>
  expect
    .poll(async () => {
      await page.clock.runFor(1)
      return page.getByRole('alert').allTextContents()
    })
    .toContainEqual(expect.stringContaining(words))

/** The calls that come to nothing from now on. */
function failures(page: Page, pattern: RegExp): string[] {
  const failed: string[] = []
  page.on('requestfailed', (request) => pattern.test(request.url()) && failed.push(request.url()))
  return failed
}

test('logging out stands even if the server does not hear of it, and forgets what was seen', async ({
  page,
  context,
}) => {
  const token = await storedToken(context)
  await context.addCookies([{ name: 'store_url', value: 'https%3A%2F%2Fshown.example', url: earshot.dashboard }])
  await page.route('**/api/onboarding/logout', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'Account' }).click()
  const call = page.waitForRequest('**/api/onboarding/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  expect((await call).headers().authorization).toBe(`Bearer ${token}`)
  await expect(page).toHaveURL('/login')
  expect(await storedToken(context)).toBeNull()
  expect((await context.cookies()).map(({ name }) => name)).toContain('store_url')

  await page.route('**/api/onboarding/store/details', () => {})
  await logInWith(context)
  await expect(page.getByText('Loading...')).toBeVisible()
})

test('a wrong password is a wrong password, not a lost session', async ({ page, context }) => {
  await context.clearCookies()
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@earshot.example')
  await page.getByLabel('Password', { exact: true }).fill('not-my-password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('That email and password don’t match')
  await expect(page).toHaveURL('/login')

  await page.getByLabel('Email').fill(DEMO_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(home(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
