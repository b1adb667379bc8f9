import type { ResponseId } from '@earshot/survey'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { expireResponses } from '../responses/expire-responses.ts'
import { type AnsweredMessage, takeIn } from '../testing/answering.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  liveAt,
  neverAborted,
  putOnPlan,
  sendResponse,
} from '../testing/test-store.ts'

/** The responses that the Free plan includes for each survey (ADR-0028). */
const CAP = 1_000
/** The oldest store document that a server sends. */
const DOCUMENT_AGE_MS = 8_000

const app = await useTestApp()

test('a survey is asked until it has as many responses as the plan includes, and again after an upgrade', async () => {
  const store = await aTestStore(app, { plan: 'free' })
  const survey = await aPublishedTestSurvey(app, store)
  const asked = [{ surveyId: survey.surveyId, revision: survey.revision }]
  const hostedPage = async () => {
    const reply = await app.request(`${STOREFRONT}/s/${survey.surveyId}`)
    return { status: reply.status, isOpen: !(await reply.text()).includes('This survey is not open.') }
  }
  const anAnswer = (): AnsweredMessage => ({
    ...aMessage(survey),
    responseId: aMessage(survey).responseId as ResponseId,
    answers: { q1: { optionId: 'yes' } },
  })
  // Its merchant has been there: shoppers' pages go by what was known of the plan then.
  await call(app, store.token, 'GET /surveys')
  await takeIn(app, store, Array.from({ length: CAP - 1 }, anAnswer))
  expect(await liveAt(app, store)).toEqual(asked)
  expect(await hostedPage()).toEqual({ status: 200, isOpen: true })

  const last = anAnswer()
  expect((await sendResponse(app, last)).status).toBe(200)
  app.clock.pass(DOCUMENT_AGE_MS)
  expect(await liveAt(app, store)).toEqual([])
  expect(await hostedPage()).toEqual({ status: 404, isOpen: false })
  // Pages that have it already: nobody is turned away, under way or not.
  for (const message of [{ ...last, sequence: 2 }, anAnswer()]) {
    expect((await sendResponse(app, message)).status).toBe(200)
  }

  // Used responses stay used, however much is deleted.
  const deleted = await call(app, store.token, `DELETE /surveys/${survey.surveyId}/responses/${last.responseId}`)
  expect(deleted.status).toBe(200)
  await app.db.execute(sql`
    UPDATE responses SET received_at = '2020-01-01' WHERE store_id = ${store.storeId}`)
  const months = { retentionMonths: 1 }
  const { problem } = (await call(app, store.token, 'PUT /settings/data/retention', months)).json
  await call(app, store.token, 'PUT /settings/data/retention', { ...months, confirmed: problem })
  await expireResponses(app.db, { storeId: store.storeId, now: app.clock.now }, neverAborted)
  expect(await liveAt(app, store)).toEqual([])

  await putOnPlan(app, store.storeId, 'pro-monthly')
  // The merchant comes back from the provider to the list.
  await call(app, store.token, 'GET /surveys')
  app.clock.pass(DOCUMENT_AGE_MS)
  expect(await liveAt(app, store)).toEqual(asked)
  expect(await hostedPage()).toEqual({ status: 200, isOpen: true })
})

test('shoppers’ pages never ask the provider: what it last said of the plan holds, however long ago', async () => {
  const store = await aTestStore(app, { plan: 'pro-monthly' })
  const survey = await aPublishedTestSurvey(app, store)
  await call(app, store.token, 'GET /surveys')
  const start = app.clock.now
  app.clock.now = new Date(start.getTime() + 60 * 60 * 1000)
  const copy = async () => (await everythingOf(app.db, store.storeId)).billing_customers
  const before = await copy()
  expect(await liveAt(app, store)).toEqual([{ surveyId: survey.surveyId, revision: survey.revision }])
  expect((await app.request(`${STOREFRONT}/s/${survey.surveyId}`)).status).toBe(200)
  // The stored copy is unchanged, with its time.
  expect(await copy()).toEqual(before)
  await call(app, store.token, 'GET /surveys')
  expect(await copy()).not.toEqual(before)
  app.clock.now = start
})
