import type { FeatureKey } from '@earshot/plans'
import type { StoreId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { figuresOf, type SurveysOf } from '../responses/facts/figures.ts'
import { COUNTS } from '../responses/read-queries.ts'
import { readableResponses, usedResponses } from '../responses/used-responses.ts'
import { type ListedStatus, presentDeleted, type SurveyList } from './present.ts'

export type SurveyFilter = {
  /** Counts from 1. */
  readonly page: number
  readonly limit: number
  /** None named: all that are not deleted. */
  readonly statuses: readonly ListedStatus[]
  /** Part of a name, any case; empty finds all. */
  readonly search: string
}

type Row = {
  survey_id: string
  name: string
  status: ListedStatus
  version: number
  has_unpublished_changes: boolean
  drafted_because: FeatureKey | null
  deleted_at: Date | null
  questions_count: number
  /** The responses that count against the plan, including deleted ones. */
  used: number
  /** Without what is locked. */
  responses: number
  completed: number
  updated_at: string
}

/** The part of its limit from which a survey shows it: an upgrade takes a while. */
const NEAR_LIMIT = 0.8

/**
 * One page of the store's surveys, last changed (or deleted) first, with their figures (spec §2.6).
 * @param cap how many responses of each survey the plan includes; null: all. If there are more, the first are counted
 *   (ADR-0028)
 */
export async function listSurveys(
  db: Db,
  storeId: StoreId,
  filter: SurveyFilter,
  cap: number | null,
): Promise<SurveyList> {
  const { page, limit, statuses, search } = filter
  const surveys = { storeId, surveyId: sql`s.survey_id` }
  // The collation by name: a database made with the C locale would take É and é for two letters.
  const wanted = sql`s.store_id = ${storeId}
    AND ${LISTED_AS} = ANY(${sql.param(statuses.length > 0 ? statuses : NOT_DELETED)}::text[])
    AND s.name COLLATE "und-x-icu" ILIKE ${`%${escapeLike(search)}%`}`
  const { rows } = await db.execute<Row>(sql`
    SELECT s.survey_id, s.name, ${LISTED_AS} AS status, s.version, s.deleted_at, s.drafted_because,
      s.status = 'published' AND s.published_version IS DISTINCT FROM s.version AS has_unpublished_changes,
      s.questions_count,
      ${usedResponses(sql`f`)}::float8 AS used,
      ${responsesOf(surveys, cap)}::float8 AS responses, ${completedOf(surveys, cap)}::float8 AS completed,
      to_char(s.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS updated_at
    FROM surveys s
    CROSS JOIN LATERAL ${figuresOf(surveys)} f
    WHERE ${wanted}
    ORDER BY coalesce(s.deleted_at, s.updated_at) DESC, s.survey_id LIMIT ${limit} OFFSET ${(page - 1) * limit}`)
  const { rows: counts } = await db.execute<{ total: number; live: number; deleted: number }>(sql`
    SELECT count(*) FILTER (WHERE ${wanted})::float8 AS total,
      count(*) FILTER (WHERE s.status = 'published')::float8 AS live,
      count(*) FILTER (WHERE s.deleted_at IS NOT NULL)::float8 AS deleted
    FROM surveys s WHERE s.store_id = ${storeId}`)
  const { total = 0, live = 0, deleted = 0 } = counts[0] ?? {}
  return {
    surveys: rows.map((row) => ({
      surveyId: row.survey_id,
      name: row.name,
      status: row.status,
      version: row.version,
      hasUnpublishedChanges: row.has_unpublished_changes,
      draftedBecause: row.drafted_because,
      erasedAt: row.deleted_at && presentDeleted(row.survey_id, new Date(row.deleted_at)).erasedAt,
      questionsCount: row.questions_count,
      responses: row.responses,
      completed: row.completed,
      limit: cap !== null && row.used >= NEAR_LIMIT * cap ? { used: row.used, of: cap } : null,
      updatedAt: row.updated_at,
    })),
    totalSurveys: total,
    totalPages: Math.ceil(total / limit),
    liveSurveyCount: live,
    deletedSurveyCount: deleted,
  }
}

const NOT_DELETED: readonly ListedStatus[] = ['draft', 'published']

const LISTED_AS = sql`CASE WHEN s.deleted_at IS NULL THEN s.status ELSE 'deleted' END`

const readable = (surveys: SurveysOf, cap: number) => readableResponses(surveys, sql`f`, cap)

/** How many the plan lets its merchant read. */
const responsesOf = (surveys: SurveysOf, cap: number | null) =>
  cap === null ? sql`f.counted` : sql`least(f.counted, ${readable(surveys, cap)})`

/** How many are completed of those that the plan includes. Where all are, no response is looked at. */
const completedOf = (surveys: SurveysOf, cap: number | null) =>
  cap === null
    ? sql`f.completed`
    : sql`CASE WHEN f.counted > ${readable(surveys, cap)} THEN (
        SELECT count(*) FILTER (WHERE first.completed) FROM (
          SELECT completed FROM responses
          WHERE store_id = ${surveys.storeId} AND survey_id = s.survey_id AND ${COUNTS}
          ORDER BY received_at, response_id LIMIT ${readable(surveys, cap)}) first)
      ELSE f.completed END`

/** In a pattern `%`, `_` and `\` mean more than themselves. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
