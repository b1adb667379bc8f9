import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeOrders, stores } from '../db/schema.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { aTestStore, type TestStore } from '../testing/test-store.ts'
import { expireOrders } from './expire-orders.ts'
import { addOrders } from './store-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const neverAborted = new AbortController().signal
const DAYS = ['2026-09-30', '2026-10-20', '2026-10-21', '2026-11-21']

async function aStoreWithOrders(retentionMonths: number | null): Promise<TestStore> {
  const store = await aTestStore(app)
  await app.db.update(stores).set({ retentionMonths }).where(eq(stores.storeId, store.storeId))
  const order = { storeId: store.storeId, totalMinor: null, currency: null, refundedAt: null }
  await addOrders(
    app.db,
    DAYS.map((day) => ({ ...order, orderId: day, day, placedAt: new Date(`${day}T12:00:00Z`) })),
  )
  return store
}

const ordersOf = async ({ storeId }: TestStore) => {
  const rows = await app.db.select().from(storeOrders).where(eq(storeOrders.storeId, storeId)).orderBy(sql`order_id`)
  return rows.map(({ orderId }) => orderId)
}

test('orders are deleted with the days that a store does not keep, and those of other stores are not', async () => {
  const [oneMonth, ever] = [await aStoreWithOrders(1), await aStoreWithOrders(null)]
  await expireOrders(app.db, app.clock.now, neverAborted)
  expect(await ordersOf(oneMonth)).toEqual(['2026-10-21', '2026-11-21'])
  expect(await ordersOf(ever)).toEqual(DAYS)
})

test('it ends where the server stops', async () => {
  const store = await aStoreWithOrders(1)
  await expireOrders(app.db, app.clock.now, AbortSignal.abort())
  expect(await ordersOf(store)).toEqual(DAYS)
})
