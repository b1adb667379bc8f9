import type { StoreId } from '@earshot/survey'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { findResponsesOfOrder } from '../responses/orders-of-responses.ts'
import type { ResponseKey } from '../responses/queries.ts'
import { hashShopperKey, readShopperKey } from '../stores/shopper-hash.ts'
import { findEmailInWords } from './email-in-words.ts'
import { cursorText, type ShopperCursor, type ShopperKey } from './shopper-query.schema.ts'

/** Where the data of a shopper is, a page of it. */
export type ShopperPage = {
  readonly orderIds: readonly string[]
  readonly responses: readonly ResponseKey[]
  /** Where the next page begins; null: this was the last. */
  readonly next: string | null
}

const MAX_ORDERS = 20
/** A page may have more by what one order has: one response for each survey. */
const MAX_RESPONSES = 100

/**
 * Finds the orders and responses of a shopper. First come the orders that the key names, with the responses to them. For
 * an email address, the responses with this address in their words follow, and all of the orders that these answer for.
 * @returns null if the store does not exist any more
 */
export async function findShopperPage(
  db: Db,
  storeId: StoreId,
  key: ShopperKey,
  cursor: ShopperCursor,
): Promise<ShopperPage | null> {
  if (cursor.stage === 'words') return findByWords(db, storeId, key, cursor.after)
  const shopperKey = await readShopperKey(db, storeId)
  if (shopperKey === null) return null
  const wanted = await findOrderIds(db, storeId, isOrderOf(shopperKey, key), cursor.after)
  const named = key.by === 'order' && cursor.after === '' ? spellings(key.value) : []
  return collectOrders(db, storeId, { key, orderIds: [...new Set([...named, ...wanted])] })
}

type Collected = { readonly key: ShopperKey; readonly orderIds: readonly string[] }

async function collectOrders(db: Db, storeId: StoreId, { key, orderIds }: Collected): Promise<ShopperPage> {
  const taken: string[] = []
  const responses: ResponseKey[] = []
  for (const orderId of orderIds.slice(0, MAX_ORDERS)) {
    taken.push(orderId)
    responses.push(...(await findResponsesOfOrder(db, storeId, orderId)))
    if (responses.length >= MAX_RESPONSES) break
  }
  const last = taken.at(-1)
  const isLast = taken.length === orderIds.length
  const afterOrders: ShopperCursor | null = key.by === 'email' ? { stage: 'words', after: null } : null
  const next = isLast || last === undefined ? afterOrders : ({ stage: 'orders', after: last } as const)
  return { orderIds: taken, responses, next: next && cursorText(next) }
}

/** As merchants and programs write the number of an order: with or without "#". */
const spellings = (orderId: string) => {
  const bare = orderId.replace(/^#\s*/, '')
  return bare === '' ? [orderId] : [...new Set([orderId, bare, `#${bare}`])].toSorted()
}

/** The predicates repeat those of the partial indexes (ADR-0011). */
function isOrderOf(shopperKey: string, { by, value }: ShopperKey): SQL {
  const hash = hashShopperKey(shopperKey, by, value)
  if (by === 'customer') return sql`customer_hash IS NOT NULL AND customer_hash = ${hash}::uuid`
  if (by === 'email') return sql`email_hash IS NOT NULL AND email_hash = ${hash}::uuid`
  return sql`order_id IN (${sql.join(
    spellings(value).map((one) => sql`${one}`),
    sql`, `,
  )})`
}

/** One more than a page has. */
async function findOrderIds(db: Db, storeId: StoreId, isWanted: SQL, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ order_id: string }>(sql`
    SELECT order_id FROM store_orders WHERE store_id = ${storeId} AND ${isWanted} AND order_id > ${after}
    ORDER BY order_id LIMIT ${MAX_ORDERS + 1}`)
  return rows.map((row) => row.order_id)
}

type WordsCursor = Extract<ShopperCursor, { stage: 'words' }>['after']

async function findByWords(
  db: Db,
  storeId: StoreId,
  { by, value }: ShopperKey,
  after: WordsCursor,
): Promise<ShopperPage> {
  if (by !== 'email') return { orderIds: [], responses: [], next: null }
  const found = await findEmailInWords(db, storeId, value, { after, limit: MAX_RESPONSES })
  const orderIds = [...new Set(found.responses.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))]
  const responses = new Map(found.responses.map(({ orderId: _, ...key }) => [key.responseId, key]))
  for (const orderId of orderIds) {
    for (const key of await findResponsesOfOrder(db, storeId, orderId)) responses.set(key.responseId, key)
  }
  const next = found.last && cursorText({ stage: 'words', after: found.last })
  return { orderIds, responses: [...responses.values()], next }
}
