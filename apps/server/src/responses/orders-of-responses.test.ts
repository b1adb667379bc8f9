import { expect, test } from 'vitest'
import { asc, eq } from '../db/drizzle.ts'
import { responses, storeOrders, stores } from '../db/schema.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { reportOrders, signedContext } from '../testing/signing.ts'
import { useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  neverAborted,
  sendResponse,
  type TestStore,
} from '../testing/test-store.ts'
import { deleteExpired } from './expired-jobs.ts'

const app = await useTestApp()

type Survey = Awaited<ReturnType<typeof aPublishedTestSurvey>>

const sign = (store: TestStore, orderId: string, at = app.clock.now) =>
  signedContext(app, store, { orderId, orderValue: '59.90', currency: 'EUR' }, at)

/** Answers for an order that the store has signed. @returns the address of the response */
async function answerFor(store: TestStore, survey: Survey, orderId: string, signed = sign(store, orderId)) {
  const message = { ...aMessage(survey), answers: { q1: { optionId: 'yes' } }, ...(await signed) }
  expect((await sendResponse(app, message)).status).toBe(200)
  const rows = await app.db.select().from(responses).where(eq(responses.surveyId, survey.surveyId))
  const response = rows.find((row) => row.orderId === orderId)
  return `DELETE /surveys/${survey.surveyId}/responses/${response?.responseId}` as const
}

async function ordersOf({ storeId }: TestStore) {
  const rows = await app.db
    .select()
    .from(storeOrders)
    .where(eq(storeOrders.storeId, storeId))
    .orderBy(asc(storeOrders.orderId))
  return rows.map(({ orderId }) => orderId)
}

test('deleting a response deletes its order, and that of no other response or store', async () => {
  const [store, other] = [await aTestStore(app), await aTestStore(app)]
  const [survey, others] = [await aPublishedTestSurvey(app, store), await aPublishedTestSurvey(app, other)]
  const request = await answerFor(store, survey, '1001')
  await answerFor(store, survey, '1002')
  await answerFor(other, others, '1001')
  expect((await call(app, store.token, request)).status).toBe(200)
  expect([await ordersOf(store), await ordersOf(other)]).toEqual([['1002'], ['1001']])
  const { counters, recount } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect(counters).toEqual(recount)
})

test('an order stays until no response refers to it', async () => {
  const store = await aTestStore(app)
  const surveys = [await aPublishedTestSurvey(app, store), await aPublishedTestSurvey(app, store)] as const
  const [first, second] = [await answerFor(store, surveys[0], '1001'), await answerFor(store, surveys[1], '1001')]
  await call(app, store.token, first)
  expect(await ordersOf(store)).toEqual(['1001'])
  await call(app, store.token, second)
  expect(await ordersOf(store)).toEqual([])
})

test.each(['before', 'after'])('an order that the store’s server sent %s the answer stays', async (when) => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const report = () =>
    reportOrders(app, store, { orders: [{ orderId: '1001', event: 'placed', placedAt: app.clock.now.toISOString() }] })
  if (when === 'before') await report()
  const request = await answerFor(store, survey, '1001')
  if (when === 'after') await report()
  expect((await call(app, store.token, request)).status).toBe(200)
  expect(await ordersOf(store)).toEqual(['1001'])
})

test('an order from before it was known who sent it stays', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const request = await answerFor(store, survey, '1001')
  // As a server of the release before writes it.
  await app.db.update(storeOrders).set({ isReported: true }).where(eq(storeOrders.storeId, store.storeId))
  await call(app, store.token, request)
  expect(await ordersOf(store)).toEqual(['1001'])
})

test('responses of a time span are deleted with their orders', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  for (const orderId of ['1001', '1002', '1003']) await answerFor(store, survey, orderId)
  const opened = app.clock.now
  const [from, to] = [-60_000, 1].map((ms) => new Date(opened.getTime() + ms).toISOString())
  app.clock.now = new Date(opened.getTime() + 60_000)
  const path = `/surveys/${survey.surveyId}/time-span/delete`
  const reply = await call(app, store.token, `POST ${path}`, { from, to, which: 'all' })
  app.clock.now = opened
  expect([reply.status, await ordersOf(store)]).toEqual([200, []])
})

test('responses and orders go when the months that a store keeps them are over', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const [opened, afterwards] = [app.clock.now, new Date('2027-01-10T12:00:00Z')]
  // A login does not last as long as the orders here are apart.
  const signed = await sign(store, 'new', afterwards)
  await answerFor(store, survey, 'old')
  app.clock.now = afterwards
  await answerFor(store, survey, 'new', Promise.resolve(signed))
  await app.db.update(stores).set({ retentionMonths: 1 }).where(eq(stores.storeId, store.storeId))
  expect(await deleteExpired(app.db, { storeId: store.storeId, now: app.clock.now }, neverAborted)).toBe(true)
  const rows = await app.db.select().from(responses).where(eq(responses.storeId, store.storeId))
  app.clock.now = opened
  expect([rows.map(({ orderId }) => orderId), await ordersOf(store)]).toEqual([['new'], ['new']])
})
