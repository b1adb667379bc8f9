import type { StoreId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import { joinStores } from '../db/named-stores.ts'
import type { Db } from '../db/open-db.ts'
import type { storeOrders } from '../db/schema.ts'
import { shopperKeyCell } from './shopper-hash.ts'

export type StoreOrder = typeof storeOrders.$inferSelect

// Rows are taken in the order of their keys, so that two writers never wait for each other.
const rowsOf = (db: Db, orders: readonly StoreOrder[]) => sql`
  SELECT s.store_id, o."orderId", o."placedAt", o.day, o."totalMinor", o.currency, o."refundedAt", o."isReported",
    o."customerHash", o."emailHash"
  FROM jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) AS o("storeId" uuid, "orderId" text, "placedAt" timestamptz,
    day date, "totalMinor" bigint, currency text, "refundedAt" timestamptz, "isReported" boolean, "customerHash" uuid,
    "emailHash" uuid) ${joinStores(db, 'o', orders)}
  ORDER BY 1, 2`

const INTO = sql`INSERT INTO store_orders (store_id, order_id, placed_at, day, total_minor, currency, refunded_at,
  is_reported, customer_hash, email_hash)`

/** Adds orders that are not known yet. A known order came from the store itself, or first. */
export async function addOrders(db: Db, orders: readonly StoreOrder[]): Promise<void> {
  await db.execute(sql`${INTO} ${rowsOf(db, orders)} ON CONFLICT DO NOTHING`)
}

/** Adds orders as the store itself reports them, or corrects known ones. No order may come twice. */
export async function putOrders(db: Db, orders: readonly StoreOrder[]): Promise<void> {
  await db.execute(sql`${INTO} ${rowsOf(db, orders)}
    ON CONFLICT (store_id, order_id) DO UPDATE SET placed_at = excluded.placed_at, day = excluded.day,
      total_minor = coalesce(excluded.total_minor, store_orders.total_minor),
      currency = coalesce(excluded.currency, store_orders.currency),
      refunded_at = coalesce(store_orders.refunded_at, excluded.refunded_at), is_reported = excluded.is_reported,
      customer_hash = coalesce(excluded.customer_hash, store_orders.customer_hash),
      email_hash = coalesce(excluded.email_hash, store_orders.email_hash)`)
}

/**
 * How many distinct orders a store has vouched for on some of its days, both included (ADR-0027). A refunded one was
 * placed all the same. Orders of a page without the store's signature are never among them.
 * @param firstDay yyyy-MM-dd
 */
export async function ordersOfMonth(db: Db, storeId: StoreId, firstDay: string, lastDay: string): Promise<number> {
  const { rows } = await db.execute<{ orders: number }>(sql`
    SELECT count(*)::integer AS orders FROM store_orders
    WHERE store_id = ${storeId} AND day BETWEEN ${firstDay}::date AND ${lastDay}::date`)
  return rows[0]?.orders ?? 0
}

/** Moves a store's orders to the days of its time zone. */
export async function redateOrders(db: Db, storeId: StoreId): Promise<void> {
  await db.execute(sql`
    UPDATE store_orders o SET day = (o.placed_at AT TIME ZONE s.timezone)::date FROM stores s
    WHERE o.store_id = ${storeId} AND s.store_id = o.store_id
      AND o.day <> (o.placed_at AT TIME ZONE s.timezone)::date`)
}

type OrderFacts = { readonly timezone: string; readonly shopperKey: string }

/**
 * A store's time zone, which stays as it is until this transaction ends, and its key for hashes; null: there is no such
 * store.
 */
export async function lockTimezone(tx: Db, storeId: StoreId): Promise<OrderFacts | null> {
  const { rows } = await tx.execute<OrderFacts>(sql`
    SELECT timezone, shopper_key AS "shopperKey" FROM stores WHERE store_id = ${storeId} FOR SHARE`)
  const [row] = rows
  return row ? { ...row, shopperKey: tx.cipher.decrypt(shopperKeyCell(storeId), row.shopperKey) } : null
}
