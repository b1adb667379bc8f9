import { type SQL, sql } from 'drizzle-orm'
import { REMOVED } from './counter-changes.ts'

/**
 * How many responses of a survey count against the cap of a plan, over its life: those that there are, and those that
 * there were (decisions D7).
 * @param table what names the survey, by `store_id` and `survey_id`
 */
export const usedResponses = (table: SQL) => sql`(
  SELECT coalesce(sum(n), 0)::bigint FROM counters c WHERE ${allTimeOf(table)} AND c.value IN ('started', ${REMOVED}))`

/** How many of its responses are read where a plan has a cap: what was deleted was among them. */
export const readableResponses = (table: SQL, cap: number) => sql`greatest(0, ${cap}::bigint - (
  SELECT coalesce(sum(n), 0)::bigint FROM counters c WHERE ${allTimeOf(table)} AND c.value = ${REMOVED}))`

const allTimeOf = (table: SQL) => sql`c.store_id = ${table}.store_id AND c.survey_id = ${table}.survey_id
  AND c.segment = 'all' AND c.day = '-infinity' AND c.question_id = ''`
