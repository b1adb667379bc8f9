import type { ResponseId, StoreId, SurveyId } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import type { ResponseKey, RevisionKey } from './queries.ts'

// The statements about deleted responses.

type DeletedSqlRow = { store_id: StoreId; survey_id: SurveyId; response_id: ResponseId }

/**
 * Remembers the ids of deleted responses, so that a later message cannot recreate them. The caller has locked these
 * responses.
 */
export async function rememberDeleted(db: Db, responses: readonly (ResponseKey & RevisionKey)[]): Promise<void> {
  await db.execute(sql`
    INSERT INTO deleted_responses (store_id, survey_id, response_id, revision)
    SELECT k."storeId", k."surveyId", k."responseId", k.revision
    FROM jsonb_to_recordset(${JSON.stringify(responses)}::jsonb)
      AS k("storeId" uuid, "surveyId" uuid, "responseId" uuid, revision integer)
    ON CONFLICT DO NOTHING`)
}

/** The subset of these responses that was deleted. */
export async function findDeleted(db: Db, keys: readonly ResponseKey[]): Promise<ResponseKey[]> {
  const { rows } = await db.execute<DeletedSqlRow>(sql`
    SELECT d.store_id, d.survey_id, d.response_id FROM deleted_responses d
    JOIN jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k("storeId" uuid, "surveyId" uuid, "responseId" uuid)
      ON d.store_id = k."storeId" AND d.survey_id = k."surveyId" AND d.response_id = k."responseId"`)
  return rows.map((row) => ({ storeId: row.store_id, surveyId: row.survey_id, responseId: row.response_id }))
}

/** Forgets the deleted responses of revisions that were retired before a moment. */
export async function dropDeleted(db: Db, retiredBefore: Date): Promise<void> {
  await db.execute(sql`
    DELETE FROM deleted_responses d USING revisions r
    WHERE r.store_id = d.store_id AND r.survey_id = d.survey_id AND r.revision = d.revision
      AND r.retired_at < ${retiredBefore.toISOString()}`)
}
