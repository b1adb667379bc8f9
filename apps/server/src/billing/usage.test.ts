import { DAY_MS, type ResponseId } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { type AnsweredMessage, takeIn } from '../testing/answering.ts'
import { useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  sendResponse,
  type TestStore,
} from '../testing/test-store.ts'
import type { Usage } from './usage.ts'
import { forecastOfMonth, reachedOn } from './usage-forecast.ts'

const app = await useTestApp()

const usageOf = async (store: TestStore): Promise<Usage> => {
  const { status, json } = await call(app, store.token, 'GET /billing/usage')
  expect(status).toBe(200)
  return json.data
}

const anAnswer = (survey: Parameters<typeof aMessage>[0]): AnsweredMessage => ({
  ...aMessage(survey),
  responseId: aMessage(survey).responseId as ResponseId,
  answers: { q1: { optionId: 'yes' } },
})

const answers = (survey: Parameters<typeof aMessage>[0], count: number) =>
  Array.from({ length: count }, () => anAnswer(survey))

test('this month is that of the store’s time zone, over all surveys, with a forecast for its end', async () => {
  const store = await aTestStore(app, { timezone: 'Pacific/Auckland', plan: 'free' })
  const survey = await aPublishedTestSurvey(app, store)
  // In Auckland this is still October, and an hour later November.
  app.clock.now = new Date('2026-10-31T10:30:00Z')
  await takeIn(app, store, answers(survey, 5))
  app.clock.now = new Date('2026-10-31T11:30:00Z')
  await takeIn(app, store, answers(survey, 10))
  const tried = { ...anAnswer(survey), test: true }
  await sendResponse(app, tried)
  // The sixth of thirty days begins in Auckland.
  app.clock.now = new Date('2026-11-05T11:00:00Z')
  const expected = { from: '2026-11-01', responses: 10, forecast: 60, orders: { limit: 500 } }
  expect((await usageOf(store)).month).toMatchObject(expected)
})

test('orders of the month are those of the store’s days', async () => {
  const [store, other] = [await aTestStore(app), await aTestStore(app)]
  const addUsedDay = (storeId: string, day: string) =>
    app.db.execute(sql`
      INSERT INTO store_orders (store_id, order_id, placed_at, day) VALUES (${storeId}, ${newUuid()}, ${day}, ${day})`)
  for (const day of ['2026-10-31', '2026-11-01', '2026-11-21']) await addUsedDay(store.storeId, day)
  await addUsedDay(other.storeId, '2026-11-21')
  expect((await usageOf(store)).month.orders).toEqual({ count: 2, limit: null })
})

test('each survey says what it used, what is locked, and when its limit will be reached', async () => {
  const store = await aTestStore(app, { plan: 'free' })
  const survey = await aPublishedTestSurvey(app, store)
  app.clock.now = new Date(app.clock.start.getTime() + DAY_MS)
  await takeIn(app, store, answers(survey, 400))
  const draftId = newUuid()
  await call(app, store.token, 'POST /surveys', { surveyId: draftId })
  const used = { surveyId: survey.surveyId, status: 'published', limit: 1_000 }
  // Two hundred on each of the two days that it was asked.
  expect(await usageOf(store)).toMatchObject({
    surveys: [
      { ...used, responses: 400, locked: 0, forecastDay: '2026-11-25' },
      { surveyId: draftId, status: 'draft', responses: 0, limit: 1_000, locked: 0, forecastDay: null },
    ],
    activeSurveys: { count: 1, limit: 1 },
  })
  const [deleted, ...others] = answers(survey, 602)
  await takeIn(app, store, deleted ? [deleted, ...others] : [])
  await call(app, store.token, `DELETE /surveys/${survey.surveyId}/responses/${deleted?.responseId}`)
  expect((await usageOf(store)).surveys[0]).toMatchObject({ ...used, responses: 1_002, locked: 2, forecastDay: null })
  // A draft with locked responses still comes before other drafts, whichever was changed last.
  await call(app, store.token, `POST /surveys/${survey.surveyId}/draft`)
  await app.db.execute(sql`UPDATE surveys SET updated_at = now() + interval '1 year' WHERE survey_id = ${draftId}`)
  expect((await usageOf(store)).surveys).toMatchObject([{ ...used, status: 'draft', locked: 2 }, { surveyId: draftId }])
})

test('without a limit nothing is locked, and no day is told', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  await takeIn(app, store, answers(survey, 3))
  const { surveys, activeSurveys, month } = await usageOf(store)
  expect(surveys).toMatchObject([{ responses: 3, limit: null, locked: 0, forecastDay: null }])
  expect([activeSurveys, month.orders.limit]).toEqual([{ count: 1, limit: null }, null])
})

test('what was deleted is in the month and in no line; other stores are in neither', async () => {
  const [store, other] = [await aTestStore(app), await aTestStore(app)]
  const [survey, surviving] = [await aPublishedTestSurvey(app, store), await aPublishedTestSurvey(app, store)]
  await takeIn(app, store, answers(survey, 2))
  await takeIn(app, other, answers(await aPublishedTestSurvey(app, other), 4))
  await call(app, store.token, `DELETE /surveys/${survey.surveyId}`)
  const { month, surveys, activeSurveys } = await usageOf(store)
  expect(month.responses).toBe(2)
  expect(surveys.map(({ surveyId }) => surveyId)).toEqual([surviving.surveyId])
  expect(activeSurveys.count).toBe(1)
})

test.each([
  { soFar: 10, now: '2026-11-03 23:59:59', forecast: null },
  { soFar: 10, now: '2026-11-04 00:00:00', forecast: 100 },
  { soFar: 0, now: '2026-11-16 00:00:00', forecast: null },
  { soFar: 14, now: '2026-02-15 00:00:00', forecast: 28 },
  { soFar: 31, now: '2026-12-31 23:59:59', forecast: 31 },
])('$soFar by $now will be $forecast at the end of the month', ({ soFar, now, forecast }) => {
  expect(forecastOfMonth(soFar, now)).toBe(forecast)
})

const today = '2026-11-21'
test.each([
  { left: 100, recentCount: 140, askedSince: '2026-01-01', day: '2026-12-01' },
  { left: 101, recentCount: 140, askedSince: '2026-01-01', day: '2026-12-02' },
  { left: 5, recentCount: 10, askedSince: today, day: '2026-11-22' },
  { left: 365, recentCount: 14, askedSince: '2026-11-08', day: '2027-11-21' },
  { left: 366, recentCount: 14, askedSince: '2026-11-08', day: null },
  { left: 100, recentCount: 0, askedSince: '2026-01-01', day: null },
  { left: 0, recentCount: 14, askedSince: '2026-01-01', day: null },
  { left: null, recentCount: 14, askedSince: '2026-01-01', day: null },
])('with $left left, and $recentCount lately since $askedSince, the limit is reached on $day', ({ day, ...pace }) => {
  expect(reachedOn({ ...pace, today })).toBe(day)
})
