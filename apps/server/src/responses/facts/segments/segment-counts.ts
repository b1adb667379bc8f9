import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open-db.ts'
import { type Clause, codeList } from '../match-facts.ts'
import { FIRST_PAGE_CODE } from '../page-codes.ts'
import type { SurveyKey } from '../survey-codes.ts'
import { type FactSources, maskedSegments } from './read-segments.ts'
import { LAST_RANGE, positionCode, SECONDS_IN_RANGE, secondsOfRange } from './segment-codes.ts'

/** Clauses about one question, and the codes of that question. */
export type QuestionClauses = { readonly clauses: readonly Clause[]; readonly codes: readonly number[] }

type Counted = {
  /** 0: responses that match everything. From 1 on: those that miss the clauses of that question alone. */
  readonly part: number
  readonly code: number
  readonly n: number
}

type Wanted = {
  /** The clauses that are about no question. */
  readonly others: readonly Clause[]
  readonly byQuestion: readonly QuestionClauses[]
  /** Count only these; null: all but facts of pages. */
  readonly codes: readonly number[] | null
}

const conditionOf = (codes: Wanted['codes']): SQL =>
  codes === null
    ? sql`code > ${LAST_RANGE - 1}::integer AND code < ${FIRST_PAGE_CODE}::integer`
    : sql`code = ANY (${codeList(codes)})`

/** Counts the responses in segments by codes and ranges of seconds. The parts of questions have only codes of their own. */
export async function countSegments(
  db: Db,
  survey: SurveyKey,
  sources: FactSources,
  { others, byQuestion, codes: wanted }: Wanted,
): Promise<readonly Counted[]> {
  const all = [...others, ...byQuestion.flatMap(({ clauses }) => clauses)]
  const isWhole = ({ hasOtherDays }: FactSources['segments'][number]) => all.length === 0 && !hasOtherDays
  const condition = conditionOf(wanted)
  const whole = await countWhole(db, survey, sources.segments.filter(isWhole), condition)
  const segments = sources.segments.filter((segment) => !isWhole(segment))
  if (segments.length === 0) return whole
  const masks = new Map<string, readonly Clause[]>([['all', all]])
  const parts = [partCounts(survey, { part: 0, mask: sql`m."all"`, condition })]
  for (const [index, { clauses, codes }] of byQuestion.entries()) {
    const name = `without_${index + 1}`
    masks.set(
      name,
      all.filter((clause) => !clauses.includes(clause)),
    )
    const mask = sql`m.${sql.identifier(name)} & ~m."all"`
    parts.push(partCounts(survey, { part: index + 1, mask, condition: sql`code = ANY (${codeList(codes)})` }))
  }
  const { rows } = await db.execute<Counted>(sql`
    WITH masked AS MATERIALIZED (${maskedSegments(survey, { ...sources, segments }, masks)})
    ${sql.join(parts, sql` UNION ALL `)}`)
  return [...whole, ...rows.filter(({ n }) => n > 0)]
}

/** Segments of which every response is wanted: how many have each fact is stored. */
async function countWhole(
  db: Db,
  { storeId, surveyId }: SurveyKey,
  segments: FactSources['segments'],
  condition: SQL,
): Promise<readonly Counted[]> {
  if (segments.length === 0) return []
  const ids = `{${segments.map(({ segmentId }) => segmentId).join()}}`
  const { rows } = await db.execute<Counted>(sql`
    SELECT 0 AS part, code, sum(n)::float8 AS n FROM fact_bits
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND segment_id = ANY (${ids}::uuid[]) AND ${condition}
    GROUP BY code`)
  return rows
}

type Part = { readonly part: number; readonly mask: SQL; readonly condition: SQL }

const partCounts = ({ storeId, surveyId }: SurveyKey, { part, mask, condition }: Part): SQL => sql`
  SELECT ${part}::integer AS part, b.code, sum(bit_count(b.bits & m.mask))::float8 AS n
  FROM (SELECT m.segment_id, ${mask} AS mask FROM masked m OFFSET 0) m
  CROSS JOIN LATERAL (
    SELECT code, bits FROM fact_bits
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND segment_id = m.segment_id AND ${condition} OFFSET 0) b
  GROUP BY b.code`

type Pairs = {
  readonly clauses: readonly Clause[]
  readonly rows: readonly number[]
  readonly columns: readonly number[]
}

/** Counts the responses in segments that match, by seconds in some ranges. */
export async function countSeconds(
  db: Db,
  survey: SurveyKey,
  sources: FactSources,
  { clauses, ranges }: { readonly clauses: readonly Clause[]; readonly ranges: readonly number[] },
): Promise<readonly (readonly [seconds: number, n: number])[]> {
  const columns = Array.from({ length: SECONDS_IN_RANGE }, (_, position) => positionCode(position))
  const pairs = await countPairs(db, survey, sources, { clauses, rows: ranges, columns })
  return pairs.map(({ one, other, n }) => [secondsOfRange(one) + columns.indexOf(other), n] as const)
}

/**
 * Counts the responses in segments that match by two codes at once.
 * @returns pairs that nobody has are left out
 */
export async function countPairs(
  db: Db,
  survey: SurveyKey,
  sources: FactSources,
  { clauses, rows, columns }: Pairs,
): Promise<readonly { readonly one: number; readonly other: number; readonly n: number }[]> {
  if (sources.segments.length === 0 || rows.length === 0) return []
  const bitsOf = (codes: readonly number[]) => sql`(
    SELECT code, bits FROM fact_bits
    WHERE store_id = ${survey.storeId} AND survey_id = ${survey.surveyId} AND segment_id = m.segment_id
      AND code = ANY (${codeList(codes)}) OFFSET 0)`
  const { rows: pairs } = await db.execute<{ one: number; other: number; n: number }>(sql`
    WITH masked AS MATERIALIZED (${maskedSegments(survey, sources, new Map([['all', clauses]]))})
    SELECT r.code AS one, c.code AS other, sum(bit_count(r.bits & c.bits))::float8 AS n
    FROM masked m
    CROSS JOIN LATERAL (SELECT code, bits & m."all" AS bits FROM ${bitsOf(rows)} r OFFSET 0) r
    CROSS JOIN LATERAL ${bitsOf(columns)} c
    GROUP BY 1, 2`)
  return pairs.filter(({ n }) => n > 0)
}
