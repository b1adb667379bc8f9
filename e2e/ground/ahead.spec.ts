import type { Page } from '@playwright/test'
import { v7 as newUuid } from 'uuid'
import { DEMO_SURVEY_LIST, logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'

const FIRST_SCRIPT = '**/assets/index-*.js'
const CUSTOMER = '**/billing/v1/customer'

test('who comes back logged in gets the parts of their page beside the first script', async ({ page, context }) => {
  await logInWith(context)
  await page.route(FIRST_SCRIPT, () => {})
  const asked = askedFor(page, /\/assets\/(home|builder-page|analytics-page)-[^/]+\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(asked).toEqual(['home'])
  await page.goto(`/builder/${newUuid()}`, { waitUntil: 'commit' })
  await expect.poll(asked).toEqual(['home', 'home', 'builder-page'])
  await page.goto(`/surveys/analytics/${newUuid()}`, { waitUntil: 'commit' })
  await expect.poll(asked).toEqual(['home', 'home', 'builder-page', 'home', 'analytics-page'])
})

test('who is not logged in gets none of it', async ({ page }) => {
  const asked = askedFor(page, /\/assets\/(home|builder-page|analytics-page)-[^/]+\.js$/)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked()).toEqual([])
})

test('the results are asked for while the plan is still awaited', async ({ page, context }) => {
  await logInWith(context)
  await page.goto(DEMO_SURVEY_LIST)
  const results = await page.locator('a[href^="/surveys/analytics/"]').first().getAttribute('href')
  const { promise: isAsked, resolve } = Promise.withResolvers<void>()
  await page.route(CUSTOMER, async (route) => {
    await isAsked
    await route.continue()
  })
  const asked = askedFor(page, /\/api\/surveys\/[\w-]+\/(analytics)/)
  await page.goto(results ?? '')
  await expect.poll(asked).toEqual(['analytics'])
  resolve()
  await expect(page.getByRole('tab', { name: 'Responses' })).toBeVisible()
})

/** The requests of the page from now on, by the first group of `address`. */
function askedFor(page: Page, address: RegExp): () => readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const found = address.exec(request.url())?.[1]
    if (found !== undefined) asked.push(found)
  })
  return () => asked
}
