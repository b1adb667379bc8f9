import { type SQL, sql } from '../../../db/drizzle.ts'
import { jsonOfRows } from '../../../db/long-json.ts'
import type { Db } from '../../../db/open-db.ts'
import type { Rest } from '../../../jobs/rest.ts'
import { inTurns, withPauses } from '../../../own-turn.ts'
import type { SurveyKey } from '../survey-codes.ts'
import { type SealedFacts, segmentBits } from './segment-bits.ts'

/** Responses between two positions by arrival, neither included, of which the first ones make a segment. */
export type ArrivalGap = {
  readonly afterAt: string
  readonly afterId: string
  readonly beforeAt: string
  readonly beforeId: string
  /** How many make the segment, unless fewer are left meanwhile. */
  readonly size: number
}

/** Whether a row of `response_facts` counts and came between two positions. */
export const isInGap = ({ storeId, surveyId }: SurveyKey, after: SQL, before: SQL): SQL => sql`
  store_id = ${storeId} AND survey_id = ${surveyId} AND state = 0
  AND (received_at, response_id) > (${after}) AND (received_at, response_id) < (${before})`

const READ_AT_ONCE = 2_000
/** Eight kilobytes each. */
const WRITTEN_AT_ONCE = 20

/**
 * Writes the bits of a segment that has none.
 * @returns false if a response of the gap was changed meanwhile, which deletes the segment
 */
export async function fillSegment(
  db: Db,
  survey: SurveyKey,
  segment: ArrivalGap & { readonly segmentId: string; readonly rest: Rest },
): Promise<boolean> {
  const { storeId, surveyId } = survey
  const { segmentId, rest } = segment
  const { bits, days, scores, first, last } = await readSealed(db, survey, segment)
  if (!first || !last) return false
  const rows = await inTurns(bits.rows())
  const inOrder = [...days].toSorted()
  return orUndo(db, async (tx) => {
    // Nobody waits for these rows. The segment is locked last, so that a writer can delete it meanwhile.
    for (let from = 0; from < rows.length; from += WRITTEN_AT_ONCE) {
      const json = await withPauses(jsonOfRows(rows.slice(from, from + WRITTEN_AT_ONCE)))
      await tx.execute(sql`
        INSERT INTO fact_bits (store_id, survey_id, segment_id, code, bits, n)
        SELECT s.store_id, ${surveyId}, ${segmentId}, r.code, r.bits::bit varying, r.n
        FROM stores s CROSS JOIN jsonb_to_recordset(${json}::jsonb) AS r(code integer, bits text, n integer)
        WHERE s.store_id = ${storeId}`)
      await rest()
    }
    const { rowCount } = await tx.execute(sql`
      UPDATE fact_segments SET first_at = ${first.receivedAt}, first_id = ${first.responseId}, last_at = ${last.receivedAt},
        last_id = ${last.responseId}, first_day = ${inOrder[0]}::date, last_day = ${inOrder.at(-1)}::date,
        size = ${bits.size()}::integer, last_scores = ${JSON.stringify(scores)}::jsonb
      WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND segment_id = ${segmentId} AND first_day IS NULL`)
    return Boolean(rowCount)
  })
}

class UndoneError extends Error {}

/** Runs a transaction, and rolls it back if it returns false. */
async function orUndo(db: Db, write: (tx: Db) => Promise<boolean>): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      if (!(await write(tx))) throw new UndoneError()
    })
    return true
  } catch (error) {
    if (error instanceof UndoneError) return false
    throw error
  }
}

type LastScore = { readonly day: string; readonly score: number; readonly n: number }

/** Everything that a segment stores of its responses. */
async function readSealed(db: Db, survey: SurveyKey, gap: ArrivalGap & { readonly rest: Rest }) {
  const bits = segmentBits(gap.size)
  const days = new Set<string>()
  const scores = new Map<string, LastScore>()
  let [first, last]: (SealedRow | null)[] = []
  for await (const row of eachSealed(db, survey, gap)) {
    bits.add(row)
    days.add(row.day)
    first ??= row
    last = row
    const { day, lastScore: score } = row
    const { n = 0 } = scores.get(`${day} ${score}`) ?? {}
    if (score !== null) scores.set(`${day} ${score}`, { day, score, n: n + 1 })
  }
  return { bits, days, scores: [...scores.values()], first, last }
}

type SealedRow = SealedFacts & {
  readonly receivedAt: string
  readonly responseId: string
  readonly day: string
  readonly lastScore: number | null
}

/** The responses of a segment, by arrival. */
async function* eachSealed(
  db: Db,
  survey: SurveyKey,
  { afterAt, afterId, beforeAt, beforeId, size, rest }: ArrivalGap & { readonly rest: Rest },
): AsyncGenerator<SealedRow> {
  let after = sql`${afterAt}::timestamptz, ${afterId}::uuid`
  const before = sql`${beforeAt}::timestamptz, ${beforeId}::uuid`
  for (let left = size; left > 0; left -= READ_AT_ONCE) {
    const { rows } = await db.execute<SealedRow>(sql`
      SELECT received_at::text AS "receivedAt", response_id AS "responseId", day::text, seconds, last_score AS "lastScore",
        order_value::float8 AS "orderValue", codes::text
      FROM response_facts WHERE ${isInGap(survey, after, before)}
      ORDER BY received_at, response_id LIMIT ${Math.min(left, READ_AT_ONCE)}`)
    yield* rows
    await rest()
    const last = rows.at(-1)
    if (!last) return
    after = sql`${last.receivedAt}::timestamptz, ${last.responseId}::uuid`
  }
}
