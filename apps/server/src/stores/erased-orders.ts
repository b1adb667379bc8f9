import type { StoreId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import { isStoreOf, joinStores } from '../db/named-stores.ts'
import type { Db } from '../db/open-db.ts'
import { MAX_ERASED_ORDERS, RETAINED_DAYS } from '../db/personal-data.ts'
import { hourlyKind } from '../jobs/job-kind.ts'

export const PRUNE_ERASED_ORDERS = hourlyKind('prune_erased_orders')

type ErasedOrder = { readonly storeId: StoreId; readonly orderHash: string }

/** Remembers erased orders. @param erasedAt also for those that are known already */
export async function rememberErased(db: Db, orders: readonly ErasedOrder[], erasedAt: Date): Promise<void> {
  await db.execute(sql`
    INSERT INTO erased_orders (store_id, order_hash, erased_at)
    SELECT DISTINCT s.store_id, k."orderHash", ${erasedAt.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) AS k("storeId" uuid, "orderHash" uuid) ${joinStores(db, 'k', orders)}
    ORDER BY 1, 2
    ON CONFLICT (store_id, order_hash) DO UPDATE SET erased_at = excluded.erased_at`)
}

/** The hashes among these that are of erased orders. */
export async function findErased(db: Db, orders: readonly ErasedOrder[]): Promise<Set<string>> {
  if (orders.length === 0) return new Set()
  const { rows } = await db.execute<{ order_hash: string }>(sql`
    SELECT e.order_hash FROM jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) AS k("storeId" uuid, "orderHash" uuid)
    CROSS JOIN LATERAL (
      SELECT order_hash FROM erased_orders
      WHERE store_id = k."storeId" AND order_hash = k."orderHash" AND ${isStoreOf(db, sql`store_id`, orders)} OFFSET 0) e`)
  return new Set(rows.map((row) => row.order_hash))
}

/** Deletes what was erased too long ago, and the oldest of a store that has erased too much. */
export async function pruneErasedOrders(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    DELETE FROM erased_orders WHERE erased_at < ${now.toISOString()}::timestamptz - make_interval(days => ${RETAINED_DAYS.erasedOrder})`)
  await db.execute(sql`
    DELETE FROM erased_orders e USING (
      SELECT store_id, order_hash, row_number() OVER (PARTITION BY store_id ORDER BY erased_at DESC, order_hash) AS nth
      FROM erased_orders WHERE store_id IN (
        SELECT store_id FROM erased_orders GROUP BY store_id HAVING count(*) > ${MAX_ERASED_ORDERS})) ranked
    WHERE e.store_id = ranked.store_id AND e.order_hash = ranked.order_hash AND ranked.nth > ${MAX_ERASED_ORDERS}`)
}
