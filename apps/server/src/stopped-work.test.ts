import { DAY_MS, type SurveyId } from '@earshot/survey'
import { expect, test } from 'vitest'
import { sql } from './db/drizzle.ts'
import type { Db } from './db/open-db.ts'
import { expireResponses } from './responses/expire-responses.ts'
import { redateResponses } from './responses/redate-responses.ts'
import { eraseSurvey } from './surveys/erase-deleted-surveys.ts'
import { countersAndRecount } from './testing/recount.ts'
import { useTestApp } from './testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, neverAborted, sendResponse } from './testing/test-store.ts'

const app = await useTestApp()

/** Three surveys of one store, each with one response. */
async function threeSurveys() {
  const store = await aTestStore(app)
  const surveyIds: SurveyId[] = []
  for (let n = 0; n < 3; n++) {
    const survey = await aPublishedTestSurvey(app, store)
    expect((await sendResponse(app, aMessage(survey))).status).toBe(200)
    surveyIds.push(survey.surveyId)
  }
  return { ...store, surveyIds }
}

/** The database, and a signal that is aborted while the first transaction on it runs. */
function stoppedInFirst() {
  const stopping = new AbortController()
  const transaction: Db['transaction'] = (run, modes) => {
    stopping.abort()
    return app.db.transaction(run, modes)
  }
  return { db: Object.assign(Object.create(app.db) as Db, { transaction }), signal: stopping.signal }
}

async function countOf(table: string, condition = sql`true`): Promise<number> {
  const { rows } = await app.db.execute<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM ${sql.identifier(table)} WHERE ${condition}`,
  )
  return rows[0]?.count ?? 0
}

test('a stopped server finishes the batch that is under way, and leaves the others to the next start', async () => {
  const { token, storeId } = await threeSurveys()
  await call(app, token, 'PUT /settings/data/retention', { retentionMonths: 1 })
  const store = { storeId, now: new Date(app.clock.now.getTime() + 60 * DAY_MS) }
  const { db, signal } = stoppedInFirst()
  expect(await expireResponses(db, store, signal)).toBe(false)
  expect(await countOf('responses')).toBe(2)
  expect(await expireResponses(app.db, store, neverAborted)).toBe(true)
  expect(await countOf('responses')).toBe(0)
})

test('a survey that is erased in part has exact figures, and the next start erases the rest', async () => {
  const { token, storeId, surveyIds } = await threeSurveys()
  const [surveyId] = surveyIds as [SurveyId]
  await call(app, token, `DELETE /surveys/${surveyId}`)
  const survey = { storeId, surveyId, now: new Date(app.clock.now.getTime() + 60 * DAY_MS) }
  const { db, signal } = stoppedInFirst()
  expect(await eraseSurvey(db, survey, signal)).toBe(false)
  const { counters, recount, responses } = await countersAndRecount(app.db, storeId, surveyId)
  expect(responses).toEqual([])
  expect(counters).toEqual(recount)
  expect(await countOf('surveys', sql`deleted_at IS NOT NULL`)).toBe(1)
  expect(await eraseSurvey(app.db, survey, neverAborted)).toBe(true)
  expect(await countOf('surveys', sql`survey_id = ${surveyId}`)).toBe(0)
})

test('a stopped server moves no further responses to the days of another time zone', async () => {
  const { storeId } = await threeSurveys()
  const { rows } = await app.db.execute<{ redating_id: string }>(sql`
    UPDATE stores SET timezone = 'Pacific/Pago_Pago', redating_id = ${crypto.randomUUID()} WHERE store_id = ${storeId}
    RETURNING redating_id`)
  const redating = { storeId, redatingId: rows[0]?.redating_id ?? '', after: null }
  const { db, signal } = stoppedInFirst()
  const outcome = await redateResponses(db, redating, { signal })
  if (outcome === 'done') throw new Error('It was not stopped')
  expect(await countOf('stores', sql`redating_id IS NOT NULL`)).toBe(1)
  expect(await redateResponses(app.db, { storeId, ...outcome.continueWith }, {})).toBe('done')
  expect(await countOf('stores', sql`redating_id IS NOT NULL`)).toBe(0)
})
