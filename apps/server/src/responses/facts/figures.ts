import { SHOWN } from '@earshot/survey'
import { type SQL, sql } from 'drizzle-orm'
import { REMOVED } from '../counter-queries.ts'
import { COMPLETED_CODE } from './survey-codes.ts'

// The figures of surveys over all time and by day, in SQL. They are made of totals if the facts of a survey are complete, and else
// of its counters: both are exact (ADR-0083).

/** @param table names the survey by `store_id` and `survey_id` */
const isOf = (alias: SQL, table: SQL) =>
  sql`${alias}.store_id = ${table}.store_id AND ${alias}.survey_id = ${table}.survey_id`

const t = sql`t`
const c = sql`c`

const hasCounters = (table: SQL) => sql`NOT ${hasFacts(table)}`

const counter = (table: SQL, segment: 'all' | 'test' | 'spam', value: string) => sql`coalesce((
  SELECT n FROM counters c WHERE ${isOf(c, table)} AND c.segment = ${segment} AND c.day = '-infinity'
    AND c.question_id = '' AND c.value = ${value}), 0)`

/**
 * The figures of a survey over all time, as one row: `counted`, `completed`, `tests`, `set_aside` and `removed`, which are the
 * responses that were deleted after they had counted.
 * @param table names the survey by `store_id` and `survey_id`
 */
export const figuresOf = (table: SQL) => sql`(
  SELECT t.counted, coalesce(t.counts[${COMPLETED_CODE}::integer], 0)::bigint AS completed, t.tests, t.set_aside, t.removed
  FROM survey_totals t WHERE ${isOf(t, table)} AND t.complete_at IS NOT NULL
  UNION ALL
  SELECT ${counter(table, 'all', 'started')}, ${counter(table, 'all', 'completed')}, ${counter(table, 'test', 'started')},
    ${counter(table, 'spam', 'started')}, ${counter(table, 'all', REMOVED)}
  WHERE ${hasCounters(table)})`

/** Days of the store's time zone, both included. */
export type DaySpan = { readonly from: SQL; readonly to: SQL }

const EVER: DaySpan = { from: sql`date '0001-01-01'`, to: sql`date '9999-12-31'` }

/**
 * The figures of a survey by day: `day`, `counted` and `removed`. Days without any may be missing.
 * @param table names the survey by `store_id` and `survey_id`
 */
export const dayFiguresOf = (table: SQL, { from, to }: DaySpan = EVER) => sql`(
  SELECT substr(k.value, length('day:') + 1)::date AS day, coalesce(t.counts[k.code], 0)::bigint AS counted,
    coalesce(t.removed_counts[k.code], 0)::bigint AS removed
  FROM survey_totals t JOIN survey_codes k ON ${isOf(sql`k`, t)} AND k.asked_key = ''
    AND k.value >= 'day:' || (${from})::text AND k.value <= 'day:' || (${to})::text
  WHERE ${isOf(t, table)} AND t.complete_at IS NOT NULL
  UNION ALL
  SELECT c.day, coalesce(sum(c.n) FILTER (WHERE c.value = 'started'), 0)::bigint,
    coalesce(sum(c.n) FILTER (WHERE c.value = ${REMOVED}), 0)::bigint
  FROM counters c
  WHERE ${isOf(c, table)} AND c.segment = 'all' AND c.day BETWEEN ${from} AND ${to} AND c.question_id = ''
    AND c.value IN ('started', ${REMOVED}) AND ${hasCounters(table)}
  GROUP BY c.day)`

/**
 * How often a survey was shown, as rows of `day` and `n`: one with day null for all time, and one for each day that has any, at
 * least from `firstDay` on.
 * @param table names the survey by `store_id` and `survey_id`
 */
export const viewsOf = (table: SQL, firstDay: string) => sql`(
  SELECT CASE WHEN GROUPING(v.day) = 0 THEN v.day END AS day, sum(v.n)::bigint AS n
  FROM survey_views v WHERE ${isOf(sql`v`, table)} AND ${hasFacts(table)}
  GROUP BY ROLLUP (v.day) HAVING count(*) > 0
  UNION ALL
  SELECT NULL, c.n FROM counters c
  WHERE ${isOf(c, table)} AND c.segment = 'all' AND c.day = '-infinity' AND c.question_id = '' AND c.value = ${SHOWN}
    AND ${hasCounters(table)}
  UNION ALL
  SELECT c.day, c.n FROM counters c
  WHERE ${isOf(c, table)} AND c.segment = 'all' AND c.day >= ${firstDay}::date AND c.question_id = '' AND c.value = ${SHOWN}
    AND ${hasCounters(table)})`

/**
 * The revisions of a survey that have responses, as rows of `revision`.
 * @param table names the survey by `store_id` and `survey_id`
 */
export const answeredRevisionsOf = (table: SQL) => sql`(
  SELECT substr(k.value, length('revision:') + 1)::integer AS revision
  FROM survey_totals t JOIN survey_codes k ON ${isOf(sql`k`, t)} AND k.asked_key = '' AND starts_with(k.value, 'revision:')
  WHERE ${isOf(t, table)} AND t.complete_at IS NOT NULL AND t.counts[k.code] > 0
  UNION ALL
  SELECT r.revision FROM revisions r
  CROSS JOIN LATERAL (
    SELECT FROM counters c
    WHERE ${isOf(c, sql`r`)} AND c.segment = 'revision:' || r.revision AND c.day = '-infinity'
      AND c.question_id = '' AND c.value = 'started' AND c.n > 0 OFFSET 0) c
  WHERE ${isOf(sql`r`, table)} AND ${hasCounters(table)})`

/**
 * Whether the figures of a survey are made of its facts.
 * @param table names the survey by `store_id` and `survey_id`
 */
export const hasFacts = (table: SQL) => sql`EXISTS (
  SELECT FROM survey_totals done WHERE ${isOf(sql`done`, table)} AND done.complete_at IS NOT NULL)`
