import type { ResponseId } from '@earshot/survey'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { openDb } from '../db/open-db.ts'
import { type AnsweredMessage, takeIn } from '../testing/answering.ts'
import { useTestApp } from '../testing/test-app.ts'
import { openPlainDatabase } from '../testing/test-database.ts'
import { aMessage, aPublishedTestSurvey, aTestStore } from '../testing/test-store.ts'
import { clearSpam, takeBackCleared } from './spam-verdicts.ts'

// The test has a file, and so a database, to itself. PostgreSQL adds what a connection has read to the statistics of
// an index up to ten seconds later, so verdicts of another test in the same database would be counted here.
const app = await useTestApp(openPlainDatabase)

test('each batch reads its own responses only, however many were judged before it', { timeout: 60_000 }, async () => {
  const store = await aTestStore(app, { plan: 'pro-monthly' })
  const survey = await aPublishedTestSurvey(app, store)
  const { storeId } = store
  const { surveyId } = survey
  const count = 2_500
  const many: AnsweredMessage[] = Array.from({ length: count }, () => ({
    ...aMessage(survey),
    responseId: crypto.randomUUID() as ResponseId,
    answers: { q1: { optionId: 'yes', otherValue: null } },
  }))
  await takeIn(app, store, many, { spam: true })
  // PostgreSQL reports the statements of a connection on request; a single connection does all of it.
  const { db, close } = openDb(app.url, 1, () => {}, 'long')
  const entriesRead = async (work: () => Promise<unknown>) => {
    const soFar = async () => {
      await db.execute(sql`SELECT pg_stat_force_next_flush()`)
      const { rows } = await db.execute<{ read: number }>(sql`
        SELECT idx_tup_read::float8 AS read FROM pg_stat_user_indexes WHERE indexrelname = 'responses_set_aside'`)
      return rows[0]?.read ?? 0
    }
    const before = await soFar()
    await work()
    return (await soFar()) - before
  }
  // Statistics that autovacuum writes meanwhile could change the plan.
  await db.execute(sql`ALTER TABLE responses SET (autovacuum_enabled = false)`)
  await db.execute(sql`ANALYZE responses`)
  const at = app.clock.now
  expect(await entriesRead(() => clearSpam(db, storeId, surveyId, at))).toBe(count)
  // Until a vacuum the index also has the versions of the rows before they were cleared.
  const takenBack = await entriesRead(() => takeBackCleared(db, { storeId, surveyId, at }))
  expect(takenBack).toBeGreaterThanOrEqual(count)
  expect(takenBack).toBeLessThanOrEqual(2 * count)
  await close()
})
