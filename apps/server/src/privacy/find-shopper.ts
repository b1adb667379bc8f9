import type { StoreId } from '@earshot/survey'
import { type SQL, sql } from '../db/drizzle.ts'
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
/** In bytes of the database, which compresses answers: 100 usual responses are far from it. */
const MAX_BYTES = 500_000

/**
 * Finds the orders and responses of a shopper. The key names orders. First come the other orders that have the customer
 * id or the email address of one of these, then the named ones, so that an erasure that was interrupted finds the same
 * customer again. Each order comes with the responses to it. For an email address, the responses with this address in their
 * words follow, and all of the orders that these answer for.
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
  const isNamed = isOrderOf(shopperKey, key)
  const linked = cursor.stage === 'linked' ? await findLinkedOrders(db, storeId, isNamed, cursor.after) : []
  const named = linked.length > MAX_ORDERS ? [] : await findNamedOrders(db, storeId, { key, isNamed, cursor })
  return collectOrders(db, storeId, key, [...linked, ...named])
}

/** An order, and where the page behind it begins. */
type FoundOrder = Exclude<ShopperCursor, { stage: 'words' }>

async function collectOrders(
  db: Db,
  storeId: StoreId,
  key: ShopperKey,
  orders: readonly FoundOrder[],
): Promise<ShopperPage> {
  const taken: FoundOrder[] = []
  const responses: ResponseKey[] = []
  let bytes = 0
  for (const order of orders.slice(0, MAX_ORDERS)) {
    taken.push(order)
    const found = await findResponsesOfOrder(db, storeId, order.after)
    responses.push(...found)
    bytes += found.reduce((sum, response) => sum + response.bytes, 0)
    if (responses.length >= MAX_RESPONSES || bytes >= MAX_BYTES) break
  }
  const afterOrders: ShopperCursor | null = key.by === 'email' ? { stage: 'words', after: null } : null
  const next = taken.length === orders.length ? afterOrders : (taken.at(-1) ?? null)
  return { orderIds: taken.map(({ after }) => after), responses, next: next && cursorText(next) }
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

type NamedOrders = { readonly key: ShopperKey; readonly isNamed: SQL; readonly cursor: FoundOrder }

/** The orders that the key names, one more than a page has. Responses to an order can be there without it. */
async function findNamedOrders(db: Db, storeId: StoreId, { key, isNamed, cursor }: NamedOrders): Promise<FoundOrder[]> {
  const after = cursor.stage === 'orders' ? cursor.after : ''
  const { rows } = await db.execute<{ order_id: string }>(sql`
    SELECT order_id FROM store_orders WHERE store_id = ${storeId} AND ${isNamed} AND order_id > ${after}
    ORDER BY order_id LIMIT ${MAX_ORDERS + 1}`)
  const spelled = key.by === 'order' ? spellings(key.value).filter((one) => one > after) : []
  return toFoundOrders('orders', [...new Set([...spelled, ...rows.map((row) => row.order_id)])])
}

/** The other orders with the customer id or the email address of an order that the key names, one more than a page has. */
async function findLinkedOrders(db: Db, storeId: StoreId, isNamed: SQL, after: string): Promise<FoundOrder[]> {
  const { rows } = await db.execute<{ order_id: string }>(sql`
    WITH named AS (SELECT order_id, customer_hash, email_hash FROM store_orders WHERE store_id = ${storeId} AND ${isNamed})
    SELECT order_id FROM (
      SELECT o.order_id FROM (SELECT DISTINCT customer_hash FROM named) k
      JOIN store_orders o ON o.store_id = ${storeId} AND o.customer_hash IS NOT NULL AND o.customer_hash = k.customer_hash
      UNION
      SELECT o.order_id FROM (SELECT DISTINCT email_hash FROM named) k
      JOIN store_orders o ON o.store_id = ${storeId} AND o.email_hash IS NOT NULL AND o.email_hash = k.email_hash) linked
    WHERE order_id > ${after} AND order_id NOT IN (SELECT order_id FROM named)
    ORDER BY order_id LIMIT ${MAX_ORDERS + 1}`)
  return toFoundOrders(
    'linked',
    rows.map((row) => row.order_id),
  )
}

const toFoundOrders = (stage: FoundOrder['stage'], ids: readonly string[]): FoundOrder[] =>
  ids.map((after) => ({ stage, after }))

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
