import { DAY_MS } from '@earshot/survey'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { deleteStore } from '../settings/data.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { countLockWaits } from '../testing/test-database.ts'
import { aTestStore, call, neverAborted, type TestStore } from '../testing/test-store.ts'
import { createReportedFields, pruneReportedFields } from './reported-fields.ts'

const app = await useTestApp()

const FIELDS = [
  'customerType',
  'orderValue',
  'customerTags',
  'paymentMethods',
  'giftCard',
  'discountCodes',
  'zipCode',
  'location',
  'orderQuantity',
  'productIds',
  'collectionIds',
]

/** The first request of the script on a page of the store. @returns the status */
async function view({ publicKey }: TestStore, query = '?told=', headers: Record<string, string> = {}): Promise<number> {
  return (await app.request(`${STOREFRONT}/storefront/v1/${publicKey}/surveys${query}`, { headers })).status
}

/** As the server does every ten seconds. */
const write = () => app.services.reportedFields.write()

/** The shares that the merchant reads; fields that were never reported are left out. */
async function sharesOf({ token }: TestStore) {
  const { days, visits, told: reported } = (await call(app, token, 'GET /audience/told')).json.data
  return { days, visits, told: Object.fromEntries(Object.entries(reported).filter(([, count]) => count !== 0)) }
}

async function isSeen({ storeId }: TestStore) {
  const { rows } = await app.db.execute(sql`SELECT FROM stores WHERE store_id = ${storeId} AND seen_at IS NOT NULL`)
  return rows.length === 1
}

const rowsOf = async ({ storeId }: TestStore) => (await everythingOf(app.db, storeId)).told_fields

function aLog() {
  const messages: string[] = []
  return { messages, log: pino({ level: 'warn' }, { write: (line) => messages.push(JSON.parse(line).msg) }) }
}

/** A database whose statements fail while the test wants it. */
function aDatabase() {
  const state = { isAway: false }
  const db = new Proxy(app.db, {
    get: (target, name: keyof Db) =>
      name === 'execute' && state.isAway ? () => Promise.reject(new Error('away')) : target[name],
  })
  return { db, state }
}

test('a store that nobody has seen told nothing of anything an audience goes by', async () => {
  const { token } = await aTestStore(app)
  const { status, json } = await call(app, token, 'GET /audience/told')
  expect([status, json]).toEqual([
    200,
    { data: { days: 7, visits: 0, told: Object.fromEntries(FIELDS.map((field) => [field, 0])) } },
  ])
})

test('the merchant sees of how many visits the store told what, and no other merchant does', async () => {
  const [store, other] = [await aTestStore(app), await aTestStore(app)]
  await view(store, '?told=')
  await view(store, '?told=customerType,orderValue')
  await view(store, '?told=customerType')
  await write()
  await view(store, '?told=location')
  await write()
  expect(await sharesOf(store)).toEqual({
    days: 7,
    visits: 4,
    told: { customerType: 2, orderValue: 1, location: 1 },
  })
  expect(await sharesOf(other)).toEqual({ days: 7, visits: 0, told: {} })
})

test('every field that an audience goes by can be told', async () => {
  const store = await aTestStore(app)
  await view(store, `?told=${FIELDS}`)
  await write()
  expect((await sharesOf(store)).told).toEqual(Object.fromEntries(FIELDS.map((field) => [field, 1])))
})

test.each([
  { junk: 'names of no filter', query: '?told=orderId,toString,__proto__,,all', reported: {} },
  { junk: 'a name twice', query: '?told=zipCode,zipCode', reported: { zipCode: 1 } },
  { junk: 'two lists', query: '?told=zipCode&told=location', reported: {} },
  { junk: 'more than it needs to', query: `?told=zipCode,${'x'.repeat(1_000)},location`, reported: { zipCode: 1 } },
  { junk: 'what is no text', query: '?told=%FF%00', reported: {} },
  { junk: 'other parameters', query: '?told=zipCode&utm=1&__proto__=2', reported: { zipCode: 1 } },
])('a page that says $junk is answered, and its view counts', async ({ query, reported }) => {
  const store = await aTestStore(app)
  expect(await view(store, query)).toBe(200)
  await write()
  expect(await sharesOf(store)).toEqual({ days: 7, visits: 1, told: reported })
  expect(await rowsOf(store)).toHaveLength(1 + Object.keys(reported).length)
})

test('a visit is counted with the fields that its page reports', async () => {
  const store = await aTestStore(app)
  const visit = (publicKey: string, reported: string, headers: Record<string, string> = {}) =>
    app.request(`${STOREFRONT}/storefront/v1/${publicKey}/visits`, {
      method: 'POST',
      body: JSON.stringify({ reported }),
      headers,
    })
  for (const reported of ['', 'zipCode,orderId', 'zipCode,location'])
    expect((await visit(store.publicKey, reported)).status).toBe(200)
  expect((await visit(store.publicKey, 'zipCode', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect((await visit(store.publicKey, 'x'.repeat(1_001))).status).toBe(400)
  expect((await visit(`pk_${'0'.repeat(24)}`, 'zipCode')).status).toBe(404)
  await write()
  expect(await sharesOf(store)).toEqual({ days: 7, visits: 3, told: { zipCode: 2, location: 1 } })
  await expect.poll(() => isSeen(store)).toBe(true)
})

test('our own hosted page is no view of the store’s', async () => {
  const store = await aTestStore(app)
  await view(store, '?told=zipCode', { 'sec-fetch-site': 'same-origin' })
  await view(store, '?told=', { 'sec-fetch-site': 'cross-site' })
  await write()
  expect(await sharesOf(store)).toEqual({ days: 7, visits: 1, told: {} })
})

test('only the last seven days count, today included', async () => {
  const store = await aTestStore(app)
  for (const daysAgo of [7, 6, 1, 0]) {
    app.clock.reset()
    app.clock.pass(-daysAgo * DAY_MS)
    await view(store, daysAgo === 0 ? '?told=' : '?told=zipCode')
  }
  await write()
  expect(await sharesOf(store)).toEqual({ days: 7, visits: 3, told: { zipCode: 2 } })
})

test('days older than thirty are forgotten, and no others', async () => {
  const store = await aTestStore(app)
  await view(store, '?told=zipCode')
  app.clock.pass(DAY_MS)
  await view(store)
  await write()
  app.clock.pass(29 * DAY_MS)
  await pruneReportedFields(app.db, app.clock.now, neverAborted)
  expect(await rowsOf(store)).toHaveLength(3)
  app.clock.pass(DAY_MS)
  await pruneReportedFields(app.db, app.clock.now, neverAborted)
  expect(await rowsOf(store)).toMatchObject([{ day: '2026-11-22', field: '', views: '1' }])
})

test('servers add to the same figures at the same time, and none is lost', async () => {
  const stores = await Promise.all(Array.from({ length: 12 }, () => aTestStore(app)))
  const { messages, log } = aLog()
  const servers = [1, 2, 3, 4].map(() => createReportedFields(app.db, log))
  for (let round = 0; round < 10; round++) {
    for (const [index, server] of servers.entries()) {
      // Each has heard of them in another order.
      for (const store of index % 2 ? stores : stores.toReversed()) {
        server.note(store.storeId, FIELDS.join(), app.clock.now)
        server.note(store.storeId, 'zipCode', app.clock.now)
      }
    }
    await Promise.all(servers.map((server) => server.write()))
  }
  // Nobody had to give way to anybody.
  expect(messages).toEqual([])
  for (const store of stores) {
    const reported = { ...Object.fromEntries(FIELDS.map((field) => [field, 40])), zipCode: 80 }
    expect(await sharesOf(store)).toEqual({ days: 7, visits: 80, told: reported })
  }
})

test('a server that is killed loses what was not written yet, and no more', async () => {
  const store = await aTestStore(app)
  const killed = createReportedFields(app.db, app.services.log)
  killed.note(store.storeId, 'zipCode', app.clock.now)
  await killed.write()
  killed.note(store.storeId, 'zipCode', app.clock.now)
  const next = createReportedFields(app.db, app.services.log)
  next.note(store.storeId, '', app.clock.now)
  await next.write()
  expect(await sharesOf(store)).toEqual({ days: 7, visits: 2, told: { zipCode: 1 } })
})

test('what could not be written is said, and written the next time', async () => {
  const store = await aTestStore(app)
  const { db, state } = aDatabase()
  const { messages, log } = aLog()
  const server = createReportedFields(db, log)
  server.note(store.storeId, 'zipCode', app.clock.now)
  state.isAway = true
  const writing = server.write()
  server.note(store.storeId, 'zipCode,location', app.clock.now)
  await writing
  expect(messages).toEqual(['visits could not be counted yet'])
  state.isAway = false
  await server.write()
  await server.write()
  expect(await sharesOf(store)).toEqual({ days: 7, visits: 2, told: { zipCode: 2, location: 1 } })
})

test('however long the database is away, no more than 10,000 stores wait for it', async () => {
  const [first, lastStore] = [await aTestStore(app), await aTestStore(app)]
  const { db, state } = aDatabase()
  const server = createReportedFields(db, app.services.log)
  server.note(first.storeId, '', app.clock.now)
  for (let other = 0; other < 10_000; other++) {
    const nobody = `00000000-0000-4000-8000-${String(other).padStart(12, '0')}` as TestStore['storeId']
    server.note(nobody, 'zipCode', app.clock.now)
  }
  state.isAway = true
  await server.write()
  server.note(lastStore.storeId, 'zipCode', app.clock.now)
  server.note(first.storeId, '', app.clock.now)
  state.isAway = false
  await server.write()
  expect([(await sharesOf(first)).visits, (await sharesOf(lastStore)).visits]).toEqual([2, 0])
})

test('a store that is deleted while its pages are looked at leaves nothing, and keeps no other from being counted', async () => {
  for (let round = 0; round < 5; round++) {
    const [store, other] = [await aTestStore(app), await aTestStore(app)]
    for (const reported of ['zipCode', 'location', 'giftCard']) {
      await view(store, `?told=${reported}`)
      await view(other, `?told=${reported}`)
      if (reported === 'zipCode') await write()
      else await Promise.all([write(), reported === 'location' && deleteStore(app.db, store.storeId)])
    }
    expect(Object.values(await everythingOf(app.db, store.storeId)).flat()).toEqual([])
    expect(await sharesOf(other)).toEqual({ days: 7, visits: 3, told: { zipCode: 1, location: 1, giftCard: 1 } })
  }
})

test('it holds the store’s row before its own, as whoever deletes the store does: neither waits for the other for ever', async () => {
  const store = await aTestStore(app)
  await view(store)
  await write()
  await view(store, '?told=zipCode')
  // The first view writes its time to the store’s row without being awaited, and would wait for the lock too.
  await expect.poll(() => isSeen(store)).toBe(true)
  const { writing } = await app.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM stores WHERE store_id = ${store.storeId} FOR UPDATE`)
    const writing = write()
    await expect.poll(() => countLockWaits(app.db)).toBe(1)
    // A deletion takes them next.
    await tx.execute(sql`DELETE FROM told_fields WHERE store_id = ${store.storeId}`)
    return { writing }
  })
  await writing
  expect(await sharesOf(store)).toEqual({ days: 7, visits: 1, told: { zipCode: 1 } })
})
