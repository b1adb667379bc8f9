import type { StoreId, SurveyId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import { isStoreOf } from '../db/named-stores.ts'
import type { Db } from '../db/open-db.ts'
import { ownTurn } from '../own-turn.ts'
import type { ResponseKey } from './queries.ts'
import { STORED_BYTES } from './read-queries.ts'
import { orderResponseId } from './response-address.ts'
import type { StoredResponse } from './response-columns.ts'

type OrderKey = { readonly storeId: StoreId; readonly orderId: string }

/** So many ids are derived before other requests have a turn, and looked up by one statement. */
const MAX_KEYS = 1_000

/**
 * Deletes the orders of responses that were just deleted, in the same transaction. An order that the store's server sent
 * stays, because the store counts it, and so does one that a response to another survey refers to. Orders are locked
 * after responses and in the order of their keys, as when they are added.
 */
export async function deleteOrdersOf(tx: Db, deleted: readonly StoredResponse[]): Promise<void> {
  const wanted = new Map<string, OrderKey>()
  for (const { storeId, orderId } of deleted) {
    if (orderId !== null) wanted.set(`${storeId} ${orderId}`, { storeId, orderId })
  }
  if (wanted.size === 0) return
  const orders = await lockOwnOrders(tx, [...wanted.values()])
  for (const order of orders) if (!(await isAnswered(tx, order))) await deleteOrder(tx, order)
}

async function deleteOrder(tx: Db, { storeId, orderId }: OrderKey): Promise<void> {
  await tx.execute(sql`DELETE FROM store_orders WHERE store_id = ${storeId} AND order_id = ${orderId}`)
}

/** Those of the orders that the store's server has not sent, locked. */
async function lockOwnOrders(tx: Db, orders: readonly OrderKey[]): Promise<OrderKey[]> {
  const { rows } = await tx.execute<{ store_id: StoreId; order_id: string }>(sql`
    SELECT o.* FROM (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) AS k("storeId" uuid, "orderId" text) ORDER BY 1, 2) k
    CROSS JOIN LATERAL (
      SELECT store_id, order_id FROM store_orders
      WHERE store_id = k."storeId" AND order_id = k."orderId" AND ${isStoreOf(tx, sql`store_id`, orders)} AND NOT is_reported
      OFFSET 0 FOR UPDATE) o`)
  return rows.map((row) => ({ storeId: row.store_id, orderId: row.order_id }))
}

const isAnswered = async (tx: Db, { storeId, orderId }: OrderKey): Promise<boolean> =>
  (await findResponsesOfOrder(tx, storeId, orderId)).length > 0

/** A response with its size as it is stored. */
type SizedKey = ResponseKey & { readonly bytes: number }

/**
 * The responses of a store to an order. Their ids follow from survey and order, so that no index by order is needed,
 * which each answer would have to update (ADR-0006).
 */
export async function findResponsesOfOrder(db: Db, storeId: StoreId, orderId: string): Promise<SizedKey[]> {
  const { rows: surveys } = await db.execute<{ survey_id: SurveyId }>(sql`
    SELECT survey_id FROM surveys WHERE store_id = ${storeId} ORDER BY survey_id`)
  const found: SizedKey[] = []
  for (let at = 0; at < surveys.length; at += MAX_KEYS) {
    await ownTurn()
    const keys = surveys.slice(at, at + MAX_KEYS).map(({ survey_id: surveyId }) => ({
      storeId,
      surveyId,
      responseId: orderResponseId({ storeId, surveyId }, orderId),
    }))
    found.push(...(await findExisting(db, keys)))
  }
  return found
}

async function findExisting(db: Db, keys: readonly ResponseKey[]): Promise<SizedKey[]> {
  const { rows } = await db.execute<SizedKey>(sql`
    SELECT k."storeId", k."surveyId", k."responseId", r.bytes
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k("storeId" uuid, "surveyId" uuid, "responseId" uuid)
    CROSS JOIN LATERAL (
      SELECT ${STORED_BYTES} + coalesce(pg_column_size(pages), 0) AS bytes FROM responses
      WHERE store_id = k."storeId" AND survey_id = k."surveyId" AND response_id = k."responseId"
        AND ${isStoreOf(db, sql`store_id`, keys)}
      OFFSET 0) r`)
  return rows
}
