import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { figuresOf } from './figures.ts'
import type { SurveyKey } from './survey-codes.ts'

/**
 * How many of a hundred responses of a survey have facts, as long as not all have.
 * @returns at most 99; null if none lacks them
 */
export async function percentPrepared(db: Db, { storeId, surveyId }: SurveyKey): Promise<number | null> {
  const { rows } = await db.execute<{ prepared: number; all: number }>(sql`
    SELECT (s.counted + s.tests + s.set_aside)::float8 AS prepared,
      (f.counted + f.tests + f.set_aside)::float8 AS all
    FROM (
      SELECT * FROM survey_totals
      WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND complete_at IS NULL OFFSET 0) s
    CROSS JOIN LATERAL ${figuresOf({ storeId, surveyId: sql`s.survey_id` })} f`)
  // A survey that was neither shown nor answered has no totals, and nothing to prepare.
  const [row] = rows
  if (!row) return null
  return row.all === 0 ? 0 : Math.min(99, Math.floor((100 * row.prepared) / row.all))
}
