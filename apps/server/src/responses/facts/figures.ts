import { SHOWN, type StoreId } from '@earshot/survey'
import { type SQL, sql } from '../../db/drizzle.ts'
import { REMOVED } from '../counter-queries.ts'
import { COMPLETED_CODE } from './survey-codes.ts'

// The figures of surveys over all time and by day, in SQL. They are made of totals if the facts of a survey are complete, and else
// of its counters: both are exact (ADR-0083).

/** Some surveys of one store, in a statement. Each table names the store, so that one node of a distributed database has them all. */
export type SurveysOf = {
  readonly storeId: StoreId
  /** The column that has their ids. */
  readonly surveyId: SQL
}

const isOf = (alias: SQL, { storeId, surveyId }: SurveysOf) =>
  sql`${alias}.store_id = ${storeId} AND ${alias}.survey_id = ${surveyId}`

const t = sql`t`
const c = sql`c`

const hasCounters = (surveys: SurveysOf) => sql`NOT ${hasFacts(surveys)}`

const counter = (surveys: SurveysOf, segment: 'all' | 'test' | 'spam', value: string) => sql`coalesce((
  SELECT n FROM counters c WHERE ${isOf(c, surveys)} AND c.segment = ${segment} AND c.day = '-infinity'
    AND c.question_id = '' AND c.value = ${value}), 0)`

/**
 * The figures of a survey over all time, as one row: `counted`, `completed`, `tests`, `set_aside` and `removed`, which are the
 * responses that were deleted after they had counted.
 */
export const figuresOf = (surveys: SurveysOf) => sql`(
  SELECT t.counted, coalesce(t.counts[${COMPLETED_CODE}::integer], 0)::bigint AS completed, t.tests, t.set_aside, t.removed
  FROM survey_totals t WHERE ${isOf(t, surveys)} AND t.complete_at IS NOT NULL
  UNION ALL
  SELECT ${counter(surveys, 'all', 'started')}, ${counter(surveys, 'all', 'completed')}, ${counter(surveys, 'test', 'started')},
    ${counter(surveys, 'spam', 'started')}, ${counter(surveys, 'all', REMOVED)}
  WHERE ${hasCounters(surveys)})`

/** Days of the store's time zone, both included. */
export type DaySpan = { readonly from: SQL; readonly to: SQL }

const EVER: DaySpan = { from: sql`date '0001-01-01'`, to: sql`date '9999-12-31'` }

/**
 * The figures of a survey by day: `day`, `counted` and `removed`. Days without any may be missing.
 */
export const dayFiguresOf = (surveys: SurveysOf, { from, to }: DaySpan = EVER) => sql`(
  SELECT substr(k.value, length('day:') + 1)::date AS day, coalesce(t.counts[k.code], 0)::bigint AS counted,
    coalesce(t.removed_counts[k.code], 0)::bigint AS removed
  FROM survey_totals t JOIN survey_codes k ON k.store_id = ${surveys.storeId} AND k.survey_id = t.survey_id AND k.asked_key = ''
    AND k.value >= 'day:' || (${from})::text AND k.value <= 'day:' || (${to})::text
  WHERE ${isOf(t, surveys)} AND t.complete_at IS NOT NULL
  UNION ALL
  SELECT c.day, coalesce(sum(c.n) FILTER (WHERE c.value = 'started'), 0)::bigint,
    coalesce(sum(c.n) FILTER (WHERE c.value = ${REMOVED}), 0)::bigint
  FROM counters c
  WHERE ${isOf(c, surveys)} AND c.segment = 'all' AND c.day BETWEEN ${from} AND ${to} AND c.question_id = ''
    AND c.value IN ('started', ${REMOVED}) AND ${hasCounters(surveys)}
  GROUP BY c.day)`

/**
 * How often a survey was shown, as rows of `day` and `n`: one with day null for all time, and one for each day that has any, at
 * least from `firstDay` on.
 */
export const viewsOf = (surveys: SurveysOf, firstDay: string) => sql`(
  SELECT CASE WHEN GROUPING(v.day) = 0 THEN v.day END AS day, sum(v.n)::bigint AS n
  FROM survey_views v WHERE ${isOf(sql`v`, surveys)} AND ${hasFacts(surveys)}
  GROUP BY ROLLUP (v.day) HAVING count(*) > 0
  UNION ALL
  SELECT NULL, c.n FROM counters c
  WHERE ${isOf(c, surveys)} AND c.segment = 'all' AND c.day = '-infinity' AND c.question_id = '' AND c.value = ${SHOWN}
    AND ${hasCounters(surveys)}
  UNION ALL
  SELECT c.day, c.n FROM counters c
  WHERE ${isOf(c, surveys)} AND c.segment = 'all' AND c.day >= ${firstDay}::date AND c.question_id = '' AND c.value = ${SHOWN}
    AND ${hasCounters(surveys)})`

/**
 * The revisions of a survey that have responses, as rows of `revision`.
 */
export const answeredRevisionsOf = (surveys: SurveysOf) => sql`(
  SELECT substr(k.value, length('revision:') + 1)::integer AS revision
  FROM survey_totals t JOIN survey_codes k ON k.store_id = ${surveys.storeId} AND k.survey_id = t.survey_id AND k.asked_key = '' AND starts_with(k.value, 'revision:')
  WHERE ${isOf(t, surveys)} AND t.complete_at IS NOT NULL AND t.counts[k.code] > 0
  UNION ALL
  SELECT r.revision FROM revisions r
  CROSS JOIN LATERAL (
    SELECT FROM counters c
    WHERE ${isOf(c, { ...surveys, surveyId: sql`r.survey_id` })} AND c.segment = 'revision:' || r.revision AND c.day = '-infinity'
      AND c.question_id = '' AND c.value = 'started' AND c.n > 0 OFFSET 0) c
  WHERE ${isOf(sql`r`, surveys)} AND ${hasCounters(surveys)})`

/**
 * Whether the figures of a survey are made of its facts.
 */
export const hasFacts = (surveys: SurveysOf) => sql`EXISTS (
  SELECT FROM survey_totals done WHERE ${isOf(sql`done`, surveys)} AND done.complete_at IS NOT NULL)`
