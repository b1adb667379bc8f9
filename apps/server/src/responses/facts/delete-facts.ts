import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import type { SurveyKey } from './survey-codes.ts'

/** The tables of facts. The totals come first, as a writer locks them before the others. */
export const FACT_TABLES = [
  'survey_totals',
  'survey_codes',
  'fact_segments',
  'fact_bits',
  'response_facts',
  'survey_views',
] as const

/** Deletes the facts of a survey that is gone. */
export async function deleteFactsOf(db: Db, { storeId, surveyId }: SurveyKey): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of FACT_TABLES) {
      await tx.execute(sql`
        DELETE FROM ${sql.identifier(table)} WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND NOT EXISTS (
          SELECT FROM surveys WHERE store_id = ${storeId} AND survey_id = ${surveyId})`)
    }
  })
}
