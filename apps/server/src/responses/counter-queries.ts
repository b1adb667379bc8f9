import type { StoreId, SurveyId } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import { jsonOfRows } from '../db/long-json.ts'
import type { Db } from '../db/open-db.ts'
import { withPauses } from '../own-turn.ts'

export type CounterChange = {
  readonly storeId: StoreId
  readonly surveyId: SurveyId
  readonly segment: string
  /** yyyy-MM-dd, or -infinity for all time. */
  readonly day: string
  readonly questionId: string
  readonly value: string
  readonly n: number
  readonly sumMinor: number
}

/** Adds to counters, sorted by key, so that two writers lock rows in the same order. */
export async function addToCounters(db: Db, changes: readonly CounterChange[]): Promise<void> {
  const json = await withPauses(jsonOfRows(changes))
  await db.execute(sql`
    INSERT INTO counters (store_id, survey_id, segment, day, question_id, value, n, sum_minor)
    SELECT c."storeId", c."surveyId", c.segment, c.day, c."questionId", c.value, c.n, c."sumMinor"
    FROM jsonb_to_recordset(${json}::jsonb) AS c("storeId" uuid, "surveyId" uuid,
      segment text, day date, "questionId" text, value text, n bigint, "sumMinor" bigint)
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (store_id, survey_id, segment, day, question_id, value)
    DO UPDATE SET n = counters.n + excluded.n, sum_minor = counters.sum_minor + excluded.sum_minor`)
}
