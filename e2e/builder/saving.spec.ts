import type { Page, Request } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { untilRequestsSent } from '../support/until-requests-sent.ts'

test.use({ allowedErrors: FAILED_CALL })

const name = (page: Page) => page.getByLabel('Survey name')
const saved = (page: Page) => page.getByText('Saved', { exact: true })
const trying = (page: Page) => page.getByText('Not saved, trying again', { exact: true })
const isSave = (request: Request) => request.method() === 'PUT' && /\/api\/surveys\/[^/]+$/.test(request.url())
const namesIn = (requests: readonly Request[]) => requests.map((request) => request.postDataJSON().name)

/** Opens a new survey, in which time then passes only when the test says so. @returns the saves that are tried */
async function openWithStoppedClock(page: Page): Promise<Request[]> {
  await page.clock.install()
  await page.goto('/surveys/scratch')
  await expect(name(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const tried: Request[] = []
  page.on('request', (request) => isSave(request) && tried.push(request))
  return tried
}

test.beforeEach(({ context }) => logInWith(context).then(() => {}))

test('after a failed save the builder tries again by itself, ever more slowly, and loses no key', async ({ page }) => {
  const tried = await openWithStoppedClock(page)
  await page.route('**/api/surveys/*', (route) => (isSave(route.request()) ? route.abort() : route.fallback()))
  await name(page).fill('Scented')
  await expect(page.getByText('Saving…')).toBeVisible()
  await page.clock.runFor(800)
  await expect(trying(page)).toBeVisible()
  expect(tried).toHaveLength(1)

  for (const pauseMs of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = tried.length
    await name(page).press('!')
    await page.clock.runFor(pauseMs - 1)
    await untilRequestsSent(page)
    expect(tried).toHaveLength(before)
    const failed = page.waitForEvent('requestfailed', isSave)
    await page.clock.runFor(1)
    await failed
    await expect.poll(() => tried.length).toBe(before + 1)
    await expect(trying(page)).toBeVisible()
    // The page has heard of the failure, and waits again.
    await untilRequestsSent(page)
    await page.clock.runFor(0)
  }
  expect(namesIn(tried).at(-1)).toBe('Scented!!!!!!!')

  await page.unroute('**/api/surveys/*')
  await name(page).press('?')
  await page.clock.runFor(30_000)
  await expect(saved(page)).toBeVisible()
  await page.clock.resume()
  await page.reload()
  await expect(name(page)).toHaveValue('Scented!!!!!!!?')
})

test('it tries at once when the network is back', async ({ page, context }) => {
  const tried = await openWithStoppedClock(page)
  await context.setOffline(true)
  await name(page).fill('Written on a train')
  await page.clock.runFor(800)
  await expect(trying(page)).toBeVisible()
  await name(page).fill('Written on a train, in a tunnel')
  const before = tried.length
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible()
  expect(namesIn(tried.slice(before))).toEqual(['Written on a train, in a tunnel'])
})

test('a save whose answer was lost is no change made elsewhere', async ({ page }) => {
  await openWithStoppedClock(page)
  await page.route(
    '**/api/surveys/*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await name(page).fill('Arrived all the same')
  await page.clock.runFor(800)
  await expect(trying(page)).toBeVisible()
  await name(page).fill('Arrived all the same, and more')
  await page.clock.runFor(1_000)
  await expect(saved(page)).toBeVisible()
  await page.clock.resume()
  await page.reload()
  await expect(name(page)).toHaveValue('Arrived all the same, and more')
})
