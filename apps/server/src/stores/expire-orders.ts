import type { StoreId } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'

type Cutoff = { readonly store_id: StoreId; readonly first_day: string }

/**
 * Deletes the orders that are older than their store keeps responses. Nothing asks for them: usage counts the orders of
 * the present month, and a store keeps at least a month.
 * @param signal ends it after the store under way
 */
export async function expireOrders(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const { rows } = await db.execute<Cutoff>(sql`
    SELECT c.store_id, c.first_day FROM (
      SELECT store_id, ((${now.toISOString()}::timestamptz - make_interval(months => retention_months))
        AT TIME ZONE timezone)::date AS first_day
      FROM stores WHERE retention_months IS NOT NULL) c
    CROSS JOIN LATERAL (
      SELECT FROM store_orders o WHERE o.store_id = c.store_id AND o.day < c.first_day LIMIT 1) old`)
  for (const { store_id: storeId, first_day: firstDay } of rows) {
    if (signal.aborted) return
    // Rows are taken in the order of their keys, as when orders are added.
    await db.execute(sql`
      WITH old AS MATERIALIZED (
        SELECT order_id FROM store_orders WHERE store_id = ${storeId} AND day < ${firstDay}::date
        ORDER BY order_id FOR UPDATE)
      DELETE FROM store_orders WHERE store_id = ${storeId} AND order_id IN (SELECT order_id FROM old)`)
  }
}
