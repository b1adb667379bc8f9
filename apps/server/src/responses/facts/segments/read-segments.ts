import { type SQL, sql } from '../../../db/drizzle.ts'
import type { Db } from '../../../db/open-db.ts'
import { type Clause, codeList, type FactMatch, isOfDays, matches, type ValueClause } from '../match-facts.ts'
import type { SurveyKey } from '../survey-codes.ts'
import { digitCode, EVERY_RESPONSE, HAS_ORDER_VALUE, ORDER_VALUE_DIGITS } from './segment-codes.ts'

type Segment = {
  readonly segmentId: string
  readonly firstAt: string
  readonly firstId: string
  readonly lastAt: string
  readonly lastId: string
  readonly firstDay: string
  readonly lastDay: string
}

/** The facts of a survey that match: those in segments by their bits, and all others by their rows. */
export type FactSources = {
  /** The segments that have responses of the days that are wanted. */
  readonly segments: readonly { readonly segmentId: string; readonly hasOtherDays: boolean }[]
  /** The codes of these days, if a segment has others. */
  readonly dayCodes: readonly number[]
  /** Queries columns of the rows of `response_facts` that match and are in no segment. */
  readonly rows: (columns: SQL) => SQL
}

/** All responses that match by their rows. */
export const allRows = (survey: SurveyKey, match: FactMatch): FactSources => ({
  segments: [],
  dayCodes: [],
  rows: (columns) => sql`SELECT ${columns} FROM response_facts WHERE ${matches(survey, match)}`,
})

/**
 * Finds which segments count for some responses, and which rows. Give it the snapshot of the counts.
 * @param match its clauses apply to the rows alone
 */
export async function factSources(db: Db, survey: SurveyKey, match: FactMatch): Promise<FactSources> {
  // A plan with a cap includes fewer responses than a segment has.
  if (match.lockedFrom !== null) return allRows(survey, match)
  const segments = await readSegments(db, survey)
  if (segments.length === 0) return allRows(survey, match)
  const { days } = match
  const wanted = segments.filter(({ firstDay, lastDay }) => !days || (firstDay <= days.to && lastDay >= days.from))
  const used = wanted.map(({ segmentId, firstDay, lastDay }) => ({
    segmentId,
    hasOtherDays: days !== null && (firstDay < days.from || lastDay > days.to),
  }))
  const needsDays = days !== null && used.some(({ hasOtherDays }) => hasOtherDays)
  return {
    segments: used,
    dayCodes: needsDays ? await readDayCodes(db, survey, days) : [],
    rows: between(segments, survey, match),
  }
}

/** The segments of a survey that have their bits, by arrival. */
export async function readSegments(db: Db, { storeId, surveyId }: SurveyKey): Promise<readonly Segment[]> {
  const { rows } = await db.execute<Segment>(sql`
    SELECT segment_id AS "segmentId", first_at::text AS "firstAt", first_id AS "firstId", last_at::text AS "lastAt",
      last_id AS "lastId", first_day::text AS "firstDay", last_day::text AS "lastDay"
    FROM fact_segments
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND first_day IS NOT NULL
    ORDER BY first_at, first_id`)
  return rows
}

async function readDayCodes(db: Db, { storeId, surveyId }: SurveyKey, days: NonNullable<FactMatch['days']>) {
  const { rows } = await db.execute<{ code: number }>(sql`
    SELECT code FROM survey_codes
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND asked_key = ''
      AND value BETWEEN ${`day:${days.from}`} AND ${`day:${days.to}`}`)
  return rows.map(({ code }) => code)
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * The rows before, between and after segments, as far as they can be of the days. Each gap is read by its own ends alone: with the ends of
 * the days beside them, the planner reads all days for each gap.
 */
function between(segments: readonly Segment[], survey: SurveyKey, match: FactMatch): FactSources['rows'] {
  const gaps = [...segments, null].map((next, index) => {
    const last = segments[index - 1]
    return {
      afterAt: last?.lastAt ?? '-infinity',
      afterId: last?.lastId ?? FIRST_ID,
      beforeAt: next?.firstAt ?? 'infinity',
      beforeId: next?.firstId ?? LAST_ID,
    }
  })
  return (columns) => sql`
    SELECT f.* FROM jsonb_to_recordset(${JSON.stringify(gaps)}::jsonb)
      AS g("afterAt" timestamptz, "afterId" uuid, "beforeAt" timestamptz, "beforeId" uuid)
    CROSS JOIN LATERAL (
      SELECT ${columns} FROM response_facts
      WHERE ${matches(survey, { ...match, days: null })} AND ${isOfDays(match.days)}
        AND (received_at, response_id) > (g."afterAt", g."afterId")
        AND (received_at, response_id) < (g."beforeAt", g."beforeId") OFFSET 0) f
    WHERE ${canHaveDays(match.days)}`
}

const canHaveDays = (days: FactMatch['days']): SQL =>
  days === null ? sql`true` : sql`g."beforeAt" >= ${days.from}::date - 2 AND g."afterAt" <= ${days.to}::date + 3`

/**
 * Queries the segments with their masks: a bit for each response that matches.
 * @param masks named groups of clauses; a response has its bit in a mask if it matches all of the group
 */
export function maskedSegments(
  survey: SurveyKey,
  { segments, dayCodes }: Pick<FactSources, 'segments' | 'dayCodes'>,
  masks: ReadonlyMap<string, readonly Clause[]>,
): SQL {
  const { storeId, surveyId } = survey
  const none = sql`(s.base & ~s.base)`
  const columns = [...masks].map(([name, clauses]) => {
    const ofClauses = clauses.map((clause) => {
      if ('orderValue' in clause) return bitsInRange(survey, clause.orderValue, none)
      const any = clause.codes.length === 0 ? none : sql`coalesce(${bitsOfAny(survey, clause.codes)}, ${none})`
      return clause.isNegated ? sql`~${any}` : any
    })
    return sql`${sql.join([sql`s.base`, ...ofClauses], sql` & `)} AS ${sql.identifier(name)}`
  })
  return sql`
    SELECT s.segment_id, ${sql.join(columns, sql`, `)}
    FROM (
      SELECT s.segment_id, CASE WHEN k."hasOtherDays"
        THEN s.bits & coalesce(${bitsOfAny(survey, dayCodes)}, ~s.bits) ELSE s.bits END AS base
      FROM jsonb_to_recordset(${JSON.stringify(segments)}::jsonb) AS k("segmentId" uuid, "hasOtherDays" boolean)
      CROSS JOIN LATERAL (
        SELECT segment_id, bits FROM fact_bits
        WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND segment_id = k."segmentId" AND code = ${EVERY_RESPONSE}::integer
        OFFSET 0) s
      OFFSET 0) s`
}

/** The bits that a segment `s` has for any of some codes; null if it has none. */
const bitsOfAny = ({ storeId, surveyId }: SurveyKey, codes: readonly number[]): SQL => sql`(
  SELECT bit_or(b.bits) FROM fact_bits b
  WHERE b.store_id = ${storeId} AND b.survey_id = ${surveyId} AND b.segment_id = s.segment_id
    AND b.code = ANY (${codeList(codes)}))`

const digits = Array.from({ length: ORDER_VALUE_DIGITS }, (_, digit) => digit)

/**
 * The bits of the responses of a segment `s` whose order value is in a range. The digits are compared from the lowest to the highest
 * (O’Neil and Quass, Improved query performance with variant indexes, 1997).
 * @param none bits of which none is set
 */
function bitsInRange({ storeId, surveyId }: SurveyKey, { from, to }: ValueClause['orderValue'], none: SQL): SQL {
  if (from !== null && from > MAX_VALUE) return none
  const column = (digit: number) => sql.identifier(`digit_${digit}`)
  const columns = digits.map(
    (digit) =>
      sql`coalesce(bit_or(b.bits) FILTER (WHERE b.code = ${digitCode(digit)}::integer), ${none}) AS ${column(digit)}`,
  )
  const isFrom = digits.reduce(
    (below, digit) =>
      hasDigit(from ?? 0, digit) ? sql`(${column(digit)} & ${below})` : sql`(${column(digit)} | ${below})`,
    sql`d.present`,
  )
  const isTo = digits.reduce(
    (below, digit) =>
      hasDigit(Math.min(to ?? MAX_VALUE, MAX_VALUE), digit)
        ? sql`(~${column(digit)} | ${below})`
        : sql`(~${column(digit)} & ${below})`,
    sql`d.present`,
  )
  return sql`(
    SELECT d.present & ${isFrom} & ${isTo} FROM (
      SELECT coalesce(bit_or(b.bits) FILTER (WHERE b.code = ${HAS_ORDER_VALUE}::integer), ${none}) AS present,
        ${sql.join(columns, sql`, `)}
      FROM fact_bits b
      WHERE b.store_id = ${storeId} AND b.survey_id = ${surveyId} AND b.segment_id = s.segment_id
        AND b.code = ANY (${codeList([HAS_ORDER_VALUE, ...digits.map(digitCode)])})) d)`
}

const MAX_VALUE = 2 ** ORDER_VALUE_DIGITS - 1

const hasDigit = (value: number, digit: number): boolean => Math.floor(value / 2 ** digit) % 2 === 1
