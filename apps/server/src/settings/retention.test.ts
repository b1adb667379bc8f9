import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { eq, sql } from '../db/drizzle.ts'
import { stores } from '../db/schema.ts'
import { deleteExpired } from '../responses/expired-jobs.ts'
import { everythingOf } from '../testing/everything-of.ts'
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
import { MAX_COUNTED, setRetention } from './retention.ts'

const app = await useTestApp()
beforeEach(() => {
  app.clock.now = new Date('2026-11-21T12:00:00Z')
})

/** When each response of a survey arrives; its order was placed on the same day. */
const MOMENTS = ['2025-05-02T09:00:00Z', '2025-11-21T11:59:59Z', '2025-11-21T12:00:00Z', '2026-11-20T08:00:00Z']

/** A store with a response and an order of each moment, in a survey and in a deleted one. */
async function aStoreOfTwoYears(): Promise<TestStore> {
  const store = await aTestStore(app)
  const [survey, deleted] = [await aPublishedTestSurvey(app, store), await aPublishedTestSurvey(app, store)]
  const { now } = app.clock
  for (const moment of MOMENTS) {
    app.clock.now = new Date(moment)
    await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } })
    await sendResponse(app, { ...aMessage(deleted), test: true })
    await app.db.execute(sql`
      INSERT INTO store_orders (store_id, order_id, placed_at, day)
      VALUES (${store.storeId}, ${moment}, ${moment}, ${moment.slice(0, 10)})`)
  }
  app.clock.now = now
  await call(app, store.token, `DELETE /surveys/${deleted.surveyId}`)
  return store
}

const put = (store: TestStore, body: object) => call(app, store.token, 'PUT /settings/data/retention', body)

const monthsOf = async ({ storeId }: TestStore) =>
  (await app.db.select().from(stores).where(eq(stores.storeId, storeId)))[0]?.retentionMonths

const countsOf = async ({ storeId }: TestStore) => {
  const { responses = [], store_orders: orders = [] } = await everythingOf(app.db, storeId)
  return { responses: responses.length, orders: orders.length }
}

const expire = ({ storeId }: TestStore) => deleteExpired(app.db, { storeId, now: app.clock.now }, neverAborted)

test('fewer months that delete something are refused with the exact numbers, and saved once they are confirmed', async () => {
  const [store, other] = [await aStoreOfTwoYears(), await aStoreOfTwoYears()]
  const refused = await put(store, { retentionMonths: 12 })
  expect([refused.status, refused.json.problem]).toEqual([
    409,
    {
      code: 'retention_deletes_responses',
      retentionMonths: 12,
      responses: 4,
      orders: 1,
      deletesBefore: '2025-11-21T12:00:00.000Z',
    },
  ])
  await expire(store)
  expect([await monthsOf(store), await countsOf(store)]).toEqual([null, { responses: 8, orders: 4 }])

  expect((await put(store, { retentionMonths: 12, confirmed: refused.json.problem })).status).toBe(200)
  await expire(store)
  await expire(other)
  expect([await monthsOf(store), await countsOf(store)]).toEqual([12, { responses: 4, orders: 3 }])
  expect([await monthsOf(other), await countsOf(other)]).toEqual([null, { responses: 8, orders: 4 }])
})

/** Asks, and confirms what the problem says. */
async function confirm(store: TestStore, retentionMonths: number, other: object = {}) {
  const { problem } = (await put(store, { retentionMonths })).json
  return put(store, { retentionMonths, confirmed: { ...problem, ...other } })
}

test.each([
  { name: 'fewer responses', other: { responses: 3 } },
  { name: 'fewer orders', other: { orders: 0 } },
  { name: 'a moment that is not so many months ago', other: { deletesBefore: '2026-05-21T12:00:00.000Z' } },
  { name: 'a moment long before', other: { deletesBefore: '2020-01-01T00:00:00.000Z' } },
])('a confirmation of $name is refused with the numbers', async ({ other }) => {
  const store = await aStoreOfTwoYears()
  const { status, json } = await confirm(store, 12, other)
  expect([status, json.problem]).toMatchObject([409, { responses: 4, orders: 1 }])
  expect(await monthsOf(store)).toBeNull()
})

test('a confirmation covers what has become too old in the minutes since, and no more', async () => {
  const store = await aStoreOfTwoYears()
  const asked = (await put(store, { retentionMonths: 12 })).json.problem
  // Both responses of noon a year ago are too old, too.
  app.clock.now = new Date('2026-11-21T12:16:00Z')
  const outdated = await put(store, { retentionMonths: 12, confirmed: asked })
  expect([outdated.status, outdated.json.problem]).toMatchObject([409, { responses: 6, orders: 1 }])
  app.clock.now = new Date('2026-11-21T12:15:00Z')
  expect((await put(store, { retentionMonths: 12, confirmed: asked })).status).toBe(200)
})

test('a confirmation of more than is left is taken', async () => {
  const store = await aStoreOfTwoYears()
  expect((await confirm(store, 12, { responses: 5, orders: 2 })).status).toBe(200)
})

test('nothing is asked where nothing is deleted: more months, the same, or none that are so old', async () => {
  const store = await aStoreOfTwoYears()
  const statuses = async (...changes: (number | null)[]) => {
    const replies = []
    for (const retentionMonths of changes) replies.push((await put(store, { retentionMonths })).status)
    return replies
  }
  expect(await statuses(24, 36, null, 24)).toEqual([200, 200, 200, 200])
  expect((await confirm(store, 12)).status).toBe(200)
  // Older ones that are still there are deleted within the hour, whatever is asked.
  expect(await statuses(12, 13, null)).toEqual([200, 200, 200])
})

test('orders alone are asked about, too', async () => {
  const store = await aTestStore(app)
  await app.db.execute(sql`
    INSERT INTO store_orders (store_id, order_id, placed_at, day)
    VALUES (${store.storeId}, '1001', '2026-01-05T09:00:00Z', '2026-01-05')`)
  expect((await put(store, { retentionMonths: 3 })).json.problem).toMatchObject({ responses: 0, orders: 1 })
})

test('counting stops at a million', { timeout: 60_000 }, async () => {
  const store = await aTestStore(app)
  await app.db.execute(sql`
    INSERT INTO store_orders (store_id, order_id, placed_at, day)
    SELECT ${store.storeId}, n::text, '2024-01-05T09:00:00Z', '2024-01-05'
    FROM generate_series(1, ${MAX_COUNTED + 1}::integer) n`)
  expect((await put(store, { retentionMonths: 3 })).json.problem).toMatchObject({ orders: 1_000_000 })
  expect((await confirm(store, 3)).status).toBe(200)
})

test('months that changed while they were counted are counted again', async () => {
  const store = await aStoreOfTwoYears()
  await app.db.update(stores).set({ retentionMonths: 6 }).where(eq(stores.storeId, store.storeId))
  // Twelve are more than six, so nothing is asked, unless another tab has chosen "for ever" in between.
  const holder = app.db.transaction(async (tx) => {
    await tx.update(stores).set({ retentionMonths: null }).where(eq(stores.storeId, store.storeId))
    const asking = put(store, { retentionMonths: 12 })
    await new Promise((resolve) => setTimeout(resolve, 200))
    return { asking }
  })
  expect((await (await holder).asking).status).toBe(409)
  expect(await monthsOf(store)).toBeNull()
})

test('what was confirmed, and what was counted, are in the log', async () => {
  const store = await aStoreOfTwoYears()
  const deletesBefore = new Date('2025-11-21T12:00:00Z')
  const confirmed = { responses: 9, orders: 1, deletesBefore }
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const parts = { db: app.db, recorder: { ...app.recorder(), log } }
  for (const retentionMonths of [12, 24]) await setRetention(parts, store.storeId, { retentionMonths, confirmed })
  const counted = { responses: 4, orders: 1 }
  const facts = { storeId: store.storeId, from: null, to: 12, confirmed: { responses: 9, orders: 1 }, counted }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'settings_changed', details: { settings: ['retentionMonths'] } },
    { event: 'retention_shortened', ...facts },
    { event: 'settings_changed' },
  ])
})
