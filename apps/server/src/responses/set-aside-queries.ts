import type { StoreId, SurveyId } from '@earshot/survey'
import { type SQL, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { behind, HAS_VERDICT, type ResponseCursor, type ResponseCursorSqlRow, toCursor } from './read-queries.ts'

// The statements that find what was set aside as spam. Each begins behind the responses that the one before it found.

/** A survey, and the moment that what was set aside there is asked for by. */
export type SpamSelection = { readonly storeId: StoreId; readonly surveyId: SurveyId; readonly at: Date }

/** @param after the last response that was found; null begins with the oldest */
export type FindSome = (
  db: Db,
  survey: SpamSelection,
  after: ResponseCursor | null,
  limit: number,
) => Promise<ResponseCursor[]>

/** Responses of a survey that had arrived by then and are marked as spam, oldest first. */
export const findSpam: FindSome = (db, survey, after, limit) =>
  findSetAside(db, survey, sql`spam AND received_at <= ${survey.at.toISOString()} AND ${behind(after)}`, limit)

/** Responses of a survey that its merchant cleared at that moment, oldest first. */
export const findCleared: FindSome = (db, survey, after, limit) =>
  findSetAside(db, survey, sql`cleared_at = ${survey.at.toISOString()} AND ${behind(after)}`, limit)

async function findSetAside(
  db: Db,
  { storeId, surveyId }: SpamSelection,
  are: SQL,
  limit: number,
): Promise<ResponseCursor[]> {
  const { rows } = await db.execute<ResponseCursorSqlRow>(sql`
    SELECT received_at, response_id FROM responses
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND ${are} AND ${HAS_VERDICT}
    ORDER BY received_at, response_id LIMIT ${limit}`)
  return rows.map(toCursor)
}
