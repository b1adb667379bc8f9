import { randomUUID } from 'node:crypto'
import type { ResponseId } from '@earshot/survey'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { answerEverywhere } from '../testing/answer-everywhere.ts'
import { aLargeInstallation, type LargeInstallation } from '../testing/large-installation.ts'
import { checkPlans } from '../testing/plan-rules.ts'
import { statementsOf } from '../testing/query-plans.ts'
import { readTexts } from '../testing/read-texts.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { openPlainDatabase } from '../testing/test-database.ts'
import { applyAssignment, takeBackAssignment } from './assignments/follow-assignments.ts'

// Each node of a distributed database plans statements for the tables of one shard, and the statements name the stores of a batch.

/** As a shard is that was just made, or moved. */
const CLEAR_STATISTICS = [
  sql`DELETE FROM pg_statistic WHERE starelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`,
  sql`UPDATE pg_class SET reltuples = -1, relpages = 0, relallvisible = 0 WHERE relnamespace = 'public'::regnamespace`,
]

test.each([
  { largest: 100, stores: 10, hasStatistics: true },
  { largest: 100, stores: 10, hasStatistics: false },
  { largest: 100_000, stores: 100, hasStatistics: true },
  { largest: 100_000, stores: 100, hasStatistics: false },
])(
  'answers are written, and texts are read and assigned, by key in a shard with $largest responses, statistics: $hasStatistics',
  async ({ largest, stores, hasStatistics }) => {
    const app = await openTestApp(null, openPlainDatabase)
    onTestFinished(() => app.close())
    const large = await aLargeInstallation(app, { stores, surveysPerStore: 3, largest }, 'free')
    if (!hasStatistics) for (const statement of CLEAR_STATISTICS) await app.db.execute(statement)
    Object.assign(app.db.shards, { canBeDistributed: () => true })
    const statements = await statementsOf(async () => {
      await answerEverywhere(app, large)
      await readTexts(app, large)
      await followAssignments(app, large)
    })
    expect(statements.filter(({ text }) => text.includes('= ANY')).length).toBeGreaterThan(5)
    const client = new pg.Client({ connectionString: app.url })
    await client.connect()
    onTestFinished(() => client.end())
    // Each statement is planned for the size that its tables have then, so they are read by their keys once they have grown.
    const tiny = largest === 100 ? (['counters', 'deleted_responses', 'survey_totals'] as const) : []
    const indexes = await checkPlans(client, statements, { tiny })
    expect(indexes).toEqual(expect.arrayContaining(['responses_assigned', 'responses_pkey']))
  },
  240_000,
)

/** Applies the rules of the largest survey, and takes one back. */
async function followAssignments({ db, clock }: TestApp, { store, survey }: LargeInstallation): Promise<void> {
  const key = { storeId: store.storeId, surveyId: survey.surveyId }
  const cursor = { revision: 1, receivedAt: clock.now.toISOString(), responseId: randomUUID() as ResponseId }
  for (const after of [null, cursor]) {
    await applyAssignment(db, { ...key, questionId: 'single', after }, { batches: 1 })
    await takeBackAssignment(db, { ...key, assignmentId: randomUUID(), after }, { batches: 1 })
  }
}
