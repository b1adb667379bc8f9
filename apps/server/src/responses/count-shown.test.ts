import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { countersAndRecount, retainCounters } from '../testing/recount.ts'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aShown,
  aTestStore,
  call,
  neverAborted,
  sendResponse,
  sendShown,
} from '../testing/test-store.ts'
import { countShown, pruneShown } from './count-shown.ts'
import type { IncomingShown } from './incoming.ts'
import { rebuildFigures } from './recount.ts'

const app = await useTestApp()

const HOUR_MS = 60 * 60 * 1000

async function aLiveSurvey(wanted: { timezone?: string } = {}) {
  const store = await aTestStore(app, wanted)
  const survey = await aPublishedTestSurvey(app, store)
  const analytics = async () => (await call(app, store.token, `GET /surveys/${survey.surveyId}/analytics`)).json.data
  return { store, survey, analytics, shown: async () => (await analytics()).shown as number }
}

test('a player that painted is counted for its day and for all time, where the merchant sees it', async () => {
  const { survey, analytics } = await aLiveSurvey()
  for (const day of [0, 1, 1]) {
    app.clock.now = new Date(app.clock.start.getTime() + day * 24 * HOUR_MS)
    expect(await sendShown(app, aShown(survey))).toMatchObject({ status: 200, json: { data: {} } })
  }
  const { shown, responses, trend } = await analytics()
  expect([shown, responses]).toEqual([3, 0])
  expect(trend.slice(-2)).toEqual([
    { day: '2026-11-21', shown: 1, responses: 0 },
    { day: '2026-11-22', shown: 2, responses: 0 },
  ])
})

test('it is counted by revision and device, on the store’s own day', async () => {
  const { store, survey } = await aLiveSurvey({ timezone: 'Pacific/Auckland' })
  app.clock.now = new Date('2026-11-21T12:30:00Z')
  await sendShown(app, aShown(survey))
  await sendShown(app, aShown(survey))
  const { rows } = await app.db.execute(sql`
    SELECT day::text, revision, device, surface, n::integer FROM survey_views WHERE store_id = ${store.storeId}`)
  expect(rows).toEqual([{ day: '2026-11-22', revision: 1, device: 'phone', surface: 'unknown', n: 2 }])
})

test('as long as the facts of a survey are not complete, it is counted by its counters', async () => {
  const { store, survey, shown } = await aLiveSurvey({ timezone: 'Pacific/Auckland' })
  await retainCounters(app.db, store.storeId, survey.surveyId)
  app.clock.now = new Date('2026-11-21T12:30:00Z')
  await sendShown(app, aShown(survey))
  const { rows } = await app.db.execute<{ segment: string; day: string; value: string; n: string }>(sql`
    SELECT segment, day::text, value, n FROM counters WHERE store_id = ${store.storeId} ORDER BY segment, day`)
  expect(rows).toEqual(
    ['all', 'device:phone', 'revision:1'].flatMap((segment) =>
      ['-infinity', '2026-11-22'].map((day) => ({ segment, day, value: 'shown', n: '1' })),
    ),
  )
  expect(await shown()).toBe(1)
})

test('a test is in no figure', async () => {
  const { store, survey, shown } = await aLiveSurvey()
  await sendShown(app, { ...aShown(survey), test: true })
  expect(await shown()).toBe(0)
  expect((await everythingOf(app.db, store.storeId)).survey_views ?? []).toEqual([])
})

test('the same id counts once, however often and however close together it comes', async () => {
  const { survey, shown } = await aLiveSurvey()
  const message = aShown(survey)
  const upper = { ...message, shownId: message.shownId.toUpperCase() }
  const replies = await Promise.all([message, message, upper, aShown(survey)].map((one) => sendShown(app, one)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await sendShown(app, message)
  expect(await shown()).toBe(2)
})

test('servers that are told the same at once count it once', async () => {
  const { store, survey, shown } = await aLiveSurvey()
  const messages = Array.from(
    { length: 30 },
    (): IncomingShown => ({
      ...aShown(survey),
      storeId: store.storeId,
      device: 'desktop',
      surface: null,
      test: false,
      receivedAt: app.clock.now,
    }),
  )
  const orders = [messages, messages.toReversed(), messages.slice(10), [...messages, ...messages]]
  await Promise.all(orders.map((batch) => countShown(app.db, batch)))
  expect(await shown()).toBe(30)
})

test('one id in two stores is two players', async () => {
  const [one, other] = [await aLiveSurvey(), await aLiveSurvey()]
  const { shownId } = aShown(one.survey)
  await Promise.all([one, other].map(({ survey }) => sendShown(app, { ...aShown(survey), shownId })))
  expect([await one.shown(), await other.shown()]).toEqual([1, 1])
})

test('an id is known for 48 hours, and the count stays', async () => {
  const { store, survey, shown } = await aLiveSurvey()
  const message = aShown(survey)
  await sendShown(app, message)
  const known = async () => (await everythingOf(app.db, store.storeId)).shown_players?.length
  await pruneShown(app.db, new Date(app.clock.start.getTime() + 48 * HOUR_MS), neverAborted)
  expect(await known()).toBe(1)
  await sendShown(app, message)
  expect(await shown()).toBe(1)
  await pruneShown(app.db, new Date(app.clock.start.getTime() + 48 * HOUR_MS + 1), neverAborted)
  expect([await known(), await shown()]).toEqual([0, 1])
})

test('a rebuild leaves it as it is, and mends the rest', async () => {
  const { store, survey, shown } = await aLiveSurvey()
  await sendShown(app, aShown(survey))
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } })
  const ofSurvey = sql`store_id = ${store.storeId} AND survey_id = ${survey.surveyId}`
  await app.db.execute(sql`UPDATE survey_totals SET counted = 7 WHERE ${ofSurvey}`)
  const off = (await rebuildFigures(app.db, { repair: true })).flatMap(({ differences }) => differences)
  expect(off).toEqual([{ name: 'responses', n: -6 }])
  const { counters, recount } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect([counters, await shown()]).toEqual([recount, 1])
})

test('where a survey is answered and deleted from, what was shown stays shown', async () => {
  const { store, survey, analytics } = await aLiveSurvey()
  const message = { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } }
  await sendShown(app, aShown(survey))
  await sendResponse(app, message)
  await call(app, store.token, `DELETE /surveys/${survey.surveyId}/responses/${message.responseId}`)
  expect(await analytics()).toMatchObject({ shown: 1, responses: 0 })
})

test('a survey that nobody knows, a revision that never was, and one that is long over are refused', async () => {
  const { store, survey, shown } = await aLiveSurvey()
  const message = aShown(survey)
  const unknown = await sendShown(app, { ...message, surveyId: '0192f0c0-0000-7000-8000-000000000000' })
  expect(unknown).toMatchObject({ status: 404, json: { problem: { code: 'survey_not_found' } } })
  const over = { status: 410, json: { problem: { code: 'survey_no_longer_asked' } } }
  expect(await sendShown(app, { ...message, revision: 7 })).toMatchObject(over)
  await call(app, store.token, `POST /surveys/${survey.surveyId}/draft`)
  app.clock.now = new Date(app.clock.start.getTime() + 24 * HOUR_MS + 1)
  expect(await sendShown(app, message)).toMatchObject(over)
  expect(await shown()).toBe(0)
})

test.each([
  ['no JSON at all', '{"surveyId"', ''],
  ['nothing', '', ''],
  ['a text', '"shown"', ''],
  ['no id of its own', { shownId: undefined }, 'shownId'],
  ['an id that is none', { shownId: 'mine' }, 'shownId'],
  ['NUL', { shownId: '\u0000' }, 'shownId'],
  ['a revision of zero', { revision: 0 }, 'revision'],
  ['a survey that is no id', { surveyId: 'x' }, 'surveyId'],
  ['an unknown field', { extra: 1 }, 'extra'],
])('%s is refused with the place that is wrong', async (_, wrong, path) => {
  const { survey } = await aLiveSurvey()
  const reply = await sendShown(app, typeof wrong === 'string' ? wrong : { ...aShown(survey), ...wrong })
  expect(reply).toMatchObject({ status: 400, json: { problem: { code: 'input_invalid', fields: [{ path }] } } })
})

test('more than it takes is not read', async () => {
  const { survey } = await aLiveSurvey()
  const reply = await sendShown(app, { ...aShown(survey), extra: 'x'.repeat(3_000) })
  expect(reply).toMatchObject({ status: 413, json: { problem: { code: 'body_too_large' } } })
})

test('pages on any origin may tell, without a preflight', async () => {
  const { survey } = await aLiveSurvey()
  const reply = await app.request(`${STOREFRONT}/storefront/v1/shown`, {
    method: 'POST',
    headers: { origin: 'https://shop.example', 'content-type': 'text/plain;charset=UTF-8' },
    body: JSON.stringify(aShown(survey)),
  })
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
})
