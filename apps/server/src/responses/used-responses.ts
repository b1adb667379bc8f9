import { type SQL, sql } from 'drizzle-orm'
import { REMOVED } from './counter-changes.ts'

/**
 * How many responses of a survey count against the cap of a plan, over its life: those that there are, and those that
 * there were (ADR-0028).
 * @param table the table that names the survey, by `store_id` and `survey_id`
 */
export const usedResponses = (table: SQL) => sql`(
  SELECT coalesce(sum(n), 0)::bigint FROM counters c
  WHERE ${countsOf(table)} AND c.day = '-infinity' AND c.value IN ('started', ${REMOVED}))`

/**
 * How many of its responses are read if a plan has a cap: the first by arrival of all that ever came, without those of
 * them that were deleted (ADR-0028). Only the day of a deleted one is stored: a response that came after the cap was
 * full takes nothing away, and on the day when it became full, all deleted ones count as having come before.
 */
export const readableResponses = (table: SQL, cap: number) => sql`(
  CASE WHEN ${removedOf(table)} = 0 THEN ${cap}::bigint ELSE (
    SELECT greatest(0, ${cap}::bigint - ${removedOf(table)}
      + coalesce(sum(of.removed) FILTER (WHERE of.came_before >= ${cap}::bigint), 0))::bigint
    FROM (
      SELECT sum(c.n) FILTER (WHERE c.value = ${REMOVED}) AS removed,
        sum(sum(c.n)) OVER (ORDER BY c.day) - sum(c.n) AS came_before
      FROM counters c
      WHERE ${countsOf(table)} AND c.day > '-infinity' AND c.value IN ('started', ${REMOVED})
      GROUP BY c.day) of)
  END)`

const removedOf = (table: SQL) => sql`(
  SELECT coalesce(sum(n), 0)::bigint FROM counters c
  WHERE ${countsOf(table)} AND c.day = '-infinity' AND c.value = ${REMOVED})`

const countsOf = (table: SQL) => sql`c.store_id = ${table}.store_id AND c.survey_id = ${table}.survey_id
  AND c.segment = 'all' AND c.question_id = ''`
