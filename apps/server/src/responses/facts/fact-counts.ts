import { COUNTERS_OF_STEP, type StoreId, type SurveyId } from '@earshot/survey'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/open-db.ts'
import { before, type ResponseCursor } from '../read-queries.ts'
import type { FactName } from './response-facts.ts'
import { readFacts, type SurveyKey } from './survey-codes.ts'

/**
 * How often each value of a question was counted: `reached`, `answered` and `value:x`. For the survey itself: `completed`,
 * `day:x`, `revision:x` and `device:x`.
 */
export type Tally = ReadonlyMap<string, number>

/** The counts of some responses of a survey. */
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

/** The counts of the responses that came before a place. */
export function readCountsBefore(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  cursor: ResponseCursor,
): Promise<FactCounts> {
  return countSome(db, { storeId, surveyId }, before(cursor))
}

/** Counts the responses that meet a condition on `response_facts`. */
async function countSome(db: Db, survey: SurveyKey, condition: SQL): Promise<FactCounts> {
  const some = sql`FROM response_facts
    WHERE store_id = ${survey.storeId} AND survey_id = ${survey.surveyId} AND state = 0 AND ${condition}`
  const { rows: counted } = await db.execute<{ n: number }>(sql`SELECT count(*)::float8 AS n ${some}`)
  const { rows: codes } = await db.execute<{ code: number; n: number }>(sql`
    SELECT code, count(*)::float8 AS n FROM (SELECT codes ${some}) f, unnest(f.codes) AS code GROUP BY code`)
  const { rows: seconds } = await db.execute<{ seconds: number; n: number }>(sql`
    SELECT seconds, count(*)::float8 AS n FROM (SELECT seconds ${some}) f
    WHERE seconds IS NOT NULL GROUP BY seconds ORDER BY seconds`)
  return {
    responses: counted[0]?.n ?? 0,
    tallies: await talliesOf(
      db,
      survey,
      codes.map(({ code, n }) => [code, n] as const),
    ),
    seconds: seconds.map((row) => [row.seconds, row.n] as const),
  }
}

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
const valuesOf = ({ askedKey, value }: FactName) => (askedKey !== '' && STEPS[value]) || [value]
