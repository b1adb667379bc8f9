import type { ResponseId, StoreId, SurveyId } from '@earshot/survey'
import { seededRandom } from '@earshot/survey/testing'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../../db/drizzle.ts'
import { answerAtRandom, conversations, questionOfEveryType, takeIn } from '../../testing/answering.ts'
import { retainCounters } from '../../testing/recount.ts'
import { useTestApp } from '../../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aShown,
  aTestStore,
  call,
  neverAborted,
  sendResponse,
  sendShown,
  type TestStore,
} from '../../testing/test-store.ts'
import { correctionOf } from '../recount.ts'
import { FACT_TABLES } from './delete-facts.ts'
import { enqueueFilling, fillFacts } from './fill-facts.ts'
import { correctFacts } from './write-facts.ts'

const app = await useTestApp()
const HOUR_MS = 60 * 60_000

let store: TestStore
let survey: Awaited<ReturnType<typeof aPublishedTestSurvey>>
let ids: { readonly storeId: StoreId; readonly surveyId: SurveyId }

beforeEach(async () => {
  // The facts of other tests are none of its business: whether servers are quiet depends on all surveys.
  await app.db.execute(sql`UPDATE survey_totals SET corrected_at = NULL`)
  store = await aTestStore(app)
  survey = await aPublishedTestSurvey(app, store, questionOfEveryType)
  ids = { storeId: store.storeId, surveyId: survey.surveyId }
  await retainCounters(app.db, ids.storeId, ids.surveyId)
})

const ofSurvey = () => sql`store_id = ${ids.storeId} AND survey_id = ${ids.surveyId}`

/** Leaves what a server of the release before has written: responses and counters. @param which some facts; all by default */
async function dropFacts(which = sql`true`) {
  const { rows } = await app.db.execute<{ responseId: ResponseId }>(sql`
    SELECT response_id AS "responseId" FROM response_facts WHERE ${ofSurvey()} AND ${which}`)
  const wanted = rows.map(({ responseId }) => ({ ...ids, responseId, facts: null, isDeleted: false }))
  expect(await app.db.transaction((tx) => correctFacts(tx, wanted))).toBeGreaterThan(0)
}

const at = (hours: number) => new Date(app.clock.start.getTime() + hours * HOUR_MS)

/** The payloads that the hourly job adds for the survey. */
async function jobsAt(hours: number) {
  await app.db.execute(sql`DELETE FROM jobs`)
  await enqueueFilling(app.db, at(hours), neverAborted)
  const { rows } = await app.db.execute<{ payload: Payload }>(sql`
    SELECT payload FROM jobs WHERE kind = 'fill_facts' AND store_id = ${ids.storeId} AND key = ${ids.surveyId}`)
  return rows.map(({ payload }) => payload)
}

type Payload = Pick<Parameters<typeof fillFacts>[1], 'surveyId' | 'after' | 'changed' | 'canComplete'>

async function passAt(hours: number) {
  const [payload] = await jobsAt(hours)
  if (!payload) throw new Error('No pass is needed')
  expect(await fillFacts(app.db, { storeId: ids.storeId, ...payload, now: at(hours) }, neverAborted)).toBe('done')
}

async function everyFigure() {
  const paths = [
    `/surveys/${ids.surveyId}/analytics`,
    '/nps',
    '/surveys',
    '/billing/usage',
    `/surveys/${ids.surveyId}/rushes`,
  ]
  const replies = []
  for (const path of paths) {
    const { status, json } = await call(app, store.token, `GET ${path}`)
    expect([path, status]).toEqual([path, 200])
    replies.push(json.data)
  }
  return replies
}

const results = async () => (await call(app, store.token, `GET /surveys/${ids.surveyId}/analytics`)).json.data

async function state() {
  const { rows } = await app.db.execute<{ complete: boolean; counters: number; facts: number; responses: number }>(sql`
    SELECT complete_at IS NOT NULL AS complete,
      (SELECT sum(n)::integer FROM counters WHERE ${ofSurvey()} AND segment = 'all') AS counters,
      (SELECT count(*)::integer FROM response_facts WHERE ${ofSurvey()}) AS facts,
      (SELECT count(*)::integer FROM responses WHERE ${ofSurvey()}) AS responses
    FROM survey_totals WHERE ${ofSurvey()}`)
  return rows[0]
}

const correction = () => correctionOf(app.db, ids, { repair: false })

const answer = (seed: number, count: number) => answerAtRandom(app, survey, seededRandom(seed), count)

async function deleteOne() {
  const { rows } = await app.db.execute<{ response_id: string }>(sql`
    SELECT response_id FROM responses WHERE ${ofSurvey()} AND NOT test AND NOT spam AND answers <> '{}' LIMIT 1`)
  await call(app, store.token, `DELETE /surveys/${ids.surveyId}/responses/${rows[0]?.response_id}`)
}

test('facts are filled in, and the survey is counted by them when an hour has passed without a server that writes none', async () => {
  await answer(1, 60)
  await sendShown(app, aShown(survey))
  await deleteOne()
  const before = await results()
  await dropFacts()
  await passAt(0)
  expect(await state()).toMatchObject({ complete: false })

  // A server of the release before takes some answers in, and deletes one.
  await answer(2, 10)
  await dropFacts(sql`response_id IN (SELECT response_id FROM response_facts WHERE ${ofSurvey()} LIMIT 4)`)
  await passAt(1)
  await passAt(1.5)
  expect(await state()).toMatchObject({ complete: false })

  const last = await results()
  await passAt(2)
  const counted = await state()
  expect(counted).toMatchObject({ complete: true })
  expect(await results()).toEqual(last)
  expect(last).toMatchObject({ shown: 1 })
  expect(last.responses).toBeGreaterThan(before.responses)

  await answer(3, 10)
  expect(await state()).toMatchObject({ counters: counted?.counters })
  expect(await correction()).toBeNull()
})

test('every figure is the same by counters and by facts', async () => {
  await takeIn(app, store, conversations(survey, seededRandom(7), 50).flat())
  await deleteOne()
  const byCounters = await everyFigure()
  await passAt(0)
  await passAt(1)
  expect(await state()).toMatchObject({ complete: true })
  expect(await everyFigure()).toEqual(byCounters)
})

test('a pass that is interrupted continues where it was', async () => {
  await takeIn(app, store, conversations(survey, seededRandom(7), 40).flat())
  const { rows } = await app.db.execute<{ response_id: ResponseId }>(sql`
    SELECT response_id FROM responses WHERE ${ofSurvey()} ORDER BY response_id OFFSET 20 LIMIT 1`)
  await dropFacts()
  const after = rows[0]?.response_id ?? null
  const now = app.clock.start
  await fillFacts(app.db, { ...ids, after, changed: 3, canComplete: true, now }, neverAborted)
  const { facts = 0, responses = 0 } = (await state()) ?? {}
  expect(facts).toBeLessThanOrEqual(responses - 21)
  expect(facts).toBeGreaterThan(0)
  // It had something to do before, so an hour later nothing is complete yet.
  await passAt(2)
  expect(await state()).toMatchObject({ complete: false })
})

test('facts of responses that a server of the release before has deleted go', async () => {
  await answer(1, 20)
  const { rows } = await app.db.execute<{ response_id: string }>(sql`
    DELETE FROM responses WHERE ${ofSurvey()} AND response_id IN (
      SELECT response_id FROM response_facts WHERE ${ofSurvey()} LIMIT 3) RETURNING response_id`)
  expect(rows.length).toBe(3)
  await passAt(0)
  const left = await app.db.execute(sql`
    SELECT FROM response_facts f WHERE ${ofSurvey()} AND NOT EXISTS (
      SELECT FROM responses r WHERE r.store_id = f.store_id AND r.survey_id = f.survey_id AND r.response_id = f.response_id)`)
  expect(left.rows).toEqual([])
})

test('the hourly job adds one for each survey that may lack facts, and a day after it was completed', async () => {
  const other = await aPublishedTestSurvey(app, store)
  await sendResponse(app, { ...aMessage(other), answers: { q1: { optionId: 'yes' } } })
  expect(await jobsAt(0)).toMatchObject([{ canComplete: false }])
  await passAt(0)
  await passAt(1)
  expect(await state()).toMatchObject({ complete: true })
  expect(await jobsAt(2)).toEqual([])
  expect(await jobsAt(24)).toEqual([])
  await passAt(25)
  expect(await jobsAt(26)).toEqual([])
})

test('no survey is completed while another one is corrected, or was not looked through', async () => {
  const other = await aPublishedTestSurvey(app, store, questionOfEveryType)
  await retainCounters(app.db, ids.storeId, other.surveyId)
  await passAt(0)
  await passAt(1)
  expect(await state()).toMatchObject({ complete: false })
  const correctedAt = (hours: number) =>
    app.db.execute(
      sql`UPDATE survey_totals SET corrected_at = ${at(hours).toISOString()} WHERE survey_id = ${other.surveyId}`,
    )
  await correctedAt(1.5)
  await passAt(2)
  expect(await state()).toMatchObject({ complete: false })
  await passAt(3)
  expect(await state()).toMatchObject({ complete: true })
})

test('the facts of a survey that a server of the release before has deleted go', async () => {
  await answer(1, 10)
  await app.db.execute(sql`DELETE FROM responses WHERE ${ofSurvey()}`)
  for (const table of ['revisions', 'surveys']) {
    await app.db.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE ${ofSurvey()}`)
  }
  expect(await jobsAt(0)).toEqual([])
  for (const table of FACT_TABLES) {
    expect((await app.db.execute(sql`SELECT FROM ${sql.identifier(table)} WHERE ${ofSurvey()}`)).rows).toEqual([])
  }
})

test('counts that are written while facts are filled in are right', async () => {
  await answer(1, 30)
  await dropFacts()
  await Promise.all([passAt(0), answer(2, 30), deleteOne()])
  await passAt(0.5)
  await passAt(2)
  expect(await state()).toMatchObject({ complete: true })
  expect(await correction()).toBeNull()
})
