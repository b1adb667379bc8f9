import { DAY_MS } from '@earshot/survey'
import type { Page } from '@playwright/test'
import { DEMO_SURVEY_LIST, logInWith, otherToken, storedToken } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'

const home = (page: Page) => page.getByRole('heading', { name: 'Surveys' })

/** From here on, time passes only when the test says so. */
async function stopTheClock(page: Page) {
  await page.clock.install()
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('whoever was logged in still is, and finds no way to the login', async ({ page, context }) => {
  await logInWith(context)
  await page.goto('/login')
  await expect(home(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(home(page)).toBeVisible()
})

test('logged out, one is led to the login, and Back leads past what was asked for', async ({ page }) => {
  await page.goto('/signup')
  await page.goto('/settings')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/signup')
})

test('a credential that goes away logs out within a second', async ({ page, context }) => {
  await logInWith(context)
  await stopTheClock(page)
  await context.clearCookies({ name: 'auth_token' })
  await expect(home(page)).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL('/login')
})

test('a newer token of the same merchant is taken over within a second', async ({ page, context }) => {
  const before = await logInWith(context)
  await stopTheClock(page)
  await new Promise((done) => setTimeout(done, 1_100))
  const newer = await logInWith(context)
  expect(newer).not.toBe(before)
  let loads = 0
  page.on('load', () => {
    loads++
  })
  await page.clock.runFor(1_000)
  const call = page.waitForRequest(/\/api\/surveys\?/)
  await page.getByRole('button', { name: 'Draft' }).click()
  expect((await call).headers().authorization).toBe(`Bearer ${newer}`)
  expect(loads).toBe(0)
})

test('another merchant’s token loads the page anew within a second', async ({ page, context }) => {
  await logInWith(context)
  await stopTheClock(page)
  await logInWith(context, await otherToken())
  const loaded = page.waitForEvent('load')
  await page.clock.runFor(1_000)
  await loaded
  await page.clock.resume()
  await expect(page).toHaveURL(/\/onboarding(\?|$)/)
})

test('in its last three days a login is renewed without a word', async ({ page, context }) => {
  const before = await logInWith(context)
  await new Promise((done) => setTimeout(done, 1_100))
  await page.clock.install({ time: Date.now() + 5 * DAY_MS })
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await expect.poll(() => storedToken(context)).not.toBe(before)
  await expect(page).toHaveURL('/')
})

test('going to another screen moves the focus to its heading', async ({ page, context }) => {
  await logInWith(context)
  await page.goto(DEMO_SURVEY_LIST)
  await page
    .getByRole('link', { name: /^Results/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Results · Earshot')
  await page.getByRole('link', { name: 'All surveys' }).click()
  await expect(home(page)).toBeFocused()
})
