import { aTextQuestion } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { pruneErasedOrders } from '../stores/erased-orders.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { reportOrders, signedContext } from '../testing/signing.ts'
import { useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  sendResponse,
  type TestStore,
} from '../testing/test-store.ts'
import type { ErasedPage, FoundShopper } from './shopper-operations.ts'

const app = await useTestApp()

type Survey = Awaited<ReturnType<typeof aPublishedTestSurvey>>

const aSurvey = (store: TestStore) =>
  aPublishedTestSurvey(app, store, (surveyId) => [{ ...aTextQuestion('q1'), surveyId, orderIndex: 0 }])

/** The message of a page, about an order if there is one. */
async function anAnswer(store: TestStore, survey: Survey, words: string, context?: object) {
  const signed = context ? await signedContext(app, store, context) : {}
  return { ...aMessage(survey), answers: { q1: { value: words } }, ...signed }
}

async function send(store: TestStore, survey: Survey, words: string, context?: object) {
  const message = await anAnswer(store, survey, words, context)
  expect((await sendResponse(app, message)).status).toBe(200)
  return message
}

async function find({ token }: TestStore, query: object): Promise<FoundShopper & { status: number }> {
  const { status, json } = await call(app, token, 'POST /settings/data/shopper', query)
  return { status, ...json.data }
}

async function erase({ token }: TestStore, query: object): Promise<ErasedPage> {
  const { status, json } = await call(app, token, 'POST /settings/data/shopper/erase', query)
  expect(status).toBe(200)
  return json.data
}

/** All pages of an erasure. */
async function eraseAll(store: TestStore, query: object) {
  const sum = { responses: 0, writtenAnswers: 0, orders: 0 }
  for (let page = await erase(store, query); ; page = await erase(store, { ...query, after: page.next })) {
    sum.responses += page.responses
    sum.writtenAnswers += page.writtenAnswers
    sum.orders += page.orders
    if (page.next === null) return sum
  }
}

/** How many rows all pages have. */
async function findAll(store: TestStore, query: object) {
  const sum: Record<string, number> = {}
  for (let page = await find(store, query); ; page = await find(store, { ...query, by: page.by, after: page.next })) {
    for (const [table, rows] of Object.entries(rowsIn(page))) sum[table] = (sum[table] ?? 0) + rows
    if (page.next === null) return sum
  }
}

const rowsIn = (found: FoundShopper) =>
  Object.fromEntries(found.tables.map(({ table, rows }) => [table, rows.length] as const))

async function expectRecounted(store: TestStore, survey: Survey, responses: number) {
  const state = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect(state.counters).toEqual(state.recount)
  expect(state.responses.length).toBe(responses)
}

const ORDER = {
  orderId: '1001',
  orderValue: '59.90',
  currency: 'EUR',
  customerId: 'customer-7',
  customerEmail: 'Jo@Example.com',
}

test('a shopper is found by order, customer and email address, with every row that is stored', async () => {
  const store = await aTestStore(app)
  const survey = await aSurvey(store)
  await send(store, survey, 'Lovely', ORDER)
  await send(store, survey, 'Another', { orderId: '1002', customerId: 'customer-8' })
  for (const [value, by] of [
    ['#1001', 'order'],
    ['customer-7', 'customer'],
    ['jo@example.com', 'email'],
  ] as const) {
    const found = await find(store, { value })
    expect([found.by, rowsIn(found)]).toEqual([
      by,
      { responses: 1, response_facts: 1, written_answers: 1, store_orders: 1 },
    ])
    expect(found.tables[0]?.rows[0]?.shown).toMatchObject({ as: 'response', orderId: '1001' })
    expect(found.tables[1]?.rows[0]?.shown).toMatchObject({
      as: 'facts',
      facts: expect.arrayContaining(['day:2026-11-21', 'device:phone']),
    })
    expect(found.tables[3]?.rows[0]?.shown).toMatchObject({
      as: 'order',
      orderId: '1001',
      total: '59.90',
      currency: 'EUR',
    })
    expect(JSON.stringify(found)).not.toContain(store.storeId)
  }
  expect(await find(store, { value: 'customer-9' })).toMatchObject({ status: 200, by: 'order', tables: [], next: null })
})

test('an order finds the other orders of its customer, and an erasure that was interrupted finds them again', async () => {
  const store = await aTestStore(app)
  const survey = await aSurvey(store)
  const order = (orderId: string, customer: object) => ({
    orderId,
    event: 'placed',
    placedAt: app.clock.now.toISOString(),
    ...customer,
  })
  const ofCustomer = Array.from({ length: 22 }, (_, i) => order(`c${i}`, { customerId: 'c' }))
  const ofEmail = order('e1', { customerEmail: 'c@example.com' })
  const named = order('#4182', { customerId: 'c', customerEmail: 'C@example.com' })
  const ofOthers = [order('o1', { customerId: 'd' }), order('o2', {})]
  await reportOrders(app, store, { orders: [...ofCustomer, ofEmail, named, ...ofOthers] })
  await send(store, survey, 'Lovely', { orderId: '#4182' })
  await send(store, survey, 'Quick', { orderId: 'c1' })

  expect(await findAll(store, { value: '4182', by: 'order' })).toEqual({
    responses: 2,
    response_facts: 2,
    written_answers: 2,
    store_orders: 24,
  })
  expect(await findAll(store, { value: 'c@example.com' })).toMatchObject({ store_orders: 24 })
  // The first of two pages only.
  expect(await erase(store, { value: '4182', by: 'order' })).toMatchObject({ responses: 1, orders: 20 })
  expect(await eraseAll(store, { value: '4182', by: 'order' })).toMatchObject({ responses: 1, orders: 4 })
  expect(await findAll(store, { value: '4182', by: 'order' })).toEqual({})
  expect(await findAll(store, { value: 'o1', by: 'order' })).toMatchObject({ store_orders: 1 })
  // All of it is one row of the security log.
  const { json } = await call(app, store.token, 'GET /settings/account/security-log')
  const erasures = json.data.events.filter(({ event }: { event: string }) => event === 'shopper_erased')
  expect(erasures).toMatchObject([{ count: 1, details: { responses: 2, orders: 24 } }])
})

test('the customer id and email address are stored nowhere', async () => {
  const store = await aTestStore(app)
  const survey = await aSurvey(store)
  await send(store, survey, 'Lovely', ORDER)
  const reported = {
    orderId: '1002',
    event: 'placed',
    placedAt: app.clock.now.toISOString(),
    customerId: 'customer-7',
    customerEmail: 'jo@example.com',
  }
  expect((await reportOrders(app, store, { orders: [reported] })).status).toBe(200)
  const everything = JSON.stringify(await everythingOf(app.db, store.storeId)).toLowerCase()
  expect([everything.includes('customer-7'), everything.includes('jo@example.com')]).toEqual([false, false])
  expect(rowsIn(await find(store, { value: 'customer-7', by: 'customer' }))).toMatchObject({ store_orders: 2 })
})

test('erasing takes everything about one shopper, in the figures as well, and nothing else', async () => {
  const [store, other] = [await aTestStore(app), await aTestStore(app)]
  const [survey, others] = [await aSurvey(store), await aSurvey(other)]
  await send(store, survey, 'Lovely', ORDER)
  await send(store, survey, 'Stays', { orderId: '1002', customerId: 'customer-8' })
  await send(other, others, 'Of another store', ORDER)
  const before = await everythingOf(app.db, other.storeId)
  expect(rowsIn(await find(store, { value: 'customer-7' }))).toMatchObject({ store_orders: 1 })
  expect(await eraseAll(store, { value: 'customer-7', by: 'customer' })).toEqual({
    responses: 1,
    writtenAnswers: 1,
    orders: 1,
  })
  expect((await find(store, { value: '1001', by: 'order' })).tables).toEqual([])
  await expectRecounted(store, survey, 1)
  // Ids and hashes of chance may have these digits in them.
  expect(JSON.stringify(await everythingOf(app.db, store.storeId))).not.toMatch(/(?<![0-9a-f-])1001(?![0-9a-f-])/)
  expect(await everythingOf(app.db, other.storeId)).toEqual(before)
})

test('an order that the store’s server sent is erased, too, and is left out when it is sent again', async () => {
  const store = await aTestStore(app)
  const orders = ['1001', '1002'].map((orderId) => ({
    orderId,
    event: 'placed',
    placedAt: app.clock.now.toISOString(),
  }))
  await reportOrders(app, store, { orders })
  expect(await eraseAll(store, { value: '1001', by: 'order' })).toEqual({ responses: 0, writtenAnswers: 0, orders: 1 })
  expect((await reportOrders(app, store, { orders })).json).toEqual({ data: { orders: 1, erased: 1 } })
  expect((await find(store, { value: '1001', by: 'order' })).tables).toEqual([])
})

test('a device that sends an erased answer again is refused, and an answer to another survey for that order as well', async () => {
  const store = await aTestStore(app)
  const [survey, second] = [await aSurvey(store), await aSurvey(store)]
  const sent = await send(store, survey, 'Lovely', ORDER)
  const unsent = await anAnswer(store, second, 'Late', ORDER)
  await eraseAll(store, { value: '1001', by: 'order' })
  for (const message of [sent, { ...sent, sequence: 9 }, unsent]) {
    // 410: the page does not try again, and says so.
    expect(await sendResponse(app, message)).toMatchObject({ status: 410, json: { problem: { code: 'data_erased' } } })
  }
  await expectRecounted(store, survey, 0)
  await expectRecounted(store, second, 0)
  // The same customer's next order, and others in the same batch, are taken.
  await send(store, survey, 'Next', { ...ORDER, orderId: '1003' })
})

test('an answer that is on its way while its order is erased does not stay', async () => {
  const store = await aTestStore(app)
  const surveys = await Promise.all(Array.from({ length: 4 }, () => aSurvey(store)))
  const messages = await Promise.all(surveys.map((survey) => anAnswer(store, survey, 'Lovely', ORDER)))
  const statuses = await Promise.all([
    ...messages.map(async (message) => (await sendResponse(app, message)).status),
    eraseAll(store, { value: '1001', by: 'order' }).then(() => 0),
  ])
  expect(statuses.filter((status) => ![0, 200, 410].includes(status))).toEqual([])
  expect((await find(store, { value: '1001', by: 'order' })).tables).toEqual([])
})

test('an email address in the words of an answer is found and erased, and no longer address that has it in it', async () => {
  const store = await aTestStore(app)
  const survey = await aSurvey(store)
  await send(store, survey, 'Write to Jo@Example.com, please')
  const others = ['banjo@example.com', 'jo@example.community', 'jo@example.com.au', 'jo at example.com']
  for (const words of others) await send(store, survey, words)
  expect(rowsIn(await find(store, { value: 'jo@example.com', after: 'words:' }))).toEqual({
    responses: 1,
    response_facts: 1,
    written_answers: 1,
  })
  expect(await eraseAll(store, { value: 'jo@example.com', by: 'email' })).toMatchObject({ responses: 1, orders: 0 })
  await expectRecounted(store, survey, others.length)
})

test('a customer with many orders is found and erased a page at a time', async () => {
  const store = await aTestStore(app)
  const orders = Array.from({ length: 45 }, (_, i) => ({
    orderId: `o${i}`,
    event: 'placed',
    placedAt: app.clock.now.toISOString(),
    customerId: 'c',
  }))
  await reportOrders(app, store, { orders })
  const counts = []
  let after: string | undefined
  do {
    const page = await find(store, { value: 'c', by: 'customer', ...(after && { after }) })
    counts.push(rowsIn(page).store_orders)
    after = page.next ?? undefined
  } while (after)
  expect(counts).toEqual([20, 20, 5])
  expect(await eraseAll(store, { value: 'c', by: 'customer' })).toMatchObject({ orders: 45 })
})

test.each([
  {},
  { value: '' },
  { value: 'x'.repeat(255) },
  { value: 'a\u0000' },
  { value: 'a', by: 'name' },
  { value: 'a', after: 'elsewhere' },
  { value: 'a', after: 'words:x' },
  { value: 'a', more: 1 },
])('a query that cannot be read is refused (%#)', async (query) => {
  const { token } = await aTestStore(app)
  for (const path of ['POST /settings/data/shopper', 'POST /settings/data/shopper/erase'] as const) {
    expect((await call(app, token, path, { by: 'order', ...query })).status).toBe(400)
  }
})

test('erasing needs a login', async () => {
  expect((await call(app, null, 'POST /settings/data/shopper/erase', { value: '1', by: 'order' })).status).toBe(401)
})

test('erased orders are remembered for 400 days', async () => {
  const store = await aTestStore(app)
  await eraseAll(store, { value: '1001', by: 'order' })
  const remembered = async (days: number) => {
    await pruneErasedOrders(app.db, new Date(app.clock.now.getTime() + days * 86_400_000))
    const { rows } = await app.db.execute(sql`SELECT FROM erased_orders WHERE store_id = ${store.storeId}`)
    return rows.length > 0
  }
  expect([await remembered(399), await remembered(401)]).toEqual([true, false])
})
