import type { PageFact, ResponseId, StoreId, SurveyId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import { jsonOfRows } from '../db/long-json.ts'
import { isStoreOf, joinStores } from '../db/named-stores.ts'
import type { Db } from '../db/open-db.ts'
import { withPauses } from '../own-turn.ts'
import { shopperKeyCell } from '../stores/shopper-hash.ts'
import type { StoredResponse } from './response-columns.ts'
import { CHANGES, COLUMN_NAMES, FIELDS_OF_R, RECORDSET_R, type ResponseSqlRow, toResponse } from './response-columns.ts'

// The statements of the write path. Each takes its rows as one JSON parameter, so that a batch of any size is one
// prepared statement and one round trip (ADR-0047).

export type ResponseKey = { readonly storeId: StoreId; readonly surveyId: SurveyId; readonly responseId: ResponseId }
export type StoreRevisionKey = { readonly storeId: StoreId; readonly surveyId: SurveyId; readonly revision: number }

export type RevisionRow = StoreRevisionKey & {
  readonly retiredAt: Date | null
  readonly timezone: string
  readonly shopperKey: string
  readonly isMasked: boolean
  readonly leftOutFacts: readonly PageFact[]
}

type RevisionSqlRow = {
  store_id: StoreId
  survey_id: SurveyId
  revision: number
  retired_at: Date | null
  timezone: string
  shopper_key: string
  is_masked: boolean
  left_out_facts: readonly PageFact[]
}

/** The named revisions that exist, without their documents; none can be deleted before this transaction ends. */
export async function findRevisions(db: Db, keys: readonly StoreRevisionKey[]): Promise<RevisionRow[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<RevisionSqlRow>(sql`
    SELECT r.store_id, r.survey_id, r.revision, r.retired_at, s.timezone, s.shopper_key, s.is_masked, s.left_out_facts
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k("storeId" uuid, "surveyId" uuid, revision integer)
    CROSS JOIN LATERAL (
      SELECT store_id, survey_id, revision, retired_at FROM revisions
      WHERE store_id = k."storeId" AND survey_id = k."surveyId" AND revision = k.revision AND ${isStoreOf(db, sql`store_id`, keys)}
      OFFSET 0 FOR KEY SHARE) r
    CROSS JOIN LATERAL (
      SELECT timezone, shopper_key, is_masked, left_out_facts FROM stores
      WHERE store_id = r.store_id AND ${isStoreOf(db, sql`store_id`, keys)} OFFSET 0) s`)
  return rows.map((row) => ({
    storeId: row.store_id,
    surveyId: row.survey_id,
    revision: row.revision,
    retiredAt: row.retired_at === null ? null : new Date(row.retired_at),
    timezone: row.timezone,
    shopperKey: db.cipher.decrypt(shopperKeyCell(row.store_id), row.shopper_key),
    isMasked: row.is_masked,
    leftOutFacts: row.left_out_facts,
  }))
}

/** Waits until every batch that has read this store's facts has ended; later ones read them again. */
export async function waitForBatches(db: Db, storeId: StoreId): Promise<void> {
  await db.transaction((tx) => tx.execute(sql`SELECT FROM revisions WHERE store_id = ${storeId} FOR UPDATE`))
}

/** The frozen document of one revision, as its JSON. */
export async function readDocument(db: Db, key: StoreRevisionKey): Promise<string | null> {
  const { rows } = await db.execute<{ document: string }>(sql`
    SELECT document::text FROM revisions
    WHERE store_id = ${key.storeId} AND survey_id = ${key.surveyId} AND revision = ${key.revision}`)
  return rows[0]?.document ?? null
}

/** Reads and locks the responses that exist, in the order of their keys, so that two writers never wait for each other. */
export async function lockResponses(db: Db, keys: readonly ResponseKey[]): Promise<StoredResponse[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<ResponseSqlRow>(sql`
    SELECT r.* FROM (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k("storeId" uuid, "surveyId" uuid, "responseId" uuid)
      ORDER BY 1, 2, 3) k
    CROSS JOIN LATERAL (
      SELECT * FROM responses
      WHERE store_id = k."storeId" AND survey_id = k."surveyId" AND response_id = k."responseId"
        AND ${isStoreOf(db, sql`store_id`, keys)}
      OFFSET 0 FOR UPDATE) r`)
  return rows.map(toResponse)
}

/** The place of a response among those of its store. */
export type RedateCursor = Pick<ResponseKey, 'surveyId' | 'responseId'>

/**
 * Some responses of a store that stand on another day than its time zone says, locked; and that day for each.
 * @param after only those behind this one; null begins with the first
 */
export async function lockMisdated(
  db: Db,
  storeId: StoreId,
  after: RedateCursor | null,
  limit: number,
): Promise<{ response: StoredResponse; day: string }[]> {
  const behind = after ? sql`(r.survey_id, r.response_id) > (${after.surveyId}, ${after.responseId})` : sql`true`
  const { rows } = await db.execute<ResponseSqlRow & { local_day: string }>(sql`
    SELECT r.*, (r.received_at AT TIME ZONE s.timezone)::date::text AS local_day
    FROM responses r JOIN stores s ON s.store_id = r.store_id
    WHERE r.store_id = ${storeId} AND ${behind} AND r.day <> (r.received_at AT TIME ZONE s.timezone)::date
    ORDER BY r.store_id, r.survey_id, r.response_id LIMIT ${limit} FOR UPDATE OF r`)
  return rows.map((row) => ({ response: toResponse(row), day: row.local_day }))
}

/** Which change of its time zone a store's responses have not all followed yet, or null. */
export async function readRedating(db: Db, storeId: StoreId): Promise<string | null> {
  const { rows } = await db.execute<{ redating_id: string | null }>(sql`
    SELECT redating_id FROM stores WHERE store_id = ${storeId}`)
  return rows[0]?.redating_id ?? null
}

/** Remembers that all responses have followed a change, unless there was another one meanwhile. */
export async function endRedating(db: Db, storeId: StoreId, redatingId: string): Promise<void> {
  await db.execute(sql`
    UPDATE stores SET redating_id = NULL WHERE store_id = ${storeId} AND redating_id = ${redatingId}`)
}

/**
 * True of every response. It is the predicate of the partial index `responses_by_received_at`. Statements by arrival
 * must repeat it to use the index, and statements by key must not mention `received_at` (ADR-0011).
 */
export const HAS_ARRIVED = sql`received_at > '-infinity'`

export type RetentionCutoff = { readonly storeId: StoreId; readonly surveyId: SurveyId; readonly before: Date }

/** The stores that keep responses for some months and have older ones. */
export async function findStoresToExpire(db: Db, now: Date): Promise<StoreId[]> {
  // ORDER BY and LIMIT keep the planner from reading all responses.
  const { rows } = await db.execute<{ store_id: StoreId }>(sql`
    SELECT c.store_id FROM (
      SELECT store_id, ${now.toISOString()}::timestamptz - make_interval(months => retention_months) AS before
      FROM stores WHERE retention_months IS NOT NULL) c
    CROSS JOIN LATERAL (
      SELECT FROM surveys v
      CROSS JOIN LATERAL (
        SELECT FROM responses r
        WHERE r.store_id = v.store_id AND r.survey_id = v.survey_id AND ${HAS_ARRIVED} AND received_at < c.before
        ORDER BY received_at LIMIT 1) one
      WHERE v.store_id = c.store_id LIMIT 1) old`)
  return rows.map((row) => row.store_id)
}

/**
 * The surveys of a store that keeps responses for some months, and the moment before which they are too old. Empty for
 * any other store.
 */
export async function findRetentionCutoffs(db: Db, storeId: StoreId, now: Date): Promise<RetentionCutoff[]> {
  const { rows } = await db.execute<{ survey_id: SurveyId; before: Date }>(sql`
    SELECT v.survey_id, ${now.toISOString()}::timestamptz - make_interval(months => s.retention_months) AS before
    FROM stores s JOIN surveys v ON v.store_id = s.store_id
    WHERE s.store_id = ${storeId} AND s.retention_months IS NOT NULL`)
  return rows.map((row) => ({ storeId, surveyId: row.survey_id, before: new Date(row.before) }))
}

/** The oldest responses of a survey that are past their retention. */
export async function findExpired(
  db: Db,
  { storeId, surveyId, before }: RetentionCutoff,
  limit: number,
): Promise<ResponseKey[]> {
  const { rows } = await db.execute<{ response_id: ResponseId }>(sql`
    SELECT response_id FROM responses
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND ${HAS_ARRIVED} AND received_at < ${before.toISOString()}
    ORDER BY received_at, response_id LIMIT ${limit}`)
  return rows.map((row) => ({ storeId, surveyId, responseId: row.response_id }))
}

/** Deletes responses that are locked. */
export async function deleteResponses(db: Db, keys: readonly ResponseKey[]): Promise<void> {
  if (keys.length === 0) return
  // A record set, because PostgreSQL 15 reads the whole survey for a list of ids.
  await db.execute(sql`
    DELETE FROM responses USING jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      AS k("storeId" uuid, "surveyId" uuid, "responseId" uuid)
    WHERE store_id = k."storeId" AND survey_id = k."surveyId" AND response_id = k."responseId"
      AND ${isStoreOf(db, sql`store_id`, keys)}`)
}

/** Adds responses. @returns how many were new; fewer than sent means that another server was faster */
export async function insertResponses(db: Db, responses: readonly StoredResponse[]): Promise<number> {
  const json = await withPauses(jsonOfRows(responses))
  const { rowCount } = await db.execute(sql`
    INSERT INTO responses ${COLUMN_NAMES}
    SELECT ${FIELDS_OF_R} FROM jsonb_to_recordset(${json}::jsonb) AS ${RECORDSET_R} ${joinStores(db, 'r', responses)}
    ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING`)
  return rowCount ?? 0
}

/** Writes the new state of responses that are locked: a conflict finds each by its key, however many the survey has. */
export async function updateResponses(db: Db, responses: readonly StoredResponse[]): Promise<void> {
  const json = await withPauses(jsonOfRows(responses))
  await db.execute(sql`
    INSERT INTO responses ${COLUMN_NAMES}
    SELECT ${FIELDS_OF_R} FROM jsonb_to_recordset(${json}::jsonb) AS ${RECORDSET_R} ${joinStores(db, 'r', responses)}
    ON CONFLICT (store_id, survey_id, response_id) DO UPDATE SET ${CHANGES}`)
}
