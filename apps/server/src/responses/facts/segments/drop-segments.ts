import { sql } from 'drizzle-orm'
import { jsonOfRows } from '../../../db/long-json.ts'
import type { Db } from '../../../db/open-db.ts'
import { withPauses } from '../../../own-turn.ts'
import type { ResponseKey } from '../../queries.ts'
import type { SurveyKey } from '../survey-codes.ts'

/** A response that may be in a segment. */
export type Sealed = ResponseKey & { readonly receivedAt: Date }

/**
 * Deletes the segments that have any of some responses: they are counted from their rows until a job makes others. In the transaction
 * that changes the responses, which has locked the totals of their surveys.
 */
export async function dropSegments(tx: Db, changed: readonly Sealed[]): Promise<void> {
  if (changed.length === 0) return
  const { rows } = await tx.execute<SegmentKey>(sql`
    WITH k AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${await withPauses(jsonOfRows(changed))}::jsonb)
        AS k("storeId" uuid, "surveyId" uuid, "responseId" uuid, "receivedAt" timestamptz)),
    surveys AS MATERIALIZED (SELECT DISTINCT "storeId", "surveyId" FROM k)
    DELETE FROM fact_segments s USING surveys v
    WHERE s.store_id = v."storeId" AND s.survey_id = v."surveyId" AND EXISTS (
      SELECT FROM k WHERE k."storeId" = s.store_id AND k."surveyId" = s.survey_id
        AND (k."receivedAt", k."responseId") BETWEEN (s.first_at, s.first_id) AND (s.last_at, s.last_id))
    RETURNING s.store_id AS "storeId", s.survey_id AS "surveyId", s.segment_id AS "segmentId"`)
  await deleteBits(tx, rows)
}

/** Deletes one segment: its responses are counted from their rows. */
export async function dropSegment(db: Db, { storeId, surveyId }: SurveyKey, segmentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      DELETE FROM fact_segments
      WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND segment_id = ${segmentId}`)
    await deleteBits(tx, [{ storeId, surveyId, segmentId }])
  })
}

type SegmentKey = { readonly storeId: string; readonly surveyId: string; readonly segmentId: string }

async function deleteBits(tx: Db, segments: readonly SegmentKey[]): Promise<void> {
  if (segments.length === 0) return
  // A job may have written the bits while the statement before waited for it, so that they need a statement of their own.
  await tx.execute(sql`
    DELETE FROM fact_bits b
    USING jsonb_to_recordset(${JSON.stringify(segments)}::jsonb) AS k("storeId" uuid, "surveyId" uuid, "segmentId" uuid)
    WHERE b.store_id = k."storeId" AND b.survey_id = k."surveyId" AND b.segment_id = k."segmentId"`)
}
