import type { StoreId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'

const BATCH = 1_000

/** The first day whose orders a store keeps: usage counts those of the present month, and a store keeps at least one. */
const firstDay = (now: Date) => sql`((${now.toISOString()}::timestamptz - make_interval(months => retention_months))
  AT TIME ZONE timezone)::date`

/** The stores that have orders older than they keep responses. */
export async function findStoresWithOldOrders(db: Db, now: Date): Promise<StoreId[]> {
  const { rows } = await db.execute<{ store_id: StoreId }>(sql`
    SELECT c.store_id FROM (
      SELECT store_id, ${firstDay(now)} AS first_day FROM stores WHERE retention_months IS NOT NULL) c
    CROSS JOIN LATERAL (
      SELECT FROM store_orders o WHERE o.store_id = c.store_id AND o.day < c.first_day LIMIT 1) old`)
  return rows.map((row) => row.store_id)
}

/**
 * Deletes the orders of a store that are older than it keeps responses.
 * @param signal ends it after the batch under way
 * @returns whether none is left
 */
export async function expireOrders(
  db: Db,
  { storeId, now }: { readonly storeId: StoreId; readonly now: Date },
  signal: AbortSignal,
): Promise<boolean> {
  const { rows } = await db.execute<{ first_day: string }>(sql`
    SELECT ${firstDay(now)} AS first_day FROM stores WHERE store_id = ${storeId} AND retention_months IS NOT NULL`)
  const [store] = rows
  if (!store) return true
  while ((await expireSome(db, storeId, store.first_day)) > 0) {
    if (signal.aborted) return false
  }
  return true
}

/** @returns how many were deleted */
async function expireSome(db: Db, storeId: StoreId, before: string): Promise<number> {
  // Rows are locked in the order of their keys, as when orders are added.
  const { rowCount } = await db.execute(sql`
    WITH old AS MATERIALIZED (
      SELECT order_id FROM store_orders WHERE store_id = ${storeId} AND day < ${before}::date
      ORDER BY day LIMIT ${BATCH}),
    locked AS MATERIALIZED (
      SELECT order_id FROM store_orders WHERE store_id = ${storeId} AND order_id IN (SELECT order_id FROM old)
      ORDER BY order_id FOR UPDATE)
    DELETE FROM store_orders WHERE store_id = ${storeId} AND order_id IN (SELECT order_id FROM locked)`)
  return rowCount ?? 0
}
