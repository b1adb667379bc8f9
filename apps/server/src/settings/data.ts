import type { StoreId } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'

/** The tables a store's data lies in, in the order in which rows may go: what others point at goes last. */
const TABLES = [
  'counters',
  'responses',
  'revisions',
  'surveys',
  'survey_stores',
  'sessions',
  'password_resets',
  'used_tickets',
  'sign_ins',
  'store_keys',
  'merchants',
  'stores',
] as const

const BATCH = 1_000

type Line = { line: string }

/**
 * All of a store's surveys, revisions and responses as JSON Lines: `{"table": …, "row": …}`, locked answers included
 * (decisions D7). Password hashes and sessions stay here: they help nobody but a thief.
 */
export async function* exportLines(db: Db, storeId: StoreId): AsyncGenerator<string> {
  for (const table of ['surveys', 'revisions']) {
    const { rows } = await db.execute<Line>(sql`
      SELECT ${lineOf(table)} AS line FROM ${sql.identifier(table)} t WHERE store_id = ${storeId} ORDER BY t`)
    for (const { line } of rows) yield line
  }
  yield* responseLines(db, storeId)
}

async function* responseLines(db: Db, storeId: StoreId): AsyncGenerator<string> {
  let after = { surveyId: LOWEST_ID, responseId: LOWEST_ID }
  for (;;) {
    const { rows } = await db.execute<Line & { survey_id: string; response_id: string }>(sql`
      SELECT survey_id, response_id, ${lineOf('responses')} AS line FROM responses t
      WHERE store_id = ${storeId} AND (survey_id, response_id) > (${after.surveyId}, ${after.responseId})
      ORDER BY survey_id, response_id LIMIT ${BATCH}`)
    for (const { line } of rows) yield line
    const last = rows.at(-1)
    if (!last) return
    after = { surveyId: last.survey_id, responseId: last.response_id }
  }
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

const lineOf = (table: string) =>
  sql`json_build_object('table', ${table}::text, 'row', to_jsonb(t) - 'store_id')::text || E'\n'`

/** Deletes a store with everything that belongs to it. Nothing brings it back. */
export async function deleteStore(db: Db, storeId: StoreId): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of TABLES) await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE store_id = ${storeId}`)
  })
}
