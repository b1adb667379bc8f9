import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from '../db/drizzle.ts'
import { storeOrders, stores } from '../db/schema.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { aTestStore, neverAborted, type TestStore } from '../testing/test-store.ts'
import { expireOrders, findStoresWithOldOrders } from './expire-orders.ts'
import { addOrders } from './store-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const DAYS = ['2026-09-30', '2026-10-20', '2026-10-21', '2026-11-21']

async function aStoreWithOrders(retentionMonths: number | null): Promise<TestStore> {
  const store = await aTestStore(app)
  await app.db.update(stores).set({ retentionMonths }).where(eq(stores.storeId, store.storeId))
  const order = {
    storeId: store.storeId,
    totalMinor: null,
    currency: null,
    refundedAt: null,
    isReported: false,
    customerHash: null,
    emailHash: null,
  }
  await addOrders(
    app.db,
    DAYS.map((day) => ({ ...order, orderId: day, day, placedAt: new Date(`${day}T12:00:00Z`) })),
  )
  return store
}

const ordersOf = async ({ storeId }: Pick<TestStore, 'storeId'>) => {
  const rows = await app.db.select().from(storeOrders).where(eq(storeOrders.storeId, storeId)).orderBy(sql`order_id`)
  return rows.map(({ orderId }) => orderId)
}

test('orders are deleted with the days that a store does not keep, and those of other stores are not', async () => {
  const [oneMonth, ever] = [await aStoreWithOrders(1), await aStoreWithOrders(null)]
  expect(await findStoresWithOldOrders(app.db, app.clock.now)).toEqual([oneMonth.storeId])
  for (const { storeId } of [oneMonth, ever]) {
    expect(await expireOrders(app.db, { storeId, now: app.clock.now }, neverAborted)).toBe(true)
  }
  expect(await findStoresWithOldOrders(app.db, app.clock.now)).toEqual([])
  expect(await ordersOf(oneMonth)).toEqual(['2026-10-21', '2026-11-21'])
  expect(await ordersOf(ever)).toEqual(DAYS)
})

test('it ends after the batch during which the server stops', async () => {
  const { storeId } = await aStoreWithOrders(1)
  await app.db.execute(sql`
    INSERT INTO store_orders (store_id, order_id, day, placed_at)
    SELECT ${storeId}, 'old ' || n, '2026-01-01', '2026-01-01' FROM generate_series(1, 2500) n`)
  const store = { storeId, now: app.clock.now }
  expect(await expireOrders(app.db, store, AbortSignal.abort())).toBe(false)
  expect(await ordersOf({ storeId })).toHaveLength(1_504)
  expect(await expireOrders(app.db, store, neverAborted)).toBe(true)
  expect(await ordersOf({ storeId })).toEqual(['2026-10-21', '2026-11-21'])
})
