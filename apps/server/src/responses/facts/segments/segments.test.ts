import { DAY_MS, type ResponseId, type ResultsFilter, type SurveyId } from '@earshot/survey'
import { anNpsQuestion, seededRandom } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { crossTab } from '../../../analytics/cross-tab.ts'
import { storeNps } from '../../../analytics/store-nps.ts'
import { surveyResults } from '../../../analytics/survey-results.ts'
import { eq, sql } from '../../../db/drizzle.ts'
import type { Db } from '../../../db/open-db.ts'
import { stores } from '../../../db/schema.ts'
import { republish } from '../../../testing/answering.ts'
import { rawResponses, those } from '../../../testing/recount-results.ts'
import { signedContext } from '../../../testing/signing.ts'
import { parsedQuery, someQuery } from '../../../testing/some-query.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, neverAborted, sendResponse } from '../../../testing/test-store.ts'
import { aVariedSurvey } from '../../../testing/varied-survey.ts'
import { deleteResponse } from '../../merchant-operations.ts'
import { correctionOf } from '../../recount.ts'
import { followTimezone, inTimezone } from '../../redate-responses.ts'
import { clearSpam, setResponseVerdict } from '../../spam-verdicts.ts'
import { sealFacts } from './seal-facts.ts'

const app = await useTestApp()
const SIZE = 40
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

async function aLargeSurvey() {
  const { store, surveyId } = await aVariedSurvey(app)
  const ids = { storeId: store.storeId, surveyId }
  // Twenty thousand responses would make it large.
  await app.db.execute(sql`UPDATE survey_totals SET sealed_until = '-infinity' WHERE survey_id = ${surveyId}`)
  return { store, ids }
}

type Ids = Awaited<ReturnType<typeof aLargeSurvey>>['ids']

const seal = (ids: Ids) => sealFacts(app.db, { ...ids, now: app.clock.now, size: SIZE }, neverAborted)

const segmentsOf = async ({ storeId, surveyId }: Ids) => {
  const { rows } = await app.db.execute<{ id: string; bits: number }>(sql`
    SELECT s.segment_id AS id, (
      SELECT length(b.bits) FROM fact_bits b
      WHERE b.store_id = ${storeId} AND b.segment_id = s.segment_id AND b.code = 0) AS bits
    FROM fact_segments s WHERE s.store_id = ${storeId} AND s.survey_id = ${surveyId} ORDER BY first_at, first_id`)
  return rows
}

/** Each but the last one, which gets more responses later. The bits are those of whole bytes. */
const expectFull = (segments: Awaited<ReturnType<typeof segmentsOf>>) =>
  expect(segments.slice(0, -1).map(({ bits }) => bits)).toEqual(segments.slice(1).map(() => SIZE))

/** Everything that results say of a query. */
async function resultsOf({ storeId, surveyId }: Ids, query: Parameters<typeof surveyResults>[3]['query']) {
  const wanted = { query, cap: null, now: app.clock.now, isAdvanced: true, isVerifiedDefault: false }
  const results = await surveyResults(app.db, storeId, surveyId, wanted)
  const tables = await tablesOf(app.db, { storeId, surveyId }, wanted)
  if (!results.ok) throw new Error('There are no results')
  return { results: results.value, tables }
}

/** Cross-tabs of every kind of rows and columns. */
async function tablesOf(db: Db, { storeId, surveyId }: Ids, wanted: Parameters<typeof surveyResults>[3]) {
  const tables = []
  for (const [rows, columns] of [
    ['question:single', 'question:many'],
    ['order_value', 'fact:product'],
    ['fact:signed_order', 'state'],
    ['revision', 'fact:country'],
  ] as const) {
    const table = await crossTab(db, storeId, surveyId, { ...wanted, rows, columns })
    if (!table.ok) throw new Error('There is no cross-tab')
    tables.push(table.value)
  }
  return tables
}

/** The score of all time and of some days, with its trend. */
async function scoresOf(db: Db, { storeId }: Ids) {
  const now = app.clock.now
  const all = await storeNps(db, storeId, { from: null, to: null, cap: null }, now)
  const some = await storeNps(db, storeId, { from: '2026-10-28', to: '2026-11-10', cap: null }, now)
  if (!all.ok || !some.ok || all.value.responses === 0) throw new Error('There is no score')
  return [all.value, some.value]
}

test('the score of verified orders is the same by segments and by rows, if each response has one score', async () => {
  const store = await aTestStore(app)
  const ask = (questionId: string) => (id: SurveyId) => [{ ...anNpsQuestion(questionId), surveyId: id, orderIndex: 0 }]
  const survey = await aPublishedTestSurvey(app, store, ask('q1'))
  const ids = { storeId: store.storeId, surveyId: survey.surveyId }
  await app.db.execute(sql`UPDATE survey_totals SET sealed_until = '-infinity' WHERE survey_id = ${ids.surveyId}`)
  const random = seededRandom(17)
  const expected = Array.from({ length: 11 }, () => 0)
  const { now } = app.clock
  async function answer(revision: number, questionId: string, one: number): Promise<void> {
    app.clock.now = new Date(now.getTime() - (20 - one / 10) * DAY_MS)
    const value = Math.floor(random() * 11)
    const isSigned = random() < 0.5
    const context = isSigned ? await signedContext(app, store, { orderId: `#${one}` }) : {}
    const message = { ...aMessage(survey), revision, answers: { [questionId]: { value } }, ...context }
    expect((await sendResponse(app, message)).status).toBe(200)
    if (isSigned) expected[value] = (expected[value] ?? 0) + 1
  }
  for (let one = 0; one < 60; one++) await answer(survey.revision, 'q1', one)
  const revision = await republish(app, store, ids.surveyId, ask('q2')(ids.surveyId))
  for (let one = 60; one < 120; one++) await answer(revision, 'q2', one)
  app.clock.now = now
  await app.db.update(stores).set({ isVerifiedOnly: true }).where(eq(stores.storeId, ids.storeId))
  const byRows = await scoresOf(app.db, ids)
  expect(byRows[0]?.scores).toEqual(expected)
  await seal(ids)
  expect((await segmentsOf(ids)).length).toBeGreaterThan(1)
  expect(await scoresOf(app.db, ids)).toEqual(byRows)
})

/** Compares what segments and rows say with what rows alone say, and with a recount of the responses. */
async function expectSame(ids: Ids, seed: number, count = 25) {
  const random = seededRandom(seed)
  const queries = [
    parsedQuery({}),
    parsedQuery({ period: ['30d'] }),
    ...Array.from({ length: count }, () => someQuery(random)),
  ]
  const withSegments = []
  for (const query of queries) withSegments.push(await resultsOf(ids, query))
  const scores = await scoresOf(app.db, ids)
  const all = await rawResponses(app.db, ids)
  const none = await app.db
    .transaction(async (tx) => {
      await tx.execute(sql`DELETE FROM fact_segments WHERE survey_id = ${ids.surveyId}`)
      expect(await scoresOf(tx, ids)).toEqual(scores)
      const found = []
      for (const query of queries) {
        const wanted = { query, cap: null, now: app.clock.now, isAdvanced: true, isVerifiedDefault: false }
        const results = await surveyResults(tx, ids.storeId, ids.surveyId, wanted)
        if (!results.ok) throw new Error('There are no results')
        found.push({ results: results.value, tables: await tablesOf(tx, ids, wanted) })
      }
      throw Object.assign(new Error('rolled back'), { found })
    })
    .catch((error: { found?: unknown[] }) => error.found ?? Promise.reject(error))
  expect(withSegments).toEqual(none)
  for (const [index, { results }] of withSegments.entries()) {
    const filters: readonly ResultsFilter[] = queries[index]?.filters ?? []
    expect(results.responses).toBe(those(all, { days: results.days, filters }).length)
  }
}

test('segments have the responses that are old enough, and results are the same with them', {
  timeout: 60_000,
}, async () => {
  const { ids } = await aLargeSurvey()
  await expectSame(ids, 1, 3)
  await seal(ids)
  const segments = await segmentsOf(ids)
  expectFull(segments)
  expect(segments.length).toBeGreaterThan(3)
  await expectSame(ids, 2)
  await seal(ids)
  expect(await segmentsOf(ids)).toEqual(segments)
  // Days later there are more responses that are old enough, and they are in the last segment and behind it.
  const days = 3 * DAY_MS
  await sealFacts(app.db, { ...ids, now: new Date(app.clock.now.getTime() + days), size: SIZE }, neverAborted)
  const more = await segmentsOf(ids)
  expect(more.slice(0, segments.length - 1)).toEqual(segments.slice(0, -1))
  expect(more.length).toBeGreaterThanOrEqual(segments.length)
  expect(more.at(-1)?.id).not.toBe(segments.at(-1)?.id)
  expectFull(more)
  await expectSame(ids, 13, 5)
})

test('a change of a response deletes its segment, and a job makes another', { timeout: 60_000 }, async () => {
  const { ids } = await aLargeSurvey()
  await seal(ids)
  const before = await segmentsOf(ids)
  const all = await rawResponses(app.db, ids)
  const at = (index: number) => ({ ...ids, responseId: all[index]?.response.responseId as ResponseId })
  await deleteResponse(app.db, at(SIZE + 3), app.recorder())
  expect((await segmentsOf(ids)).map(({ id }) => id)).toEqual(
    before.filter((_, index) => index !== 1).map(({ id }) => id),
  )
  await expectSame(ids, 3)
  const cleared = all.findIndex(({ response }) => response.clearedAt !== null)
  await setResponseVerdict(app.db, at(cleared), null, null)
  await expectSame(ids, 4)
  await clearSpam(app.db, ids.storeId, ids.surveyId, app.clock.now)
  await expectSame(ids, 5)
  await seal(ids)
  const after = await segmentsOf(ids)
  expect(after.length).toBeGreaterThanOrEqual(before.length)
  await expectSame(ids, 6)
  const { rows } = await app.db.execute(sql`
    SELECT FROM fact_bits b WHERE b.store_id = ${ids.storeId} AND b.survey_id = ${ids.surveyId} AND NOT EXISTS (
      SELECT FROM fact_segments s WHERE s.store_id = ${ids.storeId} AND s.segment_id = b.segment_id)`)
  expect(rows).toEqual([])
})

test('answers that are deleted while segments are made are in no result', { timeout: 60_000 }, async () => {
  const { ids } = await aLargeSurvey()
  const all = await rawResponses(app.db, ids)
  let isSealed = false
  const sealing = seal(ids).finally(() => {
    isSealed = true
  })
  for (const { response } of all.filter((_, index) => index % 7 === 0)) {
    if (isSealed) break
    await deleteResponse(app.db, { ...ids, responseId: response.responseId }, app.recorder())
  }
  await sealing
  await expectSame(ids, 7, 10)
  await seal(ids)
  expect((await segmentsOf(ids)).length).toBeGreaterThan(2)
  await expectSame(ids, 8, 10)
})

test('a segment without bits counts for nothing, and the next job replaces it', { timeout: 60_000 }, async () => {
  const { ids } = await aLargeSurvey()
  await app.db.execute(sql`
    INSERT INTO fact_segments (store_id, survey_id, first_at, first_id, last_at, last_id)
    VALUES (${ids.storeId}, ${ids.surveyId}, '-infinity', ${LOWEST_ID}, ${app.clock.now.toISOString()}, ${LOWEST_ID})`)
  await expectSame(ids, 9, 5)
  await seal(ids)
  const segments = await segmentsOf(ids)
  expect(segments.length).toBeGreaterThan(3)
  expectFull(segments)
  await expectSame(ids, 10, 5)
})

test('another time zone deletes all segments', { timeout: 60_000 }, async () => {
  const { store, ids } = await aLargeSurvey()
  await seal(ids)
  await app.db.update(stores).set(inTimezone('Asia/Tokyo')).where(eq(stores.storeId, store.storeId))
  await followTimezone(app.db, store.storeId)
  expect((await segmentsOf(ids)).length).toBeLessThan(2)
  await expectSame(ids, 11, 10)
  await seal(ids)
  expect((await segmentsOf(ids)).length).toBeGreaterThan(3)
  await expectSame(ids, 12, 10)
})

test('a rebuild finds a segment that differs from its facts, and deletes it', { timeout: 60_000 }, async () => {
  const { ids } = await aLargeSurvey()
  await seal(ids)
  expect(await correctionOf(app.db, ids, { repair: false })).toBeNull()
  const [first, second] = await segmentsOf(ids)
  await app.db.execute(sql`
    UPDATE fact_bits SET bits = set_bit(bits, 3, 1 - get_bit(bits, 3))
    WHERE segment_id = ${first?.id} AND code = (SELECT max(code) FROM fact_bits WHERE segment_id = ${first?.id})`)
  await app.db.execute(sql`
    DELETE FROM fact_bits
    WHERE segment_id = ${second?.id} AND code = (SELECT max(code) FROM fact_bits WHERE segment_id = ${second?.id})`)
  expect(await correctionOf(app.db, ids, { repair: false })).toMatchObject({ differences: [], wrongSegments: 2 })
  expect(await correctionOf(app.db, ids, { repair: true })).toMatchObject({ wrongFacts: 0, wrongSegments: 2 })
  expect(await correctionOf(app.db, ids, { repair: false })).toBeNull()
  expect((await segmentsOf(ids)).map(({ id }) => id)).not.toContain(first?.id)
  await expectSame(ids, 14, 5)
})
