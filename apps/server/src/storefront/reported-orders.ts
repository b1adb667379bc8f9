import { err, ok, type Result, type StoreId, sanitizeText } from '@earshot/survey'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { minorUnits } from '../money.ts'
import type { Problem } from '../problems.ts'
import { localDay } from '../responses/local-day.ts'
import { momentTextSchema } from '../responses/moment.schema.ts'
import { findErased } from '../stores/erased-orders.ts'
import { hashesOf, hashShopperKey } from '../stores/shopper-hash.ts'
import { lockTimezone, putOrders, type StoreOrder } from '../stores/store-orders.ts'
import { MAX_CUSTOMER_LENGTH, MAX_ORDER_ID_LENGTH } from './signed-order.ts'

const MAX_ORDERS = 100

const amount = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,4})?$/, 'must be a decimal number such as "59.90"'))

const customer = v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_CUSTOMER_LENGTH))))

/** Not every shape of ISO 8601 can be read: an offset without minutes cannot. */
const reportedOrder = v.strictObject({
  orderId: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(MAX_ORDER_ID_LENGTH),
    v.regex(/^\P{Cc}*$/u, 'must hold no control characters'),
    v.transform(sanitizeText),
  ),
  event: v.picklist(['placed', 'refunded']),
  /** The time of the order, for a refund as well. */
  placedAt: v.pipe(momentTextSchema, v.regex(/^2\d{3}/, 'must be of this millennium')),
  /** The total of the order, not of the refund; with its currency. */
  total: v.optional(v.nullable(amount)),
  currency: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'must be a currency such as "EUR"')))),
  /** They find what is stored about a customer, and are kept as hashes only. */
  customerId: customer,
  customerEmail: customer,
})

/** The orders that a store reports, from its server to ours (ADR-0032). */
export const reportedOrdersSchema = v.strictObject({ orders: v.pipe(v.array(reportedOrder), v.maxLength(MAX_ORDERS)) })

type ReportedOrder = v.InferOutput<typeof reportedOrder>

/** How many of the reported orders are stored now, and how many were not because the merchant erased them. */
type Recorded = { readonly orders: number; readonly erased?: number }

/** Stores the orders that a store reports. An order reported twice counts once, a refund stays, an erased one is left out. */
export async function recordOrders(
  db: Db,
  storeId: StoreId,
  reported: readonly ReportedOrder[],
  now: Date,
): Promise<Result<Recorded, Problem>> {
  return db.transaction(async (tx) => {
    const store = await lockTimezone(tx, storeId)
    if (store === null) return err({ code: 'store_not_found' })
    const hashOf = ({ orderId }: ReportedOrder) => hashShopperKey(store.shopperKey, 'order', orderId)
    const erased = await findErased(
      tx,
      reported.map((one) => ({ storeId, orderHash: hashOf(one) })),
    )
    const orders = new Map<string, StoreOrder>()
    for (const one of reported) {
      if (erased.has(hashOf(one))) continue
      const order = orderOf(one, { storeId, ...store, now })
      const before = orders.get(one.orderId)
      orders.set(one.orderId, before ? mergeReports(before, order) : order)
    }
    if (orders.size > 0) await putOrders(tx, [...orders.values()])
    return ok({ orders: orders.size, ...(erased.size > 0 && { erased: erased.size }) })
  })
}

/** The order after a second report of it in one request, which may say less than the first. */
function mergeReports(before: StoreOrder, order: StoreOrder): StoreOrder {
  const { totalMinor, currency } = order.totalMinor === null ? before : order
  return {
    ...order,
    totalMinor,
    currency,
    refundedAt: before.refundedAt ?? order.refundedAt,
    customerHash: order.customerHash ?? before.customerHash,
    emailHash: order.emailHash ?? before.emailHash,
  }
}

type StoreClock = {
  readonly storeId: StoreId
  readonly timezone: string
  readonly shopperKey: string
  readonly now: Date
}

function orderOf(
  { orderId, event, placedAt, total, currency, customerId = null, customerEmail = null }: ReportedOrder,
  { storeId, timezone, shopperKey, now }: StoreClock,
): StoreOrder {
  const totalMinor = total && currency ? minorUnits(total, currency) : null
  return {
    storeId,
    orderId,
    placedAt: new Date(placedAt),
    day: localDay(new Date(placedAt), timezone),
    totalMinor,
    currency: totalMinor === null ? null : (currency ?? null),
    refundedAt: event === 'refunded' ? now : null,
    isReported: true,
    ...hashesOf(shopperKey, { customerId, customerEmail }),
  }
}
