import type { CounterLine, Pausable, StoreId, SurveyId } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import { jsonOfRows } from '../db/long-json.ts'
import type { Db } from '../db/open-db.ts'
import { withPauses } from '../own-turn.ts'

/** Lines to add to the counters of one survey. No two of them may be of the same counter. */
export type CounterChange = {
  readonly storeId: StoreId
  readonly surveyId: SurveyId
  readonly lines: readonly CounterLine[]
}

/**
 * Adds to counters, sorted by key, so that two writers lock rows in the same order.
 * @param changes at most one for each survey
 */
export async function addToCounters(db: Db, changes: readonly CounterChange[]): Promise<void> {
  const json = await withPauses(jsonOfChanges(changes))
  await db.execute(sql`
    INSERT INTO counters (store_id, survey_id, segment, day, question_id, value, n, sum_minor)
    SELECT s."storeId", s."surveyId", c.segment, coalesce(c.day, '-infinity'), c."questionId", c.value, c.n,
      c."sumMinor"
    FROM jsonb_to_recordset(${json}::jsonb) AS s("storeId" uuid, "surveyId" uuid, lines jsonb),
      jsonb_to_recordset(s.lines) AS c(segment text, day date, "questionId" text, value text, n bigint, "sumMinor" bigint)
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (store_id, survey_id, segment, day, question_id, value)
    DO UPDATE SET n = counters.n + excluded.n, sum_minor = counters.sum_minor + excluded.sum_minor`)
}

/** The ids of a survey are written once for all of its lines, because one response can add tens of thousands. */
function* jsonOfChanges(changes: readonly CounterChange[]): Pausable<string> {
  const written: string[] = []
  for (const { storeId, surveyId, lines } of changes) {
    written.push(`{"storeId":"${storeId}","surveyId":"${surveyId}","lines":${yield* jsonOfRows(lines)}}`)
  }
  return `[${written.join(',')}]`
}
