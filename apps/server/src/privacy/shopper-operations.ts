import { err, ok, type Result, type StoreId } from '@earshot/survey'
import * as v from 'valibot'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { largeWork } from '../large-work.ts'
import type { Problem } from '../problems.ts'
import { deleteLocked } from '../responses/delete-locked.ts'
import { findResponsesOfOrder } from '../responses/orders-of-responses.ts'
import { lockResponses, type ResponseKey, waitForBatches } from '../responses/queries.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'
import { rememberErased } from '../stores/erased-orders.ts'
import { hashShopperKey, readShopperKey } from '../stores/shopper-hash.ts'
import { lockStore } from '../surveys/publish.ts'
import { findShopperPage, type ShopperPage } from './find-shopper.ts'
import { findSurveysOf } from './found-surveys.ts'
import { type eraseShopperSchema, type findShopperSchema, readCursor, type ShopperKey } from './shopper-query.schema.ts'
import { readStoredRows, tableRowsSchema } from './stored-rows.ts'

/** A page of the data that is stored about a shopper. */
export const foundShopperSchema = v.object({
  by: v.picklist(['order', 'customer', 'email']),
  /** Each table of the registry that has rows. */
  tables: v.array(tableRowsSchema),
  /** The surveys that the results of responses are in, and how many responses these have now. */
  surveys: v.array(v.object({ surveyId: v.string(), name: v.string(), responses: v.number() })),
  next: v.nullable(v.string()),
})

export const erasedShopperSchema = v.object({
  responses: v.number(),
  writtenAnswers: v.number(),
  orders: v.number(),
  next: v.nullable(v.string()),
})

export type FoundShopper = v.InferOutput<typeof foundShopperSchema>
export type ErasedPage = v.InferOutput<typeof erasedShopperSchema>

/**
 * Reads a page of what is stored about one shopper. Nothing is stored if no page has rows.
 * @param cap how many responses of each survey the plan includes; null: all
 */
export async function findShopper(
  db: Db,
  storeId: StoreId,
  { value, by, after }: v.InferOutput<typeof findShopperSchema>,
  cap: number | null,
): Promise<Result<FoundShopper, Problem>> {
  const read = async (kind: ShopperKey['by']): Promise<FoundShopper | null> => {
    const page = await findShopperPage(db, storeId, { by: kind, value }, readCursor(after))
    return page && { by: kind, ...(await readPage(db, storeId, page, cap)), next: page.next }
  }
  const found = await read(by ?? (value.includes('@') ? 'email' : 'order'))
  const isEmpty = found?.by === 'order' && found.tables.length === 0
  const shown = by === undefined && isEmpty ? await nonEmpty(read('customer'), found) : found
  return shown ? ok(shown) : err({ code: 'store_not_found' })
}

async function readPage(db: Db, storeId: StoreId, page: ShopperPage, cap: number | null) {
  const surveys = await findSurveysOf(db, storeId, page.responses, cap)
  const tables = await readStoredRows(db, storeId, page, surveys)
  return { tables, surveys: [...surveys].map(([surveyId, { name, responses }]) => ({ surveyId, name, responses })) }
}

const nonEmpty = async (other: Promise<FoundShopper | null>, otherwise: FoundShopper) => {
  const found = await other
  return found && found.tables.length > 0 ? found : otherwise
}

type Parts = { readonly db: Db; readonly recorder: EventRecorder }

/**
 * Erases a page of what is stored about one shopper: responses, their written answers, orders, and their part of the
 * figures. First the orders are remembered as erased. Then it waits for the batches of answers that did not see this,
 * so that none of them brings an order back after it was deleted.
 */
export async function eraseShopper(
  { db, recorder }: Parts,
  storeId: StoreId,
  { value, by, after }: v.InferOutput<typeof eraseShopperSchema>,
): Promise<Result<ErasedPage, Problem>> {
  return largeWork(storeId, async () => {
    const shopperKey = await readShopperKey(db, storeId)
    const page = await findShopperPage(db, storeId, { by, value }, readCursor(after))
    if (shopperKey === null || !page) return err({ code: 'store_not_found' })
    await markErased(db, { storeId, shopperKey }, page.orderIds, recorder.now)
    // One row of the security log for all pages, also if the last one is never asked for.
    const partOf = hashShopperKey(shopperKey, by, value)
    const erased = await db.transaction(async (tx) => {
      const deleted = await deletePage(tx, storeId, page)
      const { responses, orders } = deleted
      const event = { storeId, event: 'shopper_erased', details: { responses, orders }, partOf } as const
      if (responses + orders > 0) await recordSecurityEvent(tx, recorder, event)
      return deleted
    })
    return ok({ ...erased, next: page.next })
  })
}

type StoreFacts = { readonly storeId: StoreId; readonly shopperKey: string }

async function markErased(db: Db, { storeId, shopperKey }: StoreFacts, orderIds: readonly string[], now: Date) {
  if (orderIds.length === 0) return
  const hashes = orderIds.map((orderId) => ({ storeId, orderHash: hashShopperKey(shopperKey, 'order', orderId) }))
  await rememberErased(db, hashes, now)
  await waitForBatches(db, storeId)
}

async function deletePage(tx: Db, storeId: StoreId, { orderIds, responses }: ShopperPage) {
  // Reports of orders from the store's server lock this row, too.
  await lockStore(tx, storeId)
  const keys = new Map<string, ResponseKey>(responses.map((key) => [key.responseId, key]))
  for (const orderId of orderIds) {
    for (const key of await findResponsesOfOrder(tx, storeId, orderId)) keys.set(key.responseId, key)
  }
  const locked = await lockResponses(tx, [...keys.values()])
  const writtenAnswers = await countWritten(tx, storeId, locked)
  const before = await countOrders(tx, storeId, orderIds)
  await deleteLocked(tx, locked)
  await tx.execute(sql`DELETE FROM store_orders WHERE store_id = ${storeId} AND order_id IN ${idsOf(orderIds)}`)
  return { responses: locked.length, writtenAnswers, orders: before }
}

const idsOf = (ids: readonly string[]) => sql`(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

async function countOrders(tx: Db, storeId: StoreId, orderIds: readonly string[]): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    SELECT count(*)::integer AS n FROM store_orders WHERE store_id = ${storeId} AND order_id IN ${idsOf(orderIds)}`)
  return rows[0]?.n ?? 0
}

async function countWritten(tx: Db, storeId: StoreId, keys: readonly ResponseKey[]): Promise<number> {
  const wanted = keys.map(({ surveyId, responseId }) => ({ surveyId, responseId }))
  const { rows } = await tx.execute<{ n: number }>(sql`
    SELECT count(*)::integer AS n FROM written_answers w
    JOIN jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS k("surveyId" uuid, "responseId" uuid)
      ON w.survey_id = k."surveyId" AND w.response_id = k."responseId"
    WHERE w.store_id = ${storeId}`)
  return rows[0]?.n ?? 0
}
