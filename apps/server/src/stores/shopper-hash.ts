import { createHmac } from 'node:crypto'
import type { StoreId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import type { SecretCell } from '../db/secret-cipher.ts'

/** The ways to name a shopper. */
export type ShopperKeyKind = 'order' | 'customer' | 'email'

/** The same key hashes a text beside Other (ADR-0097). */
type HashedKind = ShopperKeyKind | 'text'

export const shopperKeyCell = (storeId: StoreId): SecretCell => ({ column: 'stores.shopper_key', row: storeId })

/** The key of the hashes of a store; null: there is no such store. */
export async function readShopperKey(db: Db, storeId: StoreId): Promise<string | null> {
  const { rows } = await db.execute<{ shopper_key: string }>(sql`
    SELECT shopper_key FROM stores WHERE store_id = ${storeId}`)
  return rows[0] ? db.cipher.decrypt(shopperKeyCell(storeId), rows[0].shopper_key) : null
}

/**
 * A keyed hash of a value that names a shopper, as a UUID of 128 bits.
 * @param key the `shopper_key` of the store, so that the hashes of two stores cannot be compared
 */
export function hashShopperKey(key: string, kind: HashedKind, value: string): string {
  const normal = kind === 'email' ? value.trim().toLowerCase() : value
  const hex = createHmac('sha256', key).update(`${kind} ${normal}`).digest('hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

type Customer = { readonly customerId: string | null; readonly customerEmail: string | null }

/** The hashes of the customer of an order. */
export const hashesOf = (key: string, { customerId, customerEmail }: Customer) => ({
  customerHash: customerId === null ? null : hashShopperKey(key, 'customer', customerId),
  emailHash: customerEmail === null ? null : hashShopperKey(key, 'email', customerEmail),
})
