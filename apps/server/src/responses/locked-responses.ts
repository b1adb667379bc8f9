import type { StoreId, SurveyId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { figuresOf } from './facts/figures.ts'
import { COUNTS, type ResponseCursor, type ResponseCursorSqlRow, toCursor } from './read-queries.ts'
import { readableResponses } from './used-responses.ts'

/**
 * The responses that a plan keeps its merchant from reading. This is not stored: on a plan with a cap the first
 * responses by arrival are read, minus those that were deleted, and all others are locked; an upgrade changes no row
 * (ADR-0028).
 */
export type LockedResponses = {
  readonly count: number
  /** The first that is locked: all that came before it is read. Null: nothing is locked. */
  readonly from: ResponseCursor | null
}

/** @param cap how many responses of each survey the plan includes; null: all, and nothing is asked for */
export async function readLocked(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  cap: number | null,
): Promise<LockedResponses> {
  if (cap === null) return NONE
  const surveys = { storeId, surveyId: sql`s.survey_id` }
  // One statement, so that the count and the place are of one moment. Below the cap no response is looked at.
  const { rows } = await db.execute<ResponseCursorSqlRow & { locked: number }>(sql`
    SELECT (f.counted - readable.n)::float8 AS locked, first.received_at, first.response_id
    FROM surveys s
    CROSS JOIN LATERAL ${figuresOf(surveys)} f
    CROSS JOIN LATERAL (SELECT ${readableResponses(surveys, sql`f`, cap)} AS n) readable
    CROSS JOIN LATERAL (
      SELECT received_at, response_id FROM responses
      WHERE store_id = ${storeId} AND survey_id = s.survey_id AND ${COUNTS}
      ORDER BY received_at, response_id OFFSET readable.n LIMIT 1) first
    WHERE s.store_id = ${storeId} AND s.survey_id = ${surveyId} AND f.counted > readable.n`)
  return rows[0] ? { count: rows[0].locked, from: toCursor(rows[0]) } : NONE
}

const NONE: LockedResponses = { count: 0, from: null }

/** Whether a response may be read. */
export const isBefore = (one: ResponseCursor, other: ResponseCursor | null): boolean =>
  other === null || compare(one, other) < 0

/** In the order of the database: ids are lower case in both. */
function compare(one: ResponseCursor, other: ResponseCursor): number {
  const milliseconds = one.receivedAt.getTime() - other.receivedAt.getTime()
  return milliseconds || (one.responseId < other.responseId ? -1 : Number(one.responseId > other.responseId))
}
