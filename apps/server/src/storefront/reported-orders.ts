import { err, ok, type Result, type StoreId, sanitizeText } from '@earshot/survey'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import type { Problem } from '../problems.ts'
import { localDay } from '../responses/local-day.ts'
import { momentTextSchema } from '../responses/moment.schema.ts'
import { lockTimezone, putOrders, type StoreOrder } from '../stores/store-orders.ts'
import { minorUnits } from './money.ts'
import { MAX_ORDER_ID_LENGTH } from './signed-order.ts'

const MAX_ORDERS = 100

const amount = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,4})?$/, 'must be a decimal number such as "59.90"'))

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
})

/** The orders that a store reports, from its server to ours (ADR-0032). */
export const reportedOrdersSchema = v.strictObject({ orders: v.pipe(v.array(reportedOrder), v.maxLength(MAX_ORDERS)) })

type ReportedOrder = v.InferOutput<typeof reportedOrder>

/** Stores the orders that a store reports. An order reported twice counts once, and a refund stays. */
export async function recordOrders(
  db: Db,
  storeId: StoreId,
  reported: readonly ReportedOrder[],
  now: Date,
): Promise<Result<{ orders: number }, Problem>> {
  return db.transaction(async (tx) => {
    const timezone = await lockTimezone(tx, storeId)
    if (timezone === null) return err({ code: 'store_not_found' })
    const orders = new Map<string, StoreOrder>()
    for (const one of reported) {
      const order = orderOf(one, { storeId, timezone, now })
      const before = orders.get(one.orderId)
      const { totalMinor, currency } = order.totalMinor === null && before ? before : order
      orders.set(one.orderId, { ...order, totalMinor, currency, refundedAt: before?.refundedAt ?? order.refundedAt })
    }
    if (orders.size > 0) await putOrders(tx, [...orders.values()])
    return ok({ orders: orders.size })
  })
}

type StoreClock = { readonly storeId: StoreId; readonly timezone: string; readonly now: Date }

function orderOf({ orderId, event, placedAt, total, currency }: ReportedOrder, { storeId, timezone, now }: StoreClock) {
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
  }
}
