import { expect, test } from 'vitest'
import { eq } from '../db/drizzle.ts'
import { storeOrders } from '../db/schema.ts'
import { sign } from '../stores/signature.ts'
import { ordersOfMonth } from '../stores/store-orders.ts'
import { reportOrders, secretOf, signedContext } from '../testing/signing.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, sendResponse, type TestStore } from '../testing/test-store.ts'

const app = await useTestApp()

const ORDER_EVENT = { event: 'placed', placedAt: '2026-11-20T23:30:00Z', total: '59.90', currency: 'EUR' }

const ordersOf = ({ storeId }: TestStore) => ordersOfMonth(app.db, storeId, '2026-11-01', '2026-11-30')
const rowsOf = ({ storeId }: TestStore) =>
  app.db.select().from(storeOrders).where(eq(storeOrders.storeId, storeId)).orderBy(storeOrders.orderId)

test('orders told twice, and twice at once, count once', async () => {
  const store = await aTestStore(app, { timezone: 'Europe/Oslo' })
  const orders = Array.from({ length: 100 }, (_, index) => ({ orderId: String(index), ...ORDER_EVENT }))
  const replies = await Promise.all(
    [1, 2, 3].map(() => reportOrders(app, store, { orders: [...orders, orders[0]].slice(1) })),
  )
  expect(replies.map(({ status, json }) => [status, json.data])).toEqual(Array(3).fill([200, { orders: 100 }]))
  expect(await ordersOf(store)).toBe(100)
  expect((await rowsOf(store))[0]).toMatchObject({
    day: '2026-11-21',
    totalMinor: 5990,
    currency: 'EUR',
    refundedAt: null,
  })
})

test('a refunded order was placed all the same, and stays refunded whatever comes later', async () => {
  const store = await aTestStore(app)
  const refund = { orderId: 'b', ...ORDER_EVENT, event: 'refunded' }
  await reportOrders(app, store, { orders: [{ orderId: 'a', ...ORDER_EVENT }, { ...refund, orderId: 'a' }, refund] })
  await reportOrders(app, store, { orders: [{ orderId: 'b', ...ORDER_EVENT, total: '60.00' }] })
  expect(await rowsOf(store)).toMatchObject([
    { orderId: 'a', totalMinor: 5990, refundedAt: app.clock.now },
    { orderId: 'b', totalMinor: 6000, refundedAt: app.clock.now },
  ])
  expect(await ordersOf(store)).toBe(2)
})

test('the store’s server knows better than its page when an order was placed; a page’s never overwrites it', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const answer = async (orderId: string) => {
    const signed = await signedContext(app, store, { orderId, orderValue: 10, currency: 'EUR' })
    await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } }, ...signed })
  }
  await answer('a')
  expect(await rowsOf(store)).toMatchObject([{ day: '2026-11-21', totalMinor: 1000 }])
  const lastMonth = { ...ORDER_EVENT, placedAt: '2026-10-31T10:00:00+01:00' }
  const orders = ['a', 'b'].map((orderId) => ({ orderId, ...lastMonth }))
  await reportOrders(app, store, { orders })
  await answer('b')
  expect(await rowsOf(store)).toMatchObject([
    { day: '2026-10-31', totalMinor: 5990 },
    { day: '2026-10-31', totalMinor: 5990 },
  ])
  expect(await ordersOf(store)).toBe(0)
})

const ONE = JSON.stringify({ orders: [{ orderId: 'a', ...ORDER_EVENT }] })

test.each([
  ['made up', async () => `1763715600.${'0f'.repeat(32)}`],
  ['another store’s', async () => sign(await secretOf(app, await aTestStore(app)), ONE, app.clock.now)],
  [
    'of other orders',
    async (store: TestStore) => sign(await secretOf(app, store), ONE.replace('a', 'b'), app.clock.now),
  ],
  ['older than five minutes', async (store: TestStore) => sign(await secretOf(app, store), ONE, minutesAgo(5.02))],
  ['from the future', async (store: TestStore) => sign(await secretOf(app, store), ONE, minutesAgo(-5.02))],
])('orders with a signature that is %s are refused, and none is kept', async (_, signatureFor) => {
  const store = await aTestStore(app)
  const reply = await reportOrders(app, store, ONE, { 'earshot-signature': await signatureFor(store) })
  expect(reply).toMatchObject({ status: 401, json: { problem: { code: 'signature_wrong' } } })
  expect(await rowsOf(store)).toEqual([])
})

test('orders signed five minutes ago are taken, however their JSON is spaced', async () => {
  const store = await aTestStore(app)
  const body = `  ${ONE.replaceAll(',', ',\n  ')}  `
  const signature = sign(await secretOf(app, store), body, minutesAgo(5))
  expect((await reportOrders(app, store, body, { 'earshot-signature': signature })).status).toBe(200)
})

test('a store that nobody knows is said to be unknown', async () => {
  const store = await aTestStore(app)
  const reply = await reportOrders(app, store, ONE, { 'earshot-store': `pk_${'0'.repeat(24)}` })
  expect(reply).toMatchObject({ status: 404, json: { problem: { code: 'store_not_found' } } })
})

test.each([
  { orders: Array(101).fill({ orderId: 'a', ...ORDER_EVENT }) },
  { orders: [{ orderId: '', ...ORDER_EVENT }] },
  { orders: [{ orderId: 'a\u0000', ...ORDER_EVENT }] },
  { orders: [{ orderId: 'a', ...ORDER_EVENT, event: 'lost' }] },
  { orders: [{ orderId: 'a', ...ORDER_EVENT, placedAt: 'yesterday' }] },
  { orders: [{ orderId: 'a', ...ORDER_EVENT, placedAt: '2026-02-01T10:00:00+02' }] },
  { orders: [{ orderId: 'a', ...ORDER_EVENT, placedAt: '0000-01-01T10:00:00Z' }] },
  { orders: [{ orderId: 'a', ...ORDER_EVENT, placedAt: '2026-02-30T10:00:00Z' }] },
  { orders: [{ orderId: 'a', ...ORDER_EVENT, total: 59.9 }] },
  { orders: [{ orderId: 'a', ...ORDER_EVENT, total: '-1' }] },
  { orders: [{ orderId: 'a', ...ORDER_EVENT, currency: 'euro' }] },
  { orders: [{ orderId: 'a', ...ORDER_EVENT, more: 1 }] },
  {},
])('what is no list of orders is refused with the place that is wrong (%#)', async (body) => {
  const store = await aTestStore(app)
  const { status, json } = await reportOrders(app, store, body)
  expect([status, json.problem.code, json.problem.fields[0].path.split('.')[0]]).toEqual([
    400,
    'input_invalid',
    'orders',
  ])
})

const minutesAgo = (minutes: number) => new Date(app.clock.now.getTime() - minutes * 60_000)

test('half a character in the id of an order is mended, from the server and from the page', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const orderId = 'a\ud83e'
  expect((await reportOrders(app, store, { orders: [{ orderId, ...ORDER_EVENT }] })).status).toBe(200)
  const signed = await signedContext(app, store, { orderId })
  const answer = { ...aMessage(survey), answers: { q1: { optionId: 'yes' } }, ...signed }
  expect((await sendResponse(app, answer)).status).toBe(200)
  expect(await rowsOf(store)).toMatchObject([{ orderId: 'a\ufffd' }])
})

test('a refund told along with its order, without what it came to, takes nothing from it', async () => {
  const store = await aTestStore(app)
  const { total, currency, ...refund } = { ...ORDER_EVENT, event: 'refunded', orderId: 'a' }
  await reportOrders(app, store, { orders: [{ orderId: 'a', ...ORDER_EVENT, total, currency }, refund] })
  expect(await rowsOf(store)).toMatchObject([{ totalMinor: 5990, currency: 'EUR', refundedAt: app.clock.now }])
})
