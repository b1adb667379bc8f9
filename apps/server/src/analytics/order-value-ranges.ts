import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { codeList, type ValueClause } from '../responses/facts/match-facts.ts'
import type { SurveyKey } from '../responses/facts/survey-codes.ts'

type Range = ValueClause['orderValue']

/** The values of so many responses say where ranges begin. */
const NEWEST = 10_000

/**
 * At most four ranges of order values that have about as many responses each. They begin at the quartiles of the newest responses of the
 * survey, whatever the filters are, each rounded to one digit that is not zero: 45.90 to 50.
 * @param currencyCode the code of the fact that an order is in the currency of the store
 */
export async function orderValueRanges(
  db: Db,
  { storeId, surveyId }: SurveyKey,
  currencyCode: number,
): Promise<readonly Range[]> {
  const { rows } = await db.execute<{ quartiles: readonly string[] | null }>(sql`
    SELECT percentile_disc(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY order_value)::text[] AS quartiles
    FROM (
      SELECT order_value, codes FROM response_facts
      WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND state = 0
      ORDER BY received_at DESC, response_id DESC LIMIT ${NEWEST}) newest
    WHERE order_value IS NOT NULL AND codes && ${codeList([currencyCode])}`)
  return rangesAt((rows[0]?.quartiles ?? []).map(Number))
}

/** @param quartiles in ascending order */
export function rangesAt(quartiles: readonly number[]): readonly Range[] {
  const bounds = [...new Set(quartiles.map(toOneDigit))].filter((bound) => bound > 0)
  return [null, ...bounds].map((from, index) => {
    const next = bounds[index]
    return { from, to: next === undefined ? null : next - 1 }
  })
}

function toOneDigit(value: number): number {
  if (value === 0) return 0
  const unit = 10 ** Math.floor(Math.log10(value))
  return Math.round(value / unit) * unit
}
