import type { StoreId, SurveyId } from '@earshot/survey'
import { seededRandom } from '@earshot/survey/testing'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { answerAtRandom, questionOfEveryType } from '../testing/answering.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aPublishedTestSurvey, aTestStore } from '../testing/test-store.ts'
import { countedAnswers } from './counted-answers.ts'
import { deleteResponse } from './merchant-operations.ts'
import { rebuildFigures } from './recount.ts'

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

/** As a bug would: too many in the totals, a response without facts, and facts without a response. */
async function spoil() {
  const ofSurvey = sql`store_id = ${storeId} AND survey_id = ${surveyId}`
  await app.db.execute(sql`UPDATE survey_totals SET counted = counted + 3, counts[1] = counts[1] + 2 WHERE ${ofSurvey}`)
  await app.db.execute(sql`
    DELETE FROM response_facts WHERE ${ofSurvey} AND state = 0 AND response_id = (
      SELECT response_id FROM response_facts WHERE ${ofSurvey} AND state = 0 LIMIT 1)`)
  await app.db.execute(sql`
    INSERT INTO response_facts SELECT store_id, survey_id, gen_random_uuid(), received_at, day, 1, NULL, NULL, codes
    FROM response_facts WHERE ${ofSurvey} LIMIT 1`)
}

const correctionOf = async (repair: boolean) =>
  (await rebuildFigures(app.db, { repair })).find((one) => one.surveyId === surveyId)

test('figures that are right are left alone', async () => {
  expect(await rebuildFigures(app.db, { repair: true })).toEqual([])
})

test('what is off is named, and only a repair mends it', async () => {
  await spoil()
  const found = await correctionOf(false)
  expect(found).toMatchObject({ storeId, surveyId, wrongFacts: 2 })
  expect(found?.differences).toEqual(
    expect.arrayContaining([
      { name: 'responses', n: -4 },
      { name: 'tests', n: 1 },
      { name: 'the survey, day:2026-11-21', n: -1 },
    ]),
  )
  expect(await correctionOf(true)).toEqual(found)
  const { counters, recount } = await countersAndRecount(app.db, storeId, surveyId)
  expect(counters).toEqual(recount)
  expect(await correctionOf(true)).toBeUndefined()
})

test('answers may come in while figures are repaired, and nobody repairs twice', async () => {
  await spoil()
  const [, ...found] = await Promise.all([answer(2, 30), correctionOf(true), correctionOf(true), correctionOf(true)])
  await answer(3, 10)
  const { counters, recount, responses } = await countersAndRecount(app.db, storeId, surveyId)
  expect(counters).toEqual(recount)
  expect(responses.length).toBeGreaterThan(30)
  expect(found.flatMap((one) => (one ? [one.wrongFacts] : []))).toEqual([2])
})

test('how many were deleted is known by no response: it stands, whatever is recounted', async () => {
  const { responses } = await countersAndRecount(app.db, storeId, surveyId)
  const counted = responses.find((response) => Object.keys(countedAnswers(response)).length > 0)
  if (!counted) throw new Error('nobody has answered')
  await deleteResponse(app.db, counted, app.recorder())
  const removed = () =>
    app.db.execute(sql`
      SELECT t.removed::integer, k.value FROM survey_totals t JOIN survey_codes k USING (store_id, survey_id)
      WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND t.removed_counts[k.code] > 0`)
  expect(await correctionOf(true)).toBeUndefined()
  expect((await removed()).rows).toEqual([{ removed: 1, value: 'day:2026-11-21' }])
})
