import { type SQL, sql } from '../db/drizzle.ts'
import { dayFiguresOf, type SurveysOf } from './facts/figures.ts'

/**
 * How many responses of a survey count against the cap of a plan, over its life: those that there are, and those that
 * there were (ADR-0028).
 * @param figures a row of `figuresOf`
 */
export const usedResponses = (figures: SQL) => sql`(${figures}.counted + ${figures}.removed)`

/**
 * How many of its responses are read if a plan has a cap: the first by arrival of all that ever came, without those of
 * them that were deleted (ADR-0028). Only the day of a deleted one is stored: a response that came after the cap was
 * full takes nothing away, and on the day when it became full, all deleted ones count as having come before.
 * @param figures a row of `figuresOf` of this survey
 */
export const readableResponses = (surveys: SurveysOf, figures: SQL, cap: number) => sql`(
  CASE WHEN ${figures}.removed = 0 THEN ${cap}::bigint ELSE (
    SELECT greatest(0, ${cap}::bigint - ${figures}.removed
      + coalesce(sum(of.removed) FILTER (WHERE of.came_before >= ${cap}::bigint), 0))::bigint
    FROM (
      SELECT d.removed, sum(d.counted + d.removed) OVER (ORDER BY d.day) - d.counted - d.removed AS came_before
      FROM ${dayFiguresOf(surveys)} d) of)
  END)`
