import { createHmac } from 'node:crypto'

/** The ways to name a shopper. */
export type ShopperKeyKind = 'order' | 'customer' | 'email'

/**
 * A keyed hash of a value that names a shopper, as a UUID of 128 bits.
 * @param key the `shopper_key` of the store, so that the hashes of two stores cannot be compared
 */
export function hashShopperKey(key: string, kind: ShopperKeyKind, value: string): string {
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
