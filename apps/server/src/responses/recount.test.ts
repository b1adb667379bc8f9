import type { StoreId, SurveyId } from '@earshot/survey'
import { seededRandom } from '@earshot/survey/testing'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { answerAtRandom, questionOfEveryType } from '../testing/answering.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aPublishedTestSurvey, aTestStore } from '../testing/test-store.ts'
import { countedAnswers } from './counted-answers.ts'
import { deleteResponse } from './merchant-operations.ts'
import { rebuildCounters } from './recount.ts'

const app = await useTestApp()

let storeId: StoreId
let surveyId: SurveyId
let answer: (seed: number, count: number) => Promise<number>
beforeEach(async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, questionOfEveryType)
  storeId = store.storeId
  surveyId = survey.surveyId
  answer = (seed, count) => answerAtRandom(app, survey, seededRandom(seed), count)
  await answer(1, 12)
})

/** As a bug would: one too many, one lost, one that nothing stands for. */
async function spoil() {
  const ofSurvey = sql`store_id = ${storeId} AND survey_id = ${surveyId} AND segment = 'all' AND day = '-infinity'`
  await app.db.execute(sql`UPDATE counters SET n = n + 3 WHERE ${ofSurvey} AND value = 'started'`)
  await app.db.execute(sql`DELETE FROM counters WHERE ${ofSurvey} AND question_id = 'single' AND value = 'answered'`)
  await app.db.execute(sql`
    INSERT INTO counters VALUES (${storeId}, ${surveyId}, 'all', '2026-11-21', 'stars', 'value:9', 7, 0)`)
}

const correctionOf = async (repair: boolean) =>
  (await rebuildCounters(app.db, { repair })).find((one) => one.surveyId === surveyId)

test('counters that are right are left alone', async () => {
  expect(await rebuildCounters(app.db, { repair: true })).toEqual([])
})

test('what is off is named, and only a repair mends it', async () => {
  await spoil()
  const found = await correctionOf(false)
  expect(found?.storeId).toBe(storeId)
  const off = (found?.lines ?? []).map(({ day, questionId, value, n }) => [day, questionId, value, n > 0 ? '+' : n])
  expect(off).toEqual(
    expect.arrayContaining([
      [null, '', 'started', -3],
      [null, 'single', 'answered', '+'],
      ['2026-11-21', 'stars', 'value:9', -7],
    ]),
  )
  expect(off.length).toBe(3)
  expect(await correctionOf(true)).toEqual(found)
  const { counters, recount } = await countersAndRecount(app.db, storeId, surveyId)
  expect(counters).toEqual(recount)
  expect(await correctionOf(true)).toBeUndefined()
})

test('answers may come in while counters are repaired, and nobody repairs twice', async () => {
  await spoil()
  const [, ...found] = await Promise.all([answer(2, 30), correctionOf(true), correctionOf(true), correctionOf(true)])
  await answer(3, 10)
  const { counters, recount, responses } = await countersAndRecount(app.db, storeId, surveyId)
  expect(counters).toEqual(recount)
  expect(responses.length).toBeGreaterThan(30)
  expect(found.flatMap((one) => (one ? [one.lines.length] : []))).toEqual([3])
})

test('how many were deleted is known by no response: it stands, whatever is recounted', async () => {
  const { responses } = await countersAndRecount(app.db, storeId, surveyId)
  const counted = responses.find((response) => Object.keys(countedAnswers(response)).length > 0)
  if (!counted) throw new Error('nobody has answered')
  await deleteResponse(app.db, counted, app.recorder())
  const removed = () =>
    app.db.execute(sql`SELECT segment, day::text, n::integer FROM counters
      WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND value = 'removed' ORDER BY day`)
  expect(await correctionOf(true)).toBeUndefined()
  expect((await removed()).rows).toEqual([
    { segment: 'all', day: '-infinity', n: 1 },
    { segment: 'all', day: '2026-11-21', n: 1 },
  ])
})
