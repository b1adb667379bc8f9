import type { Page } from '@playwright/test'
import { createFromScratch } from '../support/new-survey.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { earshot, expect, test } from '../support/test.ts'
import { openCollector } from './collector.ts'
import { aMerchant, card, choose, comeHome, type Merchant } from './merchant.ts'

// The product events of spec §7 on their way to the analytics service, by its own wire format (decisions D12).

const TOKEN = 'project1'

let world: AsyncDisposableStack
let server: ServerProcess
let collector: Awaited<ReturnType<typeof openCollector>>
let merchant: Merchant

test.beforeAll(async () => {
  await using starting = new AsyncDisposableStack()
  collector = starting.use(await openCollector())
  const folder = starting.use(tempFolder())
  server = await startServerProcess({
    EARSHOT_DATA: folder.path,
    BEHIND_PROXY: 'on',
    DEMO: 'off',
    MIXPANEL_TOKEN: TOKEN,
    MIXPANEL_HOST: collector.origin,
  })
  starting.defer(async () => {
    await server.stop()
  })
  world = starting.move()
})
test.afterAll(() => world.disposeAsync())

test.beforeEach(async () => {
  merchant = await aMerchant(server.addresses.dashboard)
  for (const list of [collector.events, collector.people, collector.paths]) list.length = 0
})

const home = (page: Page) => comeHome(page, merchant, server.addresses.dashboard)

/** The properties of the first event of a kind, once it has come; the service's own are left out. */
async function heard(event: string, wanted: Record<string, string>): Promise<Record<string, unknown>> {
  const find = () =>
    collector.events.find(
      (one) => one.event === event && Object.entries(wanted).every(([name, value]) => one.properties[name] === value),
    )
  // Sent in batches, every five seconds.
  await expect.poll(find, { timeout: 15_000, message: `${event} ${JSON.stringify(wanted)}` }).toBeTruthy()
  return { ...find()?.properties }
}

const click = (kind: string, more: Record<string, string> = {}) =>
  heard('button_clicked', { button_name: kind, page_url: `${server.addresses.dashboard}/`, ...more })

test('every click of the list is told, and what came of it', async ({ page }) => {
  const surveyId = await merchant.draft('Candles')
  const ofSurvey = { survey_id: surveyId, survey_name: 'Candles' }
  await home(page)
  await choose(page, 'Candles', 'Publish')
  await expect(card(page, 'Candles')).toContainText('Live')
  await choose(page, 'Candles', 'Move to draft')
  await expect(card(page, 'Candles')).toContainText('Draft')
  await choose(page, 'Candles', 'Duplicate')
  await expect(card(page, 'Candles (copy)')).toBeVisible()
  await choose(page, 'Candles', 'Results')
  await page.goBack()
  await choose(page, 'Candles', 'Edit')
  await page.goBack()
  await page.getByRole('link', { name: 'Candles', exact: true }).tap()
  await page.goBack()
  await createFromScratch(page)

  for (const kind of ['publish', 'move_to_draft', 'duplicate_survey', 'view_analytics', 'edit_survey']) {
    await click(kind, { ...ofSurvey, button_location: 'survey_menu', button_category: 'survey_management' })
  }
  await click('edit_survey', { ...ofSurvey, button_location: 'survey_card' })
  await click('create_survey', { creation_method: 'modal', button_location: 'surveys_list' })
  await click('create_from_scratch', { creation_method: 'scratch', button_location: 'create_modal' })
  const page_url = `${server.addresses.dashboard}/`
  await heard('survey_moved_to_draft', { ...ofSurvey, page_url })
  const { new_survey_id } = await heard('survey_duplicated', { ...ofSurvey, page_url })
  expect(new_survey_id).not.toBe(surveyId)
})

test('every screen that is seen is told once, by the name of spec §7', async ({ page }) => {
  const surveyId = await merchant.live('Candles')
  const { dashboard } = server.addresses
  await page.goto(dashboard)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await home(page)
  for (const path of [`/builder/${surveyId}`, `/surveys/analytics/${surveyId}`, '/settings?tab=store', '/no/such']) {
    await page.goto(dashboard + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    // Each visit is a page of its own; what it has to tell goes out before it does.
    await page.waitForTimeout(500)
  }
  const seen = { page_category: 'surveys', page_type: 'dashboard' }
  await heard('page_viewed', { page_name: 'Login', page_type: 'public', page_title: 'Log in · Earshot' })
  await heard('page_viewed', { page_name: 'Surveys', page_title: 'Surveys · Earshot', ...seen })
  await heard('page_viewed', { page_name: 'Survey Builder', survey_id: surveyId, ...seen })
  await heard('page_viewed', { page_name: 'Survey Analytics', survey_id: surveyId, page_category: 'analytics' })
  await heard('page_viewed', { page_name: 'Settings', page_url: `${dashboard}/settings` })
  await heard('page_viewed', { page_name: 'Not Found', page_url: `${dashboard}/no/such` })
  // Whoever is sent to the login has not seen what they asked for.
  const names = collector.events.filter(({ event }) => event === 'page_viewed').map((one) => one.properties.page_name)
  expect(names).toEqual(['Login', 'Surveys', 'Survey Builder', 'Survey Analytics', 'Settings', 'Not Found'])
})

test('the merchant is named, and after the log-out is not', async ({ page }) => {
  await home(page)
  await expect.poll(() => collector.people.find((one) => '$set' in one), { timeout: 15_000 }).toBeTruthy()
  const { $set, $distinct_id, $token } = collector.people.find((one) => '$set' in one) ?? {}
  expect($token).toBe(TOKEN)
  expect($set).toMatchObject({ merchant_id: $distinct_id, business_name: 'Other Things', timezone: 'UTC' })
  await page.context().clearCookies()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const { distinct_id } = await heard('page_viewed', { page_name: 'Login' })
  expect(distinct_id).not.toBe($distinct_id)
})

test('nothing is caught that was not named, and nothing that stands behind a path', async ({ page }) => {
  await merchant.draft('Candles')
  await home(page)
  await page.getByRole('searchbox').fill('a secret search')
  await expect(page).toHaveURL(/search=/)
  await page.reload()
  await page.goto(`${server.addresses.dashboard}/reset-password#a.secret.link`)
  await heard('page_viewed', { page_name: 'Reset Password' })
  expect(new Set(collector.events.map(({ event }) => event))).toEqual(new Set(['$identify', 'page_viewed']))
  expect(JSON.stringify([collector.events, collector.people])).not.toMatch(/secret/)
  expect(collector.paths.filter((path) => path !== '/track/' && path !== '/engage/')).toEqual([])
})

test('without a token nothing is loaded and nobody is called', async ({ page }) => {
  const other = await aMerchant()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await comeHome(page, other)
  await page.getByRole('button', { name: 'New survey' }).tap()
  await page.waitForTimeout(1_000)
  expect(asked.filter((url) => /track-service/.test(url) || !url.startsWith(earshot.dashboard))).toEqual([])
})
