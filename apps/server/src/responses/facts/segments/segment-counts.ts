import { type SQL, sql } from '../../../db/drizzle.ts'
import type { Db } from '../../../db/open-db.ts'
import { codeLines } from '../cross-lines.ts'
import { type Clause, codeList } from '../match-facts.ts'
import { FIRST_PAGE_CODE } from '../page-codes.ts'
import type { SurveyKey } from '../survey-codes.ts'
import { type FactSources, maskedSegments } from './read-segments.ts'
import { LAST_RANGE, positionCode, SECONDS_IN_RANGE, secondsOfRange } from './segment-codes.ts'
import { countPairs } from './segment-pairs.ts'

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

/** Counts the responses in segments that match, by seconds in some ranges. */
export async function countSeconds(
  db: Db,
  survey: SurveyKey,
  sources: FactSources,
  { clauses, ranges }: { readonly clauses: readonly Clause[]; readonly ranges: readonly number[] },
): Promise<readonly (readonly [seconds: number, n: number])[]> {
  const first = ranges.map((code) => [secondsOfRange(code), code] as const)
  const after = Array.from({ length: SECONDS_IN_RANGE }, (_, position) => [position, positionCode(position)] as const)
  const pairs = await countPairs(db, survey, sources, { clauses, rows: codeLines(first), columns: codeLines(after) })
  return pairs.map(({ row, column, n }) => [row + column, n] as const)
}
