import { sql } from '../../../db/drizzle.ts'
import { jsonOfRows } from '../../../db/long-json.ts'
import type { Db } from '../../../db/open-db.ts'
import { withPauses } from '../../../own-turn.ts'
import type { ResponseKey } from '../../queries.ts'
import { type SurveyKey, surveyKeyText } from '../survey-codes.ts'

/** A response that may be in a segment. */
export type Sealed = ResponseKey & { readonly receivedAt: Date }

/**
 * Deletes the segments that have any of some responses: they are counted from their rows until a job makes others. In the transaction
 * that changes the responses, which has locked the totals of their surveys.
 */
export async function dropSegments(tx: Db, changed: readonly Sealed[]): Promise<void> {
  const surveys = Map.groupBy(changed, surveyKeyText)
  for (const [first, ...others] of surveys.values()) if (first) await dropSegmentsOf(tx, first, [first, ...others])
}

async function dropSegmentsOf(tx: Db, { storeId, surveyId }: SurveyKey, changed: readonly Sealed[]): Promise<void> {
  const positions = changed.map(({ receivedAt, responseId }) => ({ receivedAt, responseId }))
  const { rows } = await tx.execute<{ segment_id: string }>(sql`
    DELETE FROM fact_segments s
    WHERE s.store_id = ${storeId} AND s.survey_id = ${surveyId} AND EXISTS (
      SELECT FROM jsonb_to_recordset(${await withPauses(jsonOfRows(positions))}::jsonb)
        AS k("receivedAt" timestamptz, "responseId" uuid)
      WHERE (k."receivedAt", k."responseId") BETWEEN (s.first_at, s.first_id) AND (s.last_at, s.last_id))
    RETURNING s.segment_id`)
  const segmentIds = rows.map((row) => row.segment_id)
  await deleteBits(tx, { storeId, surveyId }, segmentIds)
}

/** Deletes one segment: its responses are counted from their rows. */
export async function dropSegment(db: Db, { storeId, surveyId }: SurveyKey, segmentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      DELETE FROM fact_segments
      WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND segment_id = ${segmentId}`)
    await deleteBits(tx, { storeId, surveyId }, [segmentId])
  })
}

async function deleteBits(tx: Db, { storeId, surveyId }: SurveyKey, segmentIds: readonly string[]): Promise<void> {
  // A job may have written the bits while the statement before waited for it, so that they need a statement of their own.
  for (const segmentId of segmentIds) {
    await tx.execute(sql`
      DELETE FROM fact_bits WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND segment_id = ${segmentId}`)
  }
}
