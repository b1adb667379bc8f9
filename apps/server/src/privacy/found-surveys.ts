import type { StoreId, SurveyId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { figuresOf } from '../responses/facts/figures.ts'
import { isBefore, readLocked } from '../responses/locked-responses.ts'
import type { ResponseKey } from '../responses/queries.ts'
import type { StoredResponse } from '../responses/response-columns.ts'

type FoundSurvey = {
  readonly name: string
  /** How many responses its results have now. */
  readonly responses: number
  /** Whether a response is one of them. */
  readonly isCounted: (response: StoredResponse) => boolean
}

export type FoundSurveys = ReadonlyMap<string, FoundSurvey>

/**
 * The surveys of responses, with how many responses their results have: those of a deleted one have none.
 * @param cap how many responses of each survey the plan includes; null: all
 */
export async function findSurveysOf(
  db: Db,
  storeId: StoreId,
  responses: readonly ResponseKey[],
  cap: number | null,
): Promise<FoundSurveys> {
  const ids = [...new Set(responses.map(({ surveyId }) => surveyId))]
  const { rows } = await db.execute<{ survey_id: SurveyId; name: string; is_deleted: boolean; counted: number }>(sql`
    SELECT s.survey_id, s.name, s.deleted_at IS NOT NULL AS is_deleted, f.counted::float8 AS counted
    FROM surveys s
    CROSS JOIN LATERAL ${figuresOf({ storeId, surveyId: sql`s.survey_id` })} f
    WHERE s.store_id = ${storeId} AND s.survey_id IN (
      SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`)
  const found = new Map<string, FoundSurvey>()
  for (const { survey_id: surveyId, name, is_deleted, counted } of rows) {
    const locked = await readLocked(db, storeId, surveyId, cap)
    found.set(surveyId, {
      name,
      responses: is_deleted ? 0 : counted - locked.count,
      isCounted: (response) => !is_deleted && counts(response) && isBefore(response, locked.from),
    })
  }
  return found
}

/** As `COUNTS` has it. */
const counts = ({ test, spam, counted, answers }: StoredResponse) =>
  !test && !spam && Object.keys(counted?.answers ?? answers).length > 0
