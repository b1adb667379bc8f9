import type { ResponseId, StoreId, SurveyId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import { isStoreOf, joinStores } from '../db/named-stores.ts'
import type { Db } from '../db/open-db.ts'
import type { ResponseKey, StoreRevisionKey } from './queries.ts'

// The statements about deleted responses.

type DeletedSqlRow = { store_id: StoreId; survey_id: SurveyId; response_id: ResponseId }
type RevisionSqlRow = { store_id: StoreId; survey_id: SurveyId; revision: number }

/**
 * Remembers the ids of deleted responses, so that a later message cannot recreate them. The caller has locked these
 * responses.
 */
export async function rememberDeleted(db: Db, responses: readonly (ResponseKey & StoreRevisionKey)[]): Promise<void> {
  await db.execute(sql`
    INSERT INTO deleted_responses (store_id, survey_id, response_id, revision)
    SELECT s.store_id, k."surveyId", k."responseId", k.revision
    FROM jsonb_to_recordset(${JSON.stringify(responses)}::jsonb)
      AS k("storeId" uuid, "surveyId" uuid, "responseId" uuid, revision integer) ${joinStores(db, 'k', responses)}
    ON CONFLICT DO NOTHING`)
}

/** The subset of these responses that was deleted. */
export async function findDeleted(db: Db, keys: readonly ResponseKey[]): Promise<ResponseKey[]> {
  const { rows } = await db.execute<DeletedSqlRow>(sql`
    SELECT d.* FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k("storeId" uuid, "surveyId" uuid, "responseId" uuid)
    CROSS JOIN LATERAL (
      SELECT store_id, survey_id, response_id FROM deleted_responses
      WHERE store_id = k."storeId" AND survey_id = k."surveyId" AND response_id = k."responseId"
        AND ${isStoreOf(db, sql`store_id`, keys)}
      OFFSET 0) d`)
  return rows.map((row) => ({ storeId: row.store_id, surveyId: row.survey_id, responseId: row.response_id }))
}

/**
 * True of every deleted response. It is the predicate of the partial index `deleted_responses_by_revision`, so
 * statements by key must not mention `revision` (ADR-0011).
 */
const HAS_REVISION = sql`revision > 0`

/**
 * Forgets the deleted responses of revisions that were retired before a moment. Revisions of a survey are retired in
 * their order, so looking at the oldest one that is remembered is enough.
 * @param signal ends it after the revision under way
 * @returns whether none is left
 */
export async function dropDeleted(db: Db, retiredBefore: Date, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const { rows } = await db.execute<RevisionSqlRow>(sql`
      SELECT r.store_id, r.survey_id, r.revision
      FROM surveys s
      CROSS JOIN LATERAL (
        SELECT revision FROM deleted_responses d
        WHERE d.store_id = s.store_id AND d.survey_id = s.survey_id AND ${HAS_REVISION} ORDER BY revision LIMIT 1) oldest
      JOIN revisions r ON r.store_id = s.store_id AND r.survey_id = s.survey_id AND r.revision = oldest.revision
      WHERE r.retired_at < ${retiredBefore.toISOString()}`)
    if (rows.length === 0) return true
    for (const row of rows) {
      await db.execute(sql`
        DELETE FROM deleted_responses
        WHERE store_id = ${row.store_id} AND survey_id = ${row.survey_id} AND revision = ${row.revision} AND ${HAS_REVISION}`)
      if (signal.aborted) return false
    }
  }
}
