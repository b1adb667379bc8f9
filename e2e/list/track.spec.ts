import { anNpsQuestion } from '@earshot/survey/testing'
import type { Page, Route } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { detailsOf } from '../support/merchant.ts'
import { createFromScratch } from '../support/new-survey.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'
import { untilRequestsSent } from '../support/until-requests-sent.ts'
import { putTemplateFor } from '../templates/own-templates.ts'
import { aListMerchant, choose, comeHome, type ListMerchant, surveyCard, toast } from './list-merchant.ts'
import { startTrackingServer, TOKEN } from './tracking-server.ts'

// The product events of spec §7 on their way to the analytics service, by its own wire format (ADR-0034).

let tracking: Awaited<ReturnType<typeof startTrackingServer>>
let merchant: ListMerchant

test.beforeAll(async () => {
  tracking = await startTrackingServer()
})
test.afterAll(() => tracking[Symbol.asyncDispose]())

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  merchant = await aListMerchant(tracking.dashboard)
  for (const list of [tracking.collector.events, tracking.collector.people, tracking.collector.paths]) list.length = 0
})

const home = (page: Page) => comeHome(page, merchant, tracking.dashboard)

const refuse = (route: Route) =>
  route.fulfill({ status: 500, json: { problem: { code: 'unexpected', requestId: 'abc' } } })

/** Events are sent in batches, every five seconds of the page's clock. */
const nextBatch = (page: Page) => page.clock.runFor(5_000)

/** The properties of the first event of a kind, once it has come; the service's own are left out. */
async function firstEvent(page: Page, event: string, wanted: Record<string, string>): Promise<Record<string, unknown>> {
  const find = () =>
    tracking.collector.events.find(
      (one) => one.event === event && Object.entries(wanted).every(([name, value]) => one.properties[name] === value),
    )
  const message = `${event} ${JSON.stringify(wanted)}`
  await expect.poll(() => nextBatch(page).then(find), { message }).toBeTruthy()
  return { ...find()?.properties }
}

const click = (page: Page, buttonName: string, more: Record<string, string> = {}) =>
  firstEvent(page, 'button_clicked', { button_name: buttonName, page_url: `${tracking.dashboard}/`, ...more })

test('every click of the list is told, and what came of it', async ({ page }) => {
  const surveyId = await merchant.draft('Candles')
  const ofSurvey = { survey_id: surveyId, survey_name: 'Candles' }
  await home(page)
  await choose(page, 'Candles', 'Publish')
  await expect(surveyCard(page, 'Candles')).toContainText('Live')
  await choose(page, 'Candles', 'Move to draft')
  await expect(surveyCard(page, 'Candles')).toContainText('Draft')
  await choose(page, 'Candles', 'Duplicate')
  await expect(surveyCard(page, 'Candles (copy)')).toBeVisible()
  await choose(page, 'Candles', 'Results')
  await page.goBack()
  await choose(page, 'Candles', 'Edit')
  await page.goBack()
  await page.getByRole('link', { name: 'Candles', exact: true }).tap()
  await page.goBack()
  await createFromScratch(page)

  for (const buttonName of ['publish', 'move_to_draft', 'duplicate_survey', 'view_analytics', 'edit_survey']) {
    await click(page, buttonName, { ...ofSurvey, button_location: 'survey_menu', button_category: 'survey_management' })
  }
  await click(page, 'edit_survey', { ...ofSurvey, button_location: 'survey_card' })
  await click(page, 'create_survey', { creation_method: 'modal', button_location: 'surveys_list' })
  await click(page, 'create_from_scratch', { creation_method: 'scratch', button_location: 'create_modal' })
  const page_url = `${tracking.dashboard}/`
  await firstEvent(page, 'survey_moved_to_draft', { ...ofSurvey, page_url })
  const { new_survey_id } = await firstEvent(page, 'survey_duplicated', { ...ofSurvey, page_url })
  expect(new_survey_id).not.toBe(surveyId)
})

test.describe('while the server has not answered', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('a survey counts as moved to draft once the server has moved it, and never if it refuses', async ({ page }) => {
    const survey_id = await merchant.live('Candles')
    const moves = () => tracking.collector.events.filter(({ event }) => event === 'survey_moved_to_draft')
    await home(page)
    for (const isRefused of [true, false]) {
      const { promise: isWaiting, resolve: letGo } = Promise.withResolvers<void>()
      await page.route('**/draft', (route) => isWaiting.then(() => (isRefused ? refuse(route) : route.continue())))
      tracking.collector.events.length = 0
      await choose(page, 'Candles', 'Move to draft')
      await expect(surveyCard(page, 'Candles')).toContainText('Draft')
      await click(page, 'move_to_draft')
      // An event of the same moment may be sent in a later batch than the click.
      await nextBatch(page)
      await untilRequestsSent(page)
      expect(moves()).toEqual([])
      letGo()
      await expect(toast(page, isRefused ? 'couldn’t be moved to draft' : 'is a draft')).toBeVisible()
      await page.unroute('**/draft')
      await expect(surveyCard(page, 'Candles')).toContainText(isRefused ? 'Live' : 'Draft')
    }
    await firstEvent(page, 'survey_moved_to_draft', { survey_id, page_url: `${tracking.dashboard}/` })
    expect(moves()).toHaveLength(1)
  })
})

test('every click of the builder is told, and what came of it', async ({ page }) => {
  const survey_id = await merchant.draft('Candles')
  await home(page)
  await page.goto(`${tracking.dashboard}/builder/${survey_id}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).tap()
  await page.getByRole('link', { name: 'See results' }).tap()
  await page.waitForURL(/analytics/)
  await page.goBack()
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('button', { name: 'Move to draft' }).tap()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('link', { name: 'See results' }).tap()
  await page.waitForURL(/analytics/)

  const from_page = `/builder/${survey_id}`
  const page_url = tracking.dashboard + from_page
  const properties = { survey_id, survey_name: 'Candles', page_url }
  for (const buttonName of ['publish', 'view_analytics', 'move_to_draft']) {
    await click(page, buttonName, { ...properties, from_page, button_location: 'builder' })
  }
  await firstEvent(page, 'survey_moved_to_draft', properties)
  const views = () => tracking.collector.events.filter((one) => one.properties.button_name === 'view_analytics')
  await expect.poll(() => nextBatch(page).then(views)).toHaveLength(2)
})

test('a survey that is begun from what Pro brings is told', async ({ page }) => {
  await home(page)
  await page.goto(`${tracking.dashboard}/settings?tab=billing`)
  await page.getByRole('button', { name: 'See what Pro brings' }).tap()
  await page.getByRole('button', { name: 'Create Survey' }).tap()
  await page.waitForURL(/\/builder\//)
  const started = { creation_method: 'scratch', button_location: 'plan_dialog', from_page: '/settings' }
  await firstEvent(page, 'button_clicked', { button_name: 'create_from_scratch', ...started })
})

test('going to the help centre is told, ours or elsewhere', async ({ page, context }) => {
  const helpUrl = 'https://help.example/'
  await context.route(helpUrl, (route) => route.fulfill({ body: 'Help' }))
  await page.route('**/api/configuration', async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: object }
    await route.fulfill({ response: reply, json: { data: { ...data, helpUrl } } })
  })
  await home(page)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Help Centre' }).tap()
  await (await opened).close()
  const button_location = 'side_menu'
  await click(page, 'help_center', { destination: helpUrl, button_category: 'navigation', button_location })
})

test('every screen that is seen is told once, by the name of spec §7', async ({ page }) => {
  const surveyId = await merchant.live('Candles')
  const { dashboard } = tracking
  const templateId = await putTemplateFor(merchant.api, 'Scents', 'customer loyalty', [anNpsQuestion('q1')])
  const seen = { page_category: 'surveys', page_type: 'dashboard' }
  const alone = { page_category: 'account', page_type: 'public' }
  const plans = { page_category: 'billing', page_type: 'onboarding' }
  type Screen = readonly [path: string, page_name: string, title: string, more: Record<string, string>]
  const open: readonly Screen[] = [
    ['/', 'Login', 'Log in', { ...alone, page_url: `${dashboard}/login` }],
    ['/signup', 'Sign Up', 'Sign up', alone],
    ['/forgot-password', 'Forgot Password', 'Forgotten password', alone],
  ]
  const screens: readonly Screen[] = [
    ['/', 'Surveys', 'Surveys', seen],
    [`/builder/${surveyId}`, 'Survey Builder', 'Survey builder', { survey_id: surveyId, ...seen }],
    [
      `/surveys/analytics/${surveyId}`,
      'Survey Analytics',
      'Results',
      { ...seen, survey_id: surveyId, page_category: 'analytics' },
    ],
    ['/surveys/templates', 'Survey Templates', 'Survey templates', seen],
    ['/surveys/import', 'Import Survey', 'Import a survey', seen],
    [`/template/${templateId}`, 'Template Editor', 'Template', seen],
    ['/settings?tab=store', 'Settings', 'Settings', { ...seen, page_category: 'settings' }],
    ['/billing-plans', 'Billing Plans', 'Choose your plan', plans],
    ['/exclusive-plans', 'Exclusive Plans', 'Exclusive plans', plans],
    ['/book-a-call', 'Book a Call', 'Book a call', { ...plans, page_category: 'onboarding' }],
    ['/no/such', 'Not Found', 'Not found', { ...seen, page_category: 'other' }],
  ]
  for (const [path, page_name, title, more] of [...open, ...screens]) {
    if (page_name === 'Surveys') await logInWith(page.context(), merchant.token, dashboard)
    await page.goto(dashboard + path)
    const [page_url] = (dashboard + path).split('?')
    // Each visit is a page of its own, and takes along what it has not told yet.
    await firstEvent(page, 'page_viewed', {
      page_name,
      page_title: `${title} · Earshot`,
      page_url: page_url ?? '',
      ...more,
    })
  }
  // A merchant who is sent to the login has not seen the screen they asked for.
  const names = tracking.collector.events
    .filter(({ event }) => event === 'page_viewed')
    .map((one) => one.properties.page_name)
  expect(names).toEqual([...open, ...screens].map(([, name]) => name))
})

test('the merchant is named, and after the log-out is not', async ({ page }) => {
  const details = () => detailsOf(merchant.token, tracking.dashboard)
  // The provider’s word of the new plan may come a moment after it was approved.
  await expect.poll(async () => (await details()).merchantDetails.status).toBe('trialing')
  await home(page)
  const lastMerchant = () => tracking.collector.people.findLast(({ $set }) => $set)
  await expect.poll(() => nextBatch(page).then(lastMerchant)).toBeTruthy()
  const { $set, $distinct_id, $token } = lastMerchant() ?? {}
  expect($token).toBe(TOKEN)
  const { store } = await details()
  expect($set).toMatchObject({
    email: merchant.email,
    merchant_id: $distinct_id,
    store_id: store.storeId,
    business_name: 'Other Things',
    business_email: merchant.email,
    timezone: 'UTC',
    status: 'trialing',
    trial_ends_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  await page.context().clearCookies()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const { distinct_id } = await firstEvent(page, 'page_viewed', { page_name: 'Login' })
  expect(distinct_id).not.toBe($distinct_id)
})

test('nothing is caught that was not named, and nothing that stands behind a path', async ({ page }) => {
  await merchant.draft('Candles')
  await home(page)
  await firstEvent(page, 'page_viewed', { page_name: 'Surveys' })
  await page.getByRole('searchbox').fill('a secret search')
  await expect(page).toHaveURL(/search=/)
  await page.reload()
  const visits = () => tracking.collector.events.filter(({ properties }) => properties.page_name === 'Surveys')
  await expect.poll(() => nextBatch(page).then(visits)).toHaveLength(2)
  await page.goto(`${tracking.dashboard}/reset-password#a.secret.link`)
  await firstEvent(page, 'page_viewed', { page_name: 'Reset Password' })
  expect(new Set(tracking.collector.events.map(({ event }) => event))).toEqual(new Set(['$identify', 'page_viewed']))
  expect(JSON.stringify([tracking.collector.events, tracking.collector.people])).not.toMatch(/secret/)
  expect(tracking.collector.paths.filter((path) => path !== '/track/' && path !== '/engage/')).toEqual([])
})

test('without a token nothing is loaded and nobody is called', async ({ page }) => {
  const other = await aListMerchant()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const properties = page.waitForResponse('**/api/configuration')
  await comeHome(page, other)
  await properties
  await createFromScratch(page)
  await nextBatch(page)
  await untilRequestsSent(page)
  expect(asked.filter((url) => /track-service/.test(url) || !url.startsWith(earshot.dashboard))).toEqual([])
})
