import type { ResponseId, StoreId, SurveyId } from '@earshot/survey'
import { type SQL, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { inTurns } from '../own-turn.ts'
import { type AskedQuestion, askedQuestions } from './asked-questions.ts'
import { ANSWERED } from './counted-answers.ts'
import { documentIn } from './documents.ts'
import { answeredRevisionsOf } from './facts/figures.ts'
import { HAS_ARRIVED, type ResponseKey } from './queries.ts'
import { type ResponseSqlRow, type StoredResponse, toResponse } from './response-columns.ts'

// The queries of responses, for lists, files and results. None of them locks anything.

export type SurveyHead = {
  readonly name: string
  readonly status: 'draft' | 'published'
  readonly timezone: string
  readonly currency: string
  /** The newest one; null before the first publishing. */
  readonly publishedRevision: number | null
}

/** The survey whose responses are asked for, or null; a deleted one shows nothing until it is restored. */
export async function readSurveyHead(db: Db, storeId: StoreId, surveyId: SurveyId): Promise<SurveyHead | null> {
  const { rows } = await db.execute<SurveyHead>(sql`
    SELECT s.name, s.status, stores.timezone, stores.currency, s.published_revision AS "publishedRevision"
    FROM surveys s JOIN stores ON stores.store_id = s.store_id
    WHERE s.store_id = ${storeId} AND s.survey_id = ${surveyId} AND s.deleted_at IS NULL`)
  return rows[0] ?? null
}

/**
 * Only responses that count (ADR-0033): no tests, no spam, and at least one answer. The first condition makes the
 * index by arrival usable.
 */
export const COUNTS = sql`${HAS_ARRIVED} AND NOT test AND NOT spam AND ${ANSWERED}`

/** The predicate of the index `responses_set_aside`. Statements that read by it must repeat it (ADR-0011). */
export const HAS_VERDICT = sql`(spam OR cleared_at IS NOT NULL)`

/** Responses taken for spam that have an answer. */
const IS_SPAM = sql`spam AND ${HAS_VERDICT} AND ${ANSWERED}`

type AskedIn = Pick<SurveyHead, 'publishedRevision'> & {
  /** Answers from there on are as if nobody had given them; null: none are. */
  readonly lockedFrom: ResponseCursor | null
  /** Reads a document; by default in the way that transactions have to. */
  readonly readOne?: typeof documentIn
}

/** Every question that the newest revision asks, or that another one asked and somebody has answered. */
export async function readAskedQuestions(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  { publishedRevision, lockedFrom, readOne = documentIn }: AskedIn,
): Promise<readonly AskedQuestion[]> {
  const answered = lockedFrom
    ? await revisionsAnsweredBefore(db, storeId, surveyId, lockedFrom)
    : await answeredRevisions(db, storeId, surveyId)
  const revisions = [...new Set(publishedRevision === null ? answered : [publishedRevision, ...answered])]
  const surveys = []
  for (const revision of revisions.sort((a, b) => b - a)) {
    surveys.push(await readOne(db, { storeId, surveyId, revision }))
  }
  return inTurns(askedQuestions(surveys))
}

/** The revisions that somebody has answered. */
async function answeredRevisions(db: Db, storeId: StoreId, surveyId: SurveyId): Promise<number[]> {
  const { rows } = await db.execute<{ revision: number }>(sql`
    SELECT a.revision FROM surveys s CROSS JOIN LATERAL ${answeredRevisionsOf({ storeId, surveyId: sql`s.survey_id` })} a
    WHERE s.store_id = ${storeId} AND s.survey_id = ${surveyId}`)
  return rows.map((row) => row.revision)
}

/** The same if some responses are locked: at most as many are left as a plan with a cap includes. */
async function revisionsAnsweredBefore(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  cursor: ResponseCursor,
): Promise<number[]> {
  const { rows } = await db.execute<{ revision: number }>(sql`
    SELECT DISTINCT revision FROM responses
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND ${before(cursor)} AND ${COUNTS}`)
  return rows.map((row) => row.revision)
}

/** A place in the list of responses, which is sorted by it, newest first. Moments are whole milliseconds (`services.now`). */
export type ResponseCursor = { readonly receivedAt: Date; readonly responseId: ResponseId }

/** The same in a list of any order. */
export type ListCursor = ResponseCursor & {
  /** The time that a completed response took; null: none is known. Undefined: the list is not in the order of times. */
  readonly seconds?: number | null
}

export type ResponseCursorSqlRow = { received_at: Date; response_id: ResponseId }

export const toCursor = (row: ResponseCursorSqlRow): ResponseCursor => ({
  receivedAt: new Date(row.received_at),
  responseId: row.response_id,
})

/** Whether a row came before a place; always, where there is none. */
export const before = (cursor: ResponseCursor | null) =>
  cursor === null
    ? sql`true`
    : sql`(received_at, response_id) < (${cursor.receivedAt.toISOString()}::timestamptz, ${cursor.responseId}::uuid)`

/** Whether a row came after a place; always, where there is none. */
export const behind = (cursor: ResponseCursor | null) =>
  cursor === null
    ? sql`true`
    : sql`(received_at, response_id) > (${cursor.receivedAt.toISOString()}::timestamptz, ${cursor.responseId}::uuid)`

/** A list, or a part of it, that one index has in its order. */
export type ListPart = {
  readonly order: SQL
  /** The same order of the rows of `response_facts`, as their index has it. Unless told, it is `order`. */
  readonly factsOrder?: SQL
  /** Which rows are in this part. */
  readonly has: SQL
  /** Whether a row comes after a place of this part; always, where there is none. */
  readonly isAfter: (cursor: ListCursor | null) => SQL
  /** Whether only `response_facts` has this order. */
  readonly isOfFacts: boolean
}

export const NEWEST: ListPart = {
  order: sql`received_at DESC, response_id DESC`,
  has: sql`true`,
  isAfter: before,
  isOfFacts: false,
}

type Wanted = {
  /** The rows come after this place; null: all. */
  readonly after: ListCursor | null
  readonly limit: number
  /** By default the newest first. */
  readonly part?: ListPart
  /** Responses from there on are left out, unless rows are chosen by their facts; null: none are. */
  readonly lockedFrom?: ResponseCursor | null
  /** Responses set aside as spam, instead of those that count. */
  readonly spam?: boolean
  /** Only responses of this rush; null: all. */
  readonly rush?: { readonly rushId: string; readonly firstAt: Date; readonly lastAt: Date } | null
  /** Only responses that count and whose rows of `response_facts` meet this condition; null: all. */
  readonly facts?: SQL | null
  /** The bytes of a row. A batch has `MAX_BATCH_BYTES` of them, and perhaps one row more. By default `STORED_BYTES`. */
  readonly bytes?: SQL
}

/** The size of the answers and the facts of a row as they are stored, which is mostly compressed. They are not read for it. */
export const STORED_BYTES = sql`(pg_column_size(answers) + coalesce(pg_column_size(counted), 0)
  + coalesce(pg_column_size(page_facts), 0))`
/** Thousands of usual responses, or a few that are as large as they get. */
export const MAX_BATCH_BYTES = 1_000_000

type Batch = { readonly responses: readonly StoredResponse[]; readonly isLast: boolean }

/**
 * The next responses after a cursor, newest first: only those that count, so that lists and files have as many as the
 * results. They are fewer than `limit` if they are large.
 */
async function readBatch(db: Db, storeId: StoreId, surveyId: SurveyId, wanted: Wanted): Promise<Batch> {
  const { order } = wanted.part ?? NEWEST
  const { rows } = await db.execute<ResponseSqlRow & { bytes: number }>(sql`
    SELECT * FROM (${batchOf({ storeId, surveyId }, wanted)}) b ORDER BY ${order}`)
  return { responses: rows.map(toResponse), isLast: isLastBatch(rows.length, rows.at(-1)?.bytes ?? 0, wanted) }
}

/** The rows of the next batch in any order, with the sum of their bytes as `bytes`. */
export function batchOf(survey: OneSurvey, wanted: Wanted): SQL {
  const some = wanted.facts ? firstByFacts({ ...survey, facts: wanted.facts }, wanted) : firstRows(survey, wanted)
  const { order } = wanted.part ?? NEWEST
  const { bytes = STORED_BYTES } = wanted
  return sql`
    SELECT * FROM (
      SELECT *, (sum(own_bytes) OVER (ORDER BY ${order}))::float8 AS bytes
      FROM (SELECT *, ${bytes} AS own_bytes FROM (${some}) r) r) r
    WHERE bytes - own_bytes < ${MAX_BATCH_BYTES}`
}

/** @param bytes those of all rows of the batch */
export const isLastBatch = (rows: number, bytes: number, { limit }: Pick<Wanted, 'limit'>): boolean =>
  rows < limit && bytes < MAX_BATCH_BYTES

type OneSurvey = { readonly storeId: StoreId; readonly surveyId: SurveyId }

function firstRows({ storeId, surveyId }: OneSurvey, wanted: Wanted): SQL {
  const { after, limit, part = NEWEST, lockedFrom = null, spam = false, rush = null } = wanted
  // No index has the rush, so the moments of its first and last response bound the scan.
  const isOfRush = rush
    ? sql`rush_id = ${rush.rushId}
        AND received_at BETWEEN ${rush.firstAt.toISOString()} AND ${rush.lastAt.toISOString()}`
    : sql`true`
  return sql`
    SELECT * FROM responses
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND ${part.isAfter(after)} AND ${before(lockedFrom)}
      AND ${spam ? IS_SPAM : COUNTS} AND ${isOfRush}
    ORDER BY ${part.order} LIMIT ${limit}`
}

/** Facts are read first, because they are narrow and many may not match. `OFFSET 0` makes each response be looked up by its key. */
const firstByFacts = (
  { storeId, surveyId, facts }: OneSurvey & { readonly facts: SQL },
  { after, limit, part = NEWEST }: Wanted,
): SQL => sql`
  SELECT responses.* FROM (
    SELECT response_id AS id FROM response_facts
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND ${part.isAfter(after)} AND ${part.has} AND ${facts}
    ORDER BY ${part.factsOrder ?? part.order} LIMIT ${limit}) f
  CROSS JOIN LATERAL (
    SELECT * FROM responses WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND response_id = f.id OFFSET 0) responses`

export const MAX_BATCH = 500

/** All responses after a place, newest first unless told, read a batch at a time: a million take no more room than five hundred. */
export async function* eachResponse(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  { limit = MAX_BATCH, ...wanted }: Pick<Wanted, 'after'> & Partial<Wanted>,
): AsyncGenerator<StoredResponse> {
  let { after } = wanted
  for (;;) {
    const batch: Batch = await readBatch(db, storeId, surveyId, { ...wanted, after, limit })
    yield* batch.responses
    const last = batch.responses.at(-1)
    if (batch.isLast || !last) return
    after = last
  }
}

/** One response, a test included, or null. */
export async function readResponse(db: Db, { storeId, surveyId, responseId }: ResponseKey) {
  const { rows } = await db.execute<ResponseSqlRow>(sql`
    SELECT * FROM responses
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND response_id = ${responseId}`)
  return rows[0] ? toResponse(rows[0]) : null
}
