import { type StoreId, type SurveyId, walk } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { largeWork } from '../large-work.ts'
import { ownTurn } from '../own-turn.ts'
import { findDocument } from '../responses/documents.ts'
import { FACT_TABLES } from '../responses/facts/delete-facts.ts'
import { MAX_BATCH_BYTES, STORED_BYTES } from '../responses/read-queries.ts'
import type { StoredResponse } from '../responses/response-columns.ts'
import { lockMerchantOf } from '../sign-in/accounts.ts'
import { lockStore } from '../surveys/publish.ts'

const BATCH = 1_000

type Line = { line: string }

/**
 * All of a store's surveys, templates, revisions, rushes, assignments, orders, responses and security events as JSON Lines: `{"table": …, "row": …}`,
 * locked answers included (ADR-0028). Password hashes and sessions stay here: they help nobody but a thief.
 */
export async function* exportLines(db: Db, storeId: StoreId): AsyncGenerator<string> {
  for (const table of LARGE_TABLES) yield* largeLines(db, storeId, table)
  const { rows } = await db.execute<Line>(sql`
    SELECT ${lineOf('rushes')} AS line FROM rushes t WHERE store_id = ${storeId} ORDER BY t`)
  for (const { line } of rows) yield line
  const { rows: assignments } = await db.execute<Line>(sql`
    SELECT ${lineOf('assignments')} AS line FROM assignments t WHERE store_id = ${storeId} ORDER BY t`)
  for (const { line } of assignments) yield line
  yield* orderLines(db, storeId)
  yield* responseLines(db, storeId)
  yield* eventLines(db, storeId)
}

/** Tables whose rows can be megabytes, and the text that identifies a row within its store. */
const LARGE_TABLES = [
  { name: 'surveys', key: sql`survey_id::text` },
  { name: 'templates', key: sql`template_id::text` },
  { name: 'revisions', key: sql`survey_id || ' ' || lpad(revision::text, 10, '0')` },
] as const

/** Reads one row at a time, because all of them together can be hundreds of megabytes. */
async function* largeLines(
  db: Db,
  storeId: StoreId,
  { name, key }: (typeof LARGE_TABLES)[number],
): AsyncGenerator<string> {
  const table = sql.identifier(name)
  const { rows: keys } = await db.execute<{ key: string }>(sql`
    SELECT ${key} AS key FROM ${table} WHERE store_id = ${storeId} ORDER BY 1`)
  for (const row of keys) {
    const { rows } = await largeWork(storeId, () =>
      db.execute<Line>(sql`
        SELECT ${lineOf(name)} AS line FROM ${table} t WHERE store_id = ${storeId} AND ${key} = ${row.key}`),
    )
    await ownTurn()
    // It may be deleted while the file is written.
    for (const { line } of rows) yield line
  }
}

async function* eventLines(db: Db, storeId: StoreId): AsyncGenerator<string> {
  let after = LOWEST_ID
  for (;;) {
    const { rows } = await db.execute<Line & { event_id: string }>(sql`
      SELECT event_id, ${lineOf('security_events')} AS line FROM security_events t
      WHERE store_id = ${storeId} AND event_id > ${after} ORDER BY event_id LIMIT ${BATCH}`)
    for (const { line } of rows) yield line
    const last = rows.at(-1)
    if (!last) return
    after = last.event_id
  }
}

async function* orderLines(db: Db, storeId: StoreId): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const { rows } = await db.execute<Line & { order_id: string }>(sql`
      SELECT order_id, ${lineOf('store_orders')} AS line FROM store_orders t
      WHERE store_id = ${storeId} AND order_id > ${after} ORDER BY order_id LIMIT ${BATCH}`)
    for (const { line } of rows) yield line
    const last = rows.at(-1)
    if (!last) return
    after = last.order_id
  }
}

/** Each response includes its walk, stored or derived, because readers of the file cannot derive it (ADR-0009). */
async function* responseLines(db: Db, storeId: StoreId): AsyncGenerator<string> {
  let after: { surveyId: string; responseId: string } = { surveyId: LOWEST_ID, responseId: LOWEST_ID }
  for (;;) {
    const { rows } = await db.execute<{ row: ExportedResponse }>(sql`
      SELECT to_jsonb(t) - 'store_id' - 'bytes_before' AS row FROM (
        SELECT *, sum(${STORED_BYTES}) OVER (ORDER BY survey_id, response_id) - ${STORED_BYTES} AS bytes_before
        FROM responses
        WHERE store_id = ${storeId} AND (survey_id, response_id) > (${after.surveyId}, ${after.responseId})
        ORDER BY survey_id, response_id LIMIT ${BATCH}) t
      WHERE bytes_before < ${MAX_BATCH_BYTES} ORDER BY survey_id, response_id`)
    for (const { row } of rows) yield await responseLine(db, storeId, row)
    const last = rows.at(-1)?.row
    if (!last) return
    after = { surveyId: last.survey_id, responseId: last.response_id }
  }
}

async function responseLine(db: Db, storeId: StoreId, row: ExportedResponse): Promise<string> {
  if (row.counted) return lineWith(row)
  const survey = await findDocument(db, { storeId, surveyId: row.survey_id, revision: row.revision })
  await ownTurn()
  // The survey may be erased while the file is written.
  return lineWith(survey ? { ...row, counted: walk(survey.questions, row.answers) } : row)
}

const lineWith = (row: ExportedResponse) => `${JSON.stringify({ table: 'responses', row })}\n`

type ExportedResponse = Pick<StoredResponse, 'revision' | 'answers' | 'counted'> & {
  readonly survey_id: SurveyId
  readonly response_id: string
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

const lineOf = (table: string) =>
  sql`json_build_object('table', ${table}::text, 'row', to_jsonb(t) - 'store_id')::text || E'\n'`

/** The tables that find a store; without them no message finds a revision any more. */
const LOOKUP_TABLES = ['store_keys', 'survey_stores', 'sign_ins', 'revisions'] as const

/** The remaining tables. The rows of responses are locked before those of figures, as the writer does it. */
const CONTENT = [
  'responses',
  'stranger_allowances',
  'deleted_responses',
  'written_answers',
  'shown_players',
  ...FACT_TABLES,
  'counters',
  'rushes',
  'assignments',
  'store_orders',
  'erased_orders',
  'security_events',
  'surveys',
  'templates',
  'sessions',
  'password_resets',
  'address_confirmations',
  'used_tickets',
  'two_step_logins',
  'recovery_codes',
  'passkeys',
  'merchants',
  // With the store, so that a deletion of a closed account that was interrupted is repeated.
  'unconfirmed_sign_ins',
  'stores',
  // Behind all others: a transaction that changes one of their rows can add a job.
  'jobs',
  'job_turns',
] as const

/**
 * Deletes a store with everything that belongs to it. Nothing brings it back. In two steps, because answers keep
 * arriving: the first takes the revisions away and waits for the batches that are in progress with them; from then on
 * every message is refused, and the second finds all rows. The store's row comes first, as it does in publishing, and then
 * its merchant, as in each change of their login: no deadlock is possible.
 */
export async function deleteStore(db: Db, storeId: StoreId): Promise<void> {
  await db.transaction(async (tx) => {
    await lockStore(tx, storeId)
    await deleteFrom(tx, LOOKUP_TABLES, storeId)
  })
  await db.transaction(async (tx) => {
    await lockStore(tx, storeId)
    await lockMerchantOf(tx, storeId)
    await tx.execute(sql`
      SELECT FROM responses WHERE store_id = ${storeId} ORDER BY store_id, survey_id, response_id FOR UPDATE`)
    await deleteFrom(tx, CONTENT, storeId)
  })
}

async function deleteFrom(tx: Db, tables: readonly string[], storeId: StoreId): Promise<void> {
  for (const table of tables) await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE store_id = ${storeId}`)
}
