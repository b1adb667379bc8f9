import type { ResponseId, StoreId, SurveyId, Walked } from '@earshot/survey'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import type { IncomingShown } from './incoming.ts'
import type { StoredResponse } from './stored-response.ts'

// The statements of the write path. Each takes its rows as one JSON parameter, so that a batch of any size is one
// prepared statement and one round trip (A12).

export type ResponseKey = { readonly storeId: StoreId; readonly surveyId: SurveyId; readonly responseId: ResponseId }
export type RevisionKey = { readonly storeId: StoreId; readonly surveyId: SurveyId; readonly revision: number }

export type RevisionRow = RevisionKey & { readonly retiredAt: Date | null; readonly timezone: string }

type RevisionSqlRow = {
  store_id: StoreId
  survey_id: SurveyId
  revision: number
  retired_at: Date | null
  timezone: string
}

/** The named revisions that exist, without their documents; none can be deleted before this transaction ends. */
export async function findRevisions(db: Db, keys: readonly RevisionKey[]): Promise<RevisionRow[]> {
  const { rows } = await db.execute<RevisionSqlRow>(sql`
    SELECT r.store_id, r.survey_id, r.revision, r.retired_at, s.timezone
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k("storeId" uuid, "surveyId" uuid, revision integer)
    JOIN revisions r ON r.store_id = k."storeId" AND r.survey_id = k."surveyId" AND r.revision = k.revision
    JOIN stores s ON s.store_id = r.store_id
    FOR KEY SHARE OF r`)
  return rows.map((row) => ({
    storeId: row.store_id,
    surveyId: row.survey_id,
    revision: row.revision,
    retiredAt: row.retired_at === null ? null : new Date(row.retired_at),
    timezone: row.timezone,
  }))
}

/** Waits until every batch that has read this store's facts has ended; later ones read them anew. */
export async function outlastBatches(db: Db, storeId: StoreId): Promise<void> {
  await db.transaction((tx) => tx.execute(sql`SELECT FROM revisions WHERE store_id = ${storeId} FOR UPDATE`))
}

/** The frozen document of one revision, as its JSON. */
export async function readDocument(db: Db, key: RevisionKey): Promise<string | null> {
  const { rows } = await db.execute<{ document: string }>(sql`
    SELECT document::text FROM revisions
    WHERE store_id = ${key.storeId} AND survey_id = ${key.surveyId} AND revision = ${key.revision}`)
  return rows[0]?.document ?? null
}

export type ResponseSqlRow = {
  store_id: StoreId
  survey_id: SurveyId
  response_id: ResponseId
  revision: number
  sequence: number
  answers: StoredResponse['answers']
  counted: Walked
  completed: boolean
  seconds: number | null
  device: StoredResponse['device']
  test: boolean
  spam: boolean
  pages: StoredResponse['pages']
  day: string
  received_at: Date
  updated_at: Date
  cleared_at: Date | null
}

/** Reads and locks the responses that exist, in the order of their keys, so that two writers never wait for each other. */
export async function lockResponses(db: Db, keys: readonly ResponseKey[]): Promise<StoredResponse[]> {
  const { rows } = await db.execute<ResponseSqlRow>(sql`
    SELECT r.* FROM responses r
    JOIN jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k("storeId" uuid, "surveyId" uuid, "responseId" uuid)
      ON r.store_id = k."storeId" AND r.survey_id = k."surveyId" AND r.response_id = k."responseId"
    ORDER BY r.store_id, r.survey_id, r.response_id
    FOR UPDATE OF r`)
  return rows.map(toResponse)
}

/** A response as it is kept, from its row. */
export function toResponse(row: ResponseSqlRow): StoredResponse {
  return {
    storeId: row.store_id,
    surveyId: row.survey_id,
    responseId: row.response_id,
    revision: row.revision,
    sequence: row.sequence,
    answers: row.answers,
    counted: row.counted,
    completed: row.completed,
    seconds: row.seconds,
    device: row.device,
    test: row.test,
    spam: row.spam,
    pages: row.pages,
    day: row.day,
    receivedAt: new Date(row.received_at),
    updatedAt: new Date(row.updated_at),
    clearedAt: row.cleared_at === null ? null : new Date(row.cleared_at),
  }
}

/** The place of a response among those of its store. */
export type ResponseCursor = Pick<ResponseKey, 'surveyId' | 'responseId'>

/**
 * Some responses of a store that stand on another day than its time zone says, locked; and that day for each.
 * @param after only those behind this one; null begins with the first
 */
export async function lockMisdated(
  db: Db,
  storeId: StoreId,
  after: ResponseCursor | null,
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

/** The stores whose responses have not all followed a change of the time zone. */
export async function findRedatings(db: Db): Promise<StoreId[]> {
  const { rows } = await db.execute<{ store_id: StoreId }>(sql`
    SELECT store_id FROM stores WHERE redating_id IS NOT NULL`)
  return rows.map((row) => row.store_id)
}

/** Remembers that all responses have followed a change, unless there was another one meanwhile. */
export async function endRedating(db: Db, storeId: StoreId, redatingId: string): Promise<void> {
  await db.execute(sql`
    UPDATE stores SET redating_id = NULL WHERE store_id = ${storeId} AND redating_id = ${redatingId}`)
}

export type Keeping = { readonly storeId: StoreId; readonly surveyId: SurveyId; readonly before: Date }

/** The surveys of stores that keep responses for a while only, and the moment before which theirs are too old. */
export async function findKeepings(db: Db, now: Date): Promise<Keeping[]> {
  const { rows } = await db.execute<{ store_id: StoreId; survey_id: SurveyId; before: Date }>(sql`
    SELECT s.store_id, v.survey_id, ${now.toISOString()}::timestamptz - make_interval(months => s.retention_months) AS before
    FROM stores s JOIN surveys v ON v.store_id = s.store_id
    WHERE s.retention_months IS NOT NULL`)
  return rows.map((row) => ({ storeId: row.store_id, surveyId: row.survey_id, before: new Date(row.before) }))
}

/** Some responses of a survey that are too old to be kept, locked. */
export async function lockExpired(
  db: Db,
  { storeId, surveyId, before }: Keeping,
  limit: number,
): Promise<StoredResponse[]> {
  const { rows } = await db.execute<ResponseSqlRow>(sql`
    SELECT r.* FROM responses r
    WHERE r.store_id = ${storeId} AND r.survey_id = ${surveyId} AND r.received_at < ${before.toISOString()}
    ORDER BY r.store_id, r.survey_id, r.response_id LIMIT ${limit} FOR UPDATE OF r`)
  return rows.map(toResponse)
}

/** A survey, and the moment that what was set aside there is asked for by. */
export type AsideSurvey = { readonly storeId: StoreId; readonly surveyId: SurveyId; readonly at: Date }

/** Some responses of a survey that had come by then and are taken for spam, locked. */
export const lockSpam = (db: Db, survey: AsideSurvey, limit: number): Promise<StoredResponse[]> =>
  lockAside(db, survey, sql`spam AND received_at <= ${survey.at.toISOString()}`, limit)

/** Some responses of a survey that its merchant said to be no spam in that moment, locked. */
export const lockCleared = (db: Db, survey: AsideSurvey, limit: number): Promise<StoredResponse[]> =>
  lockAside(db, survey, sql`cleared_at = ${survey.at.toISOString()}`, limit)

/** Chosen by the index of what was set aside, and locked in the order of their keys. */
async function lockAside(
  db: Db,
  { storeId, surveyId }: AsideSurvey,
  are: SQL,
  limit: number,
): Promise<StoredResponse[]> {
  const { rows } = await db.execute<ResponseSqlRow>(sql`
    SELECT * FROM responses
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND ${are} AND response_id IN (
      SELECT response_id FROM responses
      WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND ${are} AND (spam OR cleared_at IS NOT NULL)
      ORDER BY received_at, response_id LIMIT ${limit})
    ORDER BY store_id, survey_id, response_id FOR UPDATE`)
  return rows.map(toResponse)
}

/** Deletes responses that are locked. */
export async function deleteResponses(db: Db, keys: readonly ResponseKey[]): Promise<void> {
  await db.execute(sql`
    DELETE FROM responses USING jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      AS k("storeId" uuid, "surveyId" uuid, "responseId" uuid)
    WHERE store_id = k."storeId" AND survey_id = k."surveyId" AND response_id = k."responseId"`)
}

/** Remembers that responses were deleted, so that none of them comes back. They are locked, or were until just now. */
export async function rememberDeleted(db: Db, responses: readonly (ResponseKey & RevisionKey)[]): Promise<void> {
  await db.execute(sql`
    INSERT INTO deleted_responses (store_id, survey_id, response_id, revision)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(responses)}::jsonb)
      AS k("storeId" uuid, "surveyId" uuid, "responseId" uuid, revision integer)
    ON CONFLICT DO NOTHING`)
}

/** Which of some responses were deleted. */
export async function findDeleted(db: Db, keys: readonly ResponseKey[]): Promise<ResponseKey[]> {
  const { rows } = await db.execute<Pick<ResponseSqlRow, 'store_id' | 'survey_id' | 'response_id'>>(sql`
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

export type ShownKey = Pick<IncomingShown, 'storeId' | 'shownId'>

/**
 * Keeps the ids of players that painted, in the order of their keys, so that two servers never wait for each other.
 * @returns those that were not known yet
 */
export async function insertShown(db: Db, shown: readonly IncomingShown[]): Promise<ShownKey[]> {
  const { rows } = await db.execute<{ store_id: StoreId; shown_id: string }>(sql`
    INSERT INTO shown_players (store_id, shown_id, survey_id, received_at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(shown)}::jsonb)
      AS s("storeId" uuid, "shownId" uuid, "surveyId" uuid, "receivedAt" timestamptz)
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING RETURNING store_id, shown_id`)
  return rows.map((row) => ({ storeId: row.store_id, shownId: row.shown_id }))
}

/** Forgets the players that painted before a moment. */
export async function dropShown(db: Db, before: Date): Promise<void> {
  await db.execute(sql`DELETE FROM shown_players WHERE received_at < ${before.toISOString()}`)
}

const RESPONSE_COLUMNS = sql`("storeId" uuid, "surveyId" uuid, "responseId" uuid, revision integer, sequence integer,
  answers jsonb, counted jsonb, completed boolean, seconds integer, device text, test boolean, spam boolean, pages jsonb, day date,
  "receivedAt" timestamptz, "updatedAt" timestamptz, "clearedAt" timestamptz)`

/** Adds responses. @returns how many were new; fewer than sent means that another server was faster */
export async function insertResponses(db: Db, responses: readonly StoredResponse[]): Promise<number> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO responses (store_id, survey_id, response_id, revision, sequence, answers, counted, completed, seconds,
      device, test, spam, pages, day, received_at, updated_at, cleared_at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(responses)}::jsonb) AS r${RESPONSE_COLUMNS}
    ORDER BY "storeId", "surveyId", "responseId"
    ON CONFLICT DO NOTHING`)
  return rowCount ?? 0
}

/** Writes the new state of responses that are locked. */
export async function updateResponses(db: Db, responses: readonly StoredResponse[]): Promise<void> {
  await db.execute(sql`
    UPDATE responses SET sequence = r.sequence, answers = r.answers, counted = r.counted, completed = r.completed,
      seconds = r.seconds, spam = r.spam, pages = r.pages, day = r.day, updated_at = r."updatedAt",
      cleared_at = r."clearedAt"
    FROM jsonb_to_recordset(${JSON.stringify(responses)}::jsonb) AS r${RESPONSE_COLUMNS}
    WHERE responses.store_id = r."storeId" AND responses.survey_id = r."surveyId"
      AND responses.response_id = r."responseId"`)
}

export type CounterChange = {
  readonly storeId: StoreId
  readonly surveyId: SurveyId
  readonly segment: string
  /** yyyy-MM-dd, or -infinity for all time. */
  readonly day: string
  readonly questionId: string
  readonly value: string
  readonly n: number
  readonly sumMinor: number
}

/** Adds to counters, sorted by key, so that two writers take their rows in one order. */
export async function addToCounters(db: Db, changes: readonly CounterChange[]): Promise<void> {
  await db.execute(sql`
    INSERT INTO counters (store_id, survey_id, segment, day, question_id, value, n, sum_minor)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS c("storeId" uuid, "surveyId" uuid,
      segment text, day date, "questionId" text, value text, n bigint, "sumMinor" bigint)
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (store_id, survey_id, segment, day, question_id, value)
    DO UPDATE SET n = counters.n + excluded.n, sum_minor = counters.sum_minor + excluded.sum_minor`)
}
