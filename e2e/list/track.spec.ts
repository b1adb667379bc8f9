import type { Page } from '@playwright/test'
import { createFromScratch } from '../support/new-survey.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { earshot, expect, test } from '../support/test.ts'
import { untilAllIsAsked } from '../support/until-all-is-asked.ts'
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

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  merchant = await aMerchant(server.addresses.dashboard)
  for (const list of [collector.events, collector.people, collector.paths]) list.length = 0
})

const home = (page: Page) => comeHome(page, merchant, server.addresses.dashboard)

/** Events are sent in batches, every five seconds of the page's clock. */
const nextBatch = (page: Page) => page.clock.runFor(5_000)

/** The properties of the first event of a kind, once it has come; the service's own are left out. */
async function heard(page: Page, event: string, wanted: Record<string, string>): Promise<Record<string, unknown>> {
  const find = () =>
    collector.events.find(
      (one) => one.event === event && Object.entries(wanted).every(([name, value]) => one.properties[name] === value),
    )
  const message = `${event} ${JSON.stringify(wanted)}`
  await expect.poll(() => nextBatch(page).then(find), { message }).toBeTruthy()
  return { ...find()?.properties }
}

const click = (page: Page, kind: string, more: Record<string, string> = {}) =>
  heard(page, 'button_clicked', { button_name: kind, page_url: `${server.addresses.dashboard}/`, ...more })

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
    await click(page, kind, { ...ofSurvey, button_location: 'survey_menu', button_category: 'survey_management' })
  }
  await click(page, 'edit_survey', { ...ofSurvey, button_location: 'survey_card' })
  await click(page, 'create_survey', { creation_method: 'modal', button_location: 'surveys_list' })
  await click(page, 'create_from_scratch', { creation_method: 'scratch', button_location: 'create_modal' })
  const page_url = `${server.addresses.dashboard}/`
  await heard(page, 'survey_moved_to_draft', { ...ofSurvey, page_url })
  const { new_survey_id } = await heard(page, 'survey_duplicated', { ...ofSurvey, page_url })
  expect(new_survey_id).not.toBe(surveyId)
})

test('every screen that is seen is told once, by the name of spec §7', async ({ page }) => {
  const surveyId = await merchant.live('Candles')
  const { dashboard } = server.addresses
  const seen = { page_category: 'surveys', page_type: 'dashboard' }
  await page.goto(dashboard)
  await heard(page, 'page_viewed', { page_name: 'Login', page_type: 'public', page_title: 'Log in · Earshot' })
  await home(page)
  await heard(page, 'page_viewed', { page_name: 'Surveys', page_title: 'Surveys · Earshot', ...seen })
  for (const [path, view] of [
    [`/builder/${surveyId}`, { page_name: 'Survey Builder', survey_id: surveyId, ...seen }],
    [
      `/surveys/analytics/${surveyId}`,
      { page_name: 'Survey Analytics', survey_id: surveyId, page_category: 'analytics' },
    ],
    ['/settings?tab=store', { page_name: 'Settings', page_url: `${dashboard}/settings` }],
    ['/no/such', { page_name: 'Not Found', page_url: `${dashboard}/no/such` }],
  ] as const) {
    await page.goto(dashboard + path)
    // Each visit is a page of its own, and takes along what it has not told yet.
    await heard(page, 'page_viewed', view)
  }
  // Whoever is sent to the login has not seen what they asked for.
  const names = collector.events.filter(({ event }) => event === 'page_viewed').map((one) => one.properties.page_name)
  expect(names).toEqual(['Login', 'Surveys', 'Survey Builder', 'Survey Analytics', 'Settings', 'Not Found'])
})

test('the merchant is named, and after the log-out is not', async ({ page }) => {
  await home(page)
  const told = () => collector.people.find((one) => '$set' in one)
  await expect.poll(() => nextBatch(page).then(told)).toBeTruthy()
  const { $set, $distinct_id, $token } = told() ?? {}
  expect($token).toBe(TOKEN)
  expect($set).toMatchObject({ merchant_id: $distinct_id, business_name: 'Other Things', timezone: 'UTC' })
  await page.context().clearCookies()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const { distinct_id } = await heard(page, 'page_viewed', { page_name: 'Login' })
  expect(distinct_id).not.toBe($distinct_id)
})

test('nothing is caught that was not named, and nothing that stands behind a path', async ({ page }) => {
  await merchant.draft('Candles')
  await home(page)
  await heard(page, 'page_viewed', { page_name: 'Surveys' })
  await page.getByRole('searchbox').fill('a secret search')
  await expect(page).toHaveURL(/search=/)
  await page.reload()
  const visits = () => collector.events.filter(({ properties }) => properties.page_name === 'Surveys')
  await expect.poll(() => nextBatch(page).then(visits)).toHaveLength(2)
  await page.goto(`${server.addresses.dashboard}/reset-password#a.secret.link`)
  await heard(page, 'page_viewed', { page_name: 'Reset Password' })
  expect(new Set(collector.events.map(({ event }) => event))).toEqual(new Set(['$identify', 'page_viewed']))
  expect(JSON.stringify([collector.events, collector.people])).not.toMatch(/secret/)
  expect(collector.paths.filter((path) => path !== '/track/' && path !== '/engage/')).toEqual([])
})

test('without a token nothing is loaded and nobody is called', async ({ page }) => {
  const other = await aMerchant()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const told = page.waitForResponse('**/api/configuration')
  await comeHome(page, other)
  await told
  await createFromScratch(page)
  await nextBatch(page)
  await untilAllIsAsked(page)
  expect(asked.filter((url) => /track-service/.test(url) || !url.startsWith(earshot.dashboard))).toEqual([])
})
