import { sql } from '../../../db/drizzle.ts'
import type { Db } from '../../../db/open-db.ts'
import type { SurveyKey } from '../survey-codes.ts'
import { readSegments } from './read-segments.ts'
import {
  digitCode,
  EVERY_RESPONSE,
  HAS_ORDER_VALUE,
  ORDER_VALUE_DIGITS,
  SECONDS_IN_RANGE,
  secondsCodes,
} from './segment-codes.ts'

/**
 * Finds the segments whose bits differ from the facts of their responses. Give it one snapshot.
 * @returns their ids
 */
export async function findWrongSegments(snapshot: Db, survey: SurveyKey): Promise<readonly string[]> {
  const { storeId, surveyId } = survey
  const wrong: string[] = []
  for (const { segmentId, firstAt, firstId, lastAt, lastId } of await readSegments(snapshot, survey)) {
    const { rows } = await snapshot.execute(sql`
      SELECT FROM (
        SELECT code, n, bit_count(bits)::integer AS bits FROM fact_bits
        WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND segment_id = ${segmentId}) s
      FULL JOIN (
        SELECT u.code, count(*)::integer AS n
        FROM response_facts f CROSS JOIN LATERAL unnest(f.codes || ${numbers}) AS u(code)
        WHERE f.store_id = ${storeId} AND f.survey_id = ${surveyId} AND f.state = 0
          AND (f.received_at, f.response_id) >= (${firstAt}::timestamptz, ${firstId}::uuid)
          AND (f.received_at, f.response_id) <= (${lastAt}::timestamptz, ${lastId}::uuid)
        GROUP BY u.code) r ON r.code = s.code
      WHERE s.n IS DISTINCT FROM r.n OR s.bits IS DISTINCT FROM r.n LIMIT 1`)
    if (rows.length > 0) wrong.push(segmentId)
  }
  return wrong
}

const [firstRange, firstPosition] = secondsCodes(0)

/** The numbers that a row `f` has beside its codes (`segment-codes.ts`). */
const numbers = sql`ARRAY[${EVERY_RESPONSE}::integer]
  || CASE WHEN f.seconds IS NOT NULL THEN ARRAY[${firstRange}::integer - f.seconds / ${SECONDS_IN_RANGE}::integer,
    ${firstPosition}::integer - f.seconds % ${SECONDS_IN_RANGE}::integer] END
  || CASE WHEN f.order_value IS NOT NULL THEN ${HAS_ORDER_VALUE}::integer || ARRAY(
    SELECT ${digitCode(0)}::integer - d FROM generate_series(0, ${ORDER_VALUE_DIGITS - 1}::integer) AS d
    WHERE (f.order_value >> d) & 1 = 1) END`
