import { COUNTERS_OF_STEP, type StoreId, type SurveyId } from '@earshot/survey'
import { medianWithInterval } from '@earshot/survey/statistics'
import { type SQL, sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { allMatch, type Clause, codeList, EVERYTHING, type FactMatch } from './match-facts.ts'
import { FIRST_PAGE_CODE } from './page-codes.ts'
import type { FactName } from './response-facts.ts'
import { type FactSources, factSources } from './segments/read-segments.ts'
import { isRangeOfSeconds, SECONDS_IN_RANGE, secondsOfRange } from './segments/segment-codes.ts'
import { countSeconds, countSegments, type QuestionClauses } from './segments/segment-counts.ts'
import { readFacts, type SurveyKey } from './survey-codes.ts'

/**
 * How often each value of a question was counted: `reached`, `left`, `answered`, `skipped` and `value:x`. For the survey itself: `completed`,
 * `day:x`, `revision:x` and `device:x`.
 */
export type Tally = ReadonlyMap<string, number>

/** The counts of some responses of a survey. Facts of pages are not among them. */
export type FactCounts = {
  readonly responses: number
  /** By `askedKey`; '' is the survey itself. */
  readonly tallies: ReadonlyMap<string, Tally>
  /** In ascending order: how many completed responses took so many seconds. */
  readonly seconds: readonly (readonly [seconds: number, n: number])[]
}

/** The counts of all responses of a survey. @returns null as long as its facts are not complete */
export async function readAllCounts(db: Db, storeId: StoreId, surveyId: SurveyId): Promise<FactCounts | null> {
  const { rows } = await db.execute<{ counted: number; counts: number[]; seconds_counts: number[] }>(sql`
    SELECT counted::float8 AS counted, counts, seconds_counts FROM survey_totals
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND complete_at IS NOT NULL`)
  const [row] = rows
  if (!row) return null
  const counts = row.counts.map((n, index) => [index + 1, n] as const)
  return {
    responses: row.counted,
    tallies: await talliesOf(db, { storeId, surveyId }, counts),
    seconds: row.seconds_counts.map((n, index) => [index, n] as const).filter(([, n]) => n > 0),
  }
}

/** The counts of the responses that a query has. */
export type MatchedCounts = FactCounts & {
  /**
   * The counts of each question that has filters of its own, without them; all other filters apply. By the id of the question.
   * A merchant sees by them what other choices would have.
   */
  readonly withoutOwn: ReadonlyMap<string, FactCounts['tallies']>
}

/** Counts the responses of a survey that match: those in segments by their bits, the others in one scan of their facts. */
export async function countMatching(db: Db, survey: SurveyKey, match: FactMatch): Promise<MatchedCounts> {
  const others = match.clauses.filter(({ questionId }) => questionId === null)
  const byQuestion = await withCodes(db, survey, clausesByQuestion(match.clauses))
  const sources = await factSources(db, survey, { ...match, clauses: others })
  const inRows = await countRows(db, sources, byQuestion)
  const inSegments = await countSegments(db, survey, sources, { others, byQuestion, codes: null })
  const counted = [...inRows, ...inSegments].filter(({ code }) => code > 0)
  const tallies = await talliesOf(db, survey, sumsOf(counted, [0]))
  const withoutOwn = new Map<string, FactCounts['tallies']>()
  for (const [index, { questionId }] of byQuestion.entries()) {
    withoutOwn.set(questionId, await talliesOf(db, survey, sumsOf(counted, [0, index + 1])))
  }
  const seconds = await secondsIn(db, survey, { sources, inRows, inSegments, clauses: match.clauses })
  return { responses: responsesIn(tallies), tallies, seconds, withoutOwn }
}

/** Counts how many of the responses that match have each value of a fact of pages. */
export async function countPageFact(db: Db, survey: SurveyKey, match: FactMatch, key: string): Promise<Tally> {
  const counts = await countCodes(db, survey, match, await codesOfKey(db, survey, key))
  return (await talliesOf(db, survey, counts)).get(key) ?? new Map()
}

/** Counts how many of the responses that match have each of some codes. */
export async function countCodes(
  db: Db,
  survey: SurveyKey,
  match: FactMatch,
  codes: readonly number[],
): Promise<readonly CodeCount[]> {
  const sources = await factSources(db, survey, match)
  const { rows: inRows } = await db.execute<CountedCode>(sql`
    SELECT 0 AS part, u.code, count(*)::float8 AS n
    FROM (${sources.rows(sql`codes`)}) f CROSS JOIN LATERAL unnest(f.codes) AS u(code)
    WHERE u.code = ANY (${codeList(codes)}) GROUP BY 2`)
  const inSegments = await countSegments(db, survey, sources, { others: match.clauses, byQuestion: [], codes })
  return sumsOf([...inRows, ...inSegments], [0])
}

async function codesOfKey(db: Db, { storeId, surveyId }: SurveyKey, key: string): Promise<readonly number[]> {
  const { rows } = await db.execute<{ code: number }>(sql`
    SELECT code FROM survey_codes WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND asked_key = ${key}`)
  return rows.map(({ code }) => code)
}

/** Part 0 has the responses that match everything. From 1 on a part has those that miss the clauses of that question alone. */
type CountedCode = { readonly part: number; readonly code: number; readonly n: number }

/** A code of each pair is counted once. */
function sumsOf(counted: readonly CountedCode[], parts: readonly number[]): readonly CodeCount[] {
  const sums = new Map<number, number>()
  for (const { part, code, n } of counted) if (parts.includes(part)) sums.set(code, (sums.get(code) ?? 0) + n)
  return [...sums]
}

type OwnClauses = QuestionClauses & { readonly questionId: string }

/** The part of a row is found once, and not again for each of its codes: OFFSET 0 keeps the query inside as it is. */
async function countRows(
  db: Db,
  { rows }: FactSources,
  byQuestion: readonly OwnClauses[],
): Promise<readonly CountedCode[]> {
  const { rows: counted } = await db.execute<CountedCode>(sql`
    SELECT f.part, u.code, count(*)::float8 AS n
    FROM (
      SELECT ${partOf(byQuestion.map(({ clauses }) => clauses))} AS part,
        CASE WHEN seconds IS NULL THEN codes ELSE codes || (${SECONDS_0}::integer - seconds) END AS codes
      FROM (${rows(sql`codes, seconds`)}) f OFFSET 0) f
    CROSS JOIN LATERAL unnest(f.codes) AS u(code)
    WHERE (f.part = 0 OR (f.part > 0 AND ${isOfPart(byQuestion.map(({ codes }) => codes))}))
      AND u.code < ${FIRST_PAGE_CODE}::integer
    GROUP BY 1, 2`)
  return counted
}

/** Seconds are counted beside codes, as numbers that no code is: 0 seconds are -1. */
const SECONDS_0 = -1

type CodeCount = readonly [code: number, n: number]

type Counted = {
  readonly sources: FactSources
  readonly inRows: readonly CountedCode[]
  readonly inSegments: readonly CountedCode[]
  readonly clauses: readonly Clause[]
}

/**
 * Seconds are exact in the ranges of a median and of its interval. In the other ranges those of segments are counted for the first
 * second of their range, which leaves a median as it is.
 */
async function secondsIn(
  db: Db,
  survey: SurveyKey,
  { sources, inRows, inSegments, clauses }: Counted,
): Promise<FactCounts['seconds']> {
  const ofRows = inRows
    .filter(({ part, code }) => part === 0 && code <= SECONDS_0)
    .map(({ code, n }) => [SECONDS_0 - code, n] as const)
  const ranges = inSegments.filter(({ part, code }) => part === 0 && isRangeOfSeconds(code))
  const ofRanges = ranges.map(({ code, n }) => [secondsOfRange(code), n] as const)
  const needed = rangesOfMedian([...ofRows, ...ofRanges])
  const exact = await countSeconds(db, survey, sources, {
    clauses,
    ranges: ranges.map(({ code }) => code).filter((code) => needed.has(secondsOfRange(code))),
  })
  const sums = new Map<number, number>()
  for (const [seconds, n] of [...ofRows, ...ofRanges.filter(([seconds]) => !needed.has(seconds)), ...exact]) {
    sums.set(seconds, (sums.get(seconds) ?? 0) + n)
  }
  return [...sums].sort(([one], [other]) => one - other)
}

/** The first seconds of the ranges in which the median and the ends of its interval are. */
function rangesOfMedian(seconds: FactCounts['seconds']): ReadonlySet<number> {
  const sums = new Map<number, number>()
  for (const [second, n] of seconds) {
    const range = second - (second % SECONDS_IN_RANGE)
    sums.set(range, (sums.get(range) ?? 0) + n)
  }
  const ranges = [...sums].sort(([one], [other]) => one - other)
  const { median, interval } = medianWithInterval(ranges) ?? {}
  return new Set([median, interval?.low, interval?.high].filter((range) => range !== undefined))
}

/** Each response has one day. */
function responsesIn(tallies: FactCounts['tallies']): number {
  let responses = 0
  for (const [value, n] of tallies.get('') ?? []) if (value.startsWith('day:')) responses += n
  return responses
}

function clausesByQuestion(clauses: readonly Clause[]): ReadonlyMap<string, readonly Clause[]> {
  const byQuestion = new Map<string, Clause[]>()
  for (const clause of clauses) {
    const { questionId } = clause
    if (questionId !== null) byQuestion.set(questionId, [...(byQuestion.get(questionId) ?? []), clause])
  }
  return byQuestion
}

/**
 * 0 for a row that matches the clauses of all questions. The position of the question, from 1, for a row that misses those of one
 * question alone. Null for all others.
 */
function partOf(groups: readonly (readonly Clause[])[]): SQL {
  if (groups.length === 0) return sql`0`
  const cases = groups.map((_, own) => {
    const others = groups.filter((__, index) => index !== own).flat()
    return sql`WHEN ${allMatch(others)} THEN ${own + 1}::integer`
  })
  return sql`CASE WHEN ${allMatch(groups.flat())} THEN 0 ${sql.join(cases, sql` `)} END`
}

/** The clauses of each question, with all codes of that question. */
async function withCodes(
  db: Db,
  { storeId, surveyId }: SurveyKey,
  byQuestion: ReadonlyMap<string, readonly Clause[]>,
): Promise<readonly OwnClauses[]> {
  if (byQuestion.size === 0) return []
  const questionIds = [...byQuestion.keys()]
  const { rows } = await db.execute<{ position: number; code: number }>(sql`
    SELECT q.position::integer AS position, k.code
    FROM jsonb_array_elements_text(${JSON.stringify(questionIds)}::jsonb) WITH ORDINALITY AS q(id, position)
    JOIN survey_codes k ON k.store_id = ${storeId} AND k.survey_id = ${surveyId} AND starts_with(k.asked_key, q.id || ' ')`)
  return [...byQuestion].map(([questionId, clauses], index) => ({
    questionId,
    clauses,
    codes: rows.filter(({ position }) => position === index + 1).map(({ code }) => code),
  }))
}

/** Whether a code belongs to the question of a part. */
function isOfPart(codes: readonly (readonly number[])[]): SQL {
  if (codes.length === 0) return sql`false`
  const cases = codes.map((own, index) => sql`WHEN ${index + 1}::integer THEN u.code = ANY (${codeList(own)})`)
  return sql`CASE f.part ${sql.join(cases, sql` `)} END`
}

/** The counts of the responses of a survey that came before a place. */
export const readCountsBefore = (db: Db, survey: SurveyKey, lockedFrom: FactMatch['lockedFrom']): Promise<FactCounts> =>
  countMatching(db, survey, { ...EVERYTHING, lockedFrom })

/** Values that nobody has are left out. */
async function talliesOf(
  db: Db,
  survey: SurveyKey,
  counts: readonly (readonly [code: number, n: number])[],
): Promise<ReadonlyMap<string, Tally>> {
  const counted = counts.filter(([, n]) => n !== 0)
  const codes = counted.map(([code]) => code)
  const facts = await readFacts(db, survey, codes)
  const tallies = new Map<string, Map<string, number>>()
  for (const [code, n] of counted) {
    const fact = facts.get(code)
    if (!fact) throw new Error(`Code ${code} of survey ${survey.surveyId} is counted and has no fact`)
    const tally = tallies.get(fact.askedKey) ?? new Map<string, number>()
    tallies.set(fact.askedKey, tally)
    for (const value of valuesOf(fact)) tally.set(value, (tally.get(value) ?? 0) + n)
  }
  return tallies
}

const STEPS: Readonly<Record<string, readonly string[]>> = COUNTERS_OF_STEP

/** A step adds to several counts: a respondent who skipped a question has reached it. */
function valuesOf({ askedKey, value }: FactName): readonly string[] {
  const counted = askedKey === '' ? undefined : STEPS[value]
  if (!counted) return [value]
  return value === 'skipped' ? [...counted, value] : counted
}
