import type { ResponseId } from '@earshot/survey'
import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import type { ResponseKey } from '../queries.ts'
import { compareSome } from './compare-facts.ts'
import { findWrongSegments } from './segments/find-wrong-segments.ts'
import { readFacts, type SurveyKey } from './survey-codes.ts'
import { type TotalSum, totalSums } from './totals.ts'

/** A figure, and how much is missing from it; below zero there is too much. */
export type FigureDifference = { readonly name: string; readonly n: number }

export type FactsRecount = {
  /** The numbers to add to the totals so that they are the sums of the facts. */
  readonly missing: TotalSum
  /** The same, by name; none if the totals are right. */
  readonly differences: readonly FigureDifference[]
  /** The ids of segments that differ from the facts. */
  readonly wrongSegments: readonly string[]
}

/**
 * Compares the facts of a survey with its responses, and its totals and segments with its facts. Give it one snapshot: responses, facts and
 * totals are written in one transaction, so a snapshot has all sides of every change or none.
 * @param onWrong gets the responses whose facts are missing or others, some at a time
 */
export async function recountFacts(
  snapshot: Db,
  survey: SurveyKey,
  onWrong: (keys: readonly ResponseKey[]) => Promise<void>,
): Promise<FactsRecount> {
  const sums = totalSums()
  let after: ResponseId | null = null
  do {
    const { last, stored, wrong }: Awaited<ReturnType<typeof compareSome>> = await compareSome(snapshot, survey, after)
    for (const facts of stored) sums.add(survey, facts, 1)
    if (wrong.length > 0) await onWrong(wrong)
    after = last
  } while (after !== null)
  const missing = minus(sums.sumOf(survey), await readTotals(snapshot, survey))
  const wrongSegments = await findWrongSegments(snapshot, survey)
  return { missing, differences: await named(snapshot, survey, missing), wrongSegments }
}

type Totals = Pick<TotalSum, 'counted' | 'tests' | 'setAside' | 'counts' | 'secondsCounts'>

async function readTotals(db: Db, { storeId, surveyId }: SurveyKey): Promise<Totals> {
  const { rows } = await db.execute<Totals>(sql`
    SELECT counted::float8 AS counted, tests::float8 AS tests, set_aside::float8 AS "setAside", counts,
      seconds_counts AS "secondsCounts"
    FROM survey_totals WHERE store_id = ${storeId} AND survey_id = ${surveyId}`)
  return rows[0] ?? { counted: 0, tests: 0, setAside: 0, counts: [], secondsCounts: [] }
}

/** The number of removed responses is in no fact, so nothing is missing from it. */
function minus(sum: TotalSum, stored: Totals): TotalSum {
  const { storeId, surveyId } = sum
  return {
    storeId,
    surveyId,
    counted: sum.counted - stored.counted,
    tests: sum.tests - stored.tests,
    setAside: sum.setAside - stored.setAside,
    removed: 0,
    counts: listMinus(sum.counts, stored.counts),
    secondsCounts: listMinus(sum.secondsCounts, stored.secondsCounts),
    removedCounts: [],
  }
}

const listMinus = (some: readonly number[], others: readonly number[]) =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, at) => (some[at] ?? 0) - (others[at] ?? 0))

async function named(db: Db, survey: SurveyKey, missing: TotalSum): Promise<readonly FigureDifference[]> {
  const wrong = missing.counts.flatMap((n, index) => (n === 0 ? [] : [index + 1]))
  const facts = await readFacts(db, survey, wrong)
  const nameOf = (code: number) => {
    const fact = facts.get(code)
    return fact ? `${fact.askedKey || 'the survey'}, ${fact.value}` : `code ${code}`
  }
  return [
    { name: 'responses', n: missing.counted },
    { name: 'tests', n: missing.tests },
    { name: 'responses set aside', n: missing.setAside },
    ...missing.counts.map((n, index) => ({ name: nameOf(index + 1), n })),
    ...missing.secondsCounts.map((n, seconds) => ({ name: `completed in ${seconds} seconds`, n })),
  ].filter(({ n }) => n !== 0)
}
