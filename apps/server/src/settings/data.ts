import { type StoreId, type SurveyId, walk } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { findDocument } from '../responses/documents.ts'
import type { StoredResponse } from '../responses/stored-response.ts'
import { holdStore } from '../surveys/publish.ts'

const BATCH = 1_000

type Line = { line: string }

/**
 * All of a store's surveys, templates, revisions, rushes, orders and responses as JSON Lines: `{"table": …, "row": …}`,
 * locked answers included (ADR-0028). Password hashes and sessions stay here: they help nobody but a thief.
 */
export async function* exportLines(db: Db, storeId: StoreId): AsyncGenerator<string> {
  for (const table of ['surveys', 'templates', 'revisions', 'rushes']) {
    const { rows } = await db.execute<Line>(sql`
      SELECT ${lineOf(table)} AS line FROM ${sql.identifier(table)} t WHERE store_id = ${storeId} ORDER BY t`)
    for (const { line } of rows) yield line
  }
  yield* orderLines(db, storeId)
  yield* responseLines(db, storeId)
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
      SELECT to_jsonb(t) - 'store_id' AS row FROM responses t
      WHERE store_id = ${storeId} AND (survey_id, response_id) > (${after.surveyId}, ${after.responseId})
      ORDER BY survey_id, response_id LIMIT ${BATCH}`)
    for (const { row } of rows)
      yield `${JSON.stringify({ table: 'responses', row: await withWalk(db, storeId, row) })}\n`
    const last = rows.at(-1)?.row
    if (!last) return
    after = { surveyId: last.survey_id, responseId: last.response_id }
  }
}

type ExportedResponse = Pick<StoredResponse, 'revision' | 'answers' | 'counted'> & {
  readonly survey_id: SurveyId
  readonly response_id: string
}

async function withWalk(db: Db, storeId: StoreId, row: ExportedResponse): Promise<ExportedResponse> {
  if (row.counted) return row
  const survey = await findDocument(db, { storeId, surveyId: row.survey_id, revision: row.revision })
  // The survey may be erased while the file is written.
  return survey ? { ...row, counted: walk(survey.questions, row.answers) } : row
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

const lineOf = (table: string) =>
  sql`json_build_object('table', ${table}::text, 'row', to_jsonb(t) - 'store_id')::text || E'\n'`

/** What leads to a store; without it no message finds a revision any more. */
const WAYS_IN = ['store_keys', 'survey_stores', 'sign_ins', 'revisions'] as const

/** What is left then. The responses' rows are locked before the counters', as the writer does it. */
const CONTENT = [
  'responses',
  'stranger_allowances',
  'deleted_responses',
  'written_answers',
  'shown_players',
  'counters',
  'rushes',
  'store_orders',
  'surveys',
  'templates',
  'sessions',
  'password_resets',
  'used_tickets',
  'merchants',
  'stores',
] as const

/**
 * Deletes a store with everything that belongs to it. Nothing brings it back.
 * In two steps, because answers keep arriving: the first takes the revisions away and waits for the batches that are
 * under way with them; from then on every message is told that nobody asks any more, and the second finds all there is.
 * The store's row comes first, as it does for whoever publishes: neither waits for the other for ever.
 */
export async function deleteStore(db: Db, storeId: StoreId): Promise<void> {
  await db.transaction(async (tx) => {
    await holdStore(tx, storeId)
    await deleteFrom(tx, WAYS_IN, storeId)
  })
  await db.transaction(async (tx) => {
    await holdStore(tx, storeId)
    await tx.execute(sql`
      SELECT FROM responses WHERE store_id = ${storeId} ORDER BY store_id, survey_id, response_id FOR UPDATE`)
    await deleteFrom(tx, CONTENT, storeId)
  })
}

async function deleteFrom(tx: Db, tables: readonly string[], storeId: StoreId): Promise<void> {
  for (const table of tables) await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE store_id = ${storeId}`)
}
