import type { StoreId } from '@earshot/survey'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { allFeatures } from '../billing/billing.ts'
import { sql } from '../db/drizzle.ts'
import { statementsOf } from '../testing/query-plans.ts'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { aPublishedTestSurvey, aTestStore, call, fetchSurvey, liveAt, type TestStore } from '../testing/test-store.ts'
import { createStoreDocuments } from './store-documents.ts'

const app = await useTestApp()

const readDocument = ({ publicKey }: TestStore, headers: Record<string, string> = {}) =>
  app.request(`${STOREFRONT}/storefront/v1/${publicKey}/surveys`, { headers })

/** The documents of a server whose clock is in `clock`, which tests move. */
function aServer() {
  const clock = { nowMs: 0 }
  const lastFeaturesOf = async (storeIds: readonly StoreId[]) =>
    new Map(storeIds.map((storeId) => [storeId, allFeatures]))
  const documents = createStoreDocuments({
    db: app.db,
    billing: { lastFeaturesOf },
    log: pino({ level: 'silent' }),
    nowMs: () => clock.nowMs,
  })
  return { clock, documents }
}

async function draft(surveyId: string): Promise<void> {
  await app.db.execute(sql`UPDATE revisions SET retired_at = now() WHERE survey_id = ${surveyId}`)
}

test('page views read nothing from the database', async () => {
  const store = await aTestStore(app)
  await aPublishedTestSurvey(app, store)
  const first = await (await readDocument(store)).text()
  const statements = await statementsOf(async () => {
    for (let view = 0; view < 5; view++) expect(await (await readDocument(store)).text()).toBe(first)
  })
  expect(statements).toEqual([])
})

test('a merchant’s change shows at once on the server that made it', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  expect(await liveAt(app, store)).toHaveLength(1)
  const { version } = (await fetchSurvey(app, store, surveyId)).data
  const headers = { 'if-match': `"${version}"` }
  expect((await call(app, { token: store.token, headers }, `POST /surveys/${surveyId}/draft`)).status).toBe(200)
  expect(await liveAt(app, store)).toEqual([])
})

test('on another server the change shows after 8 seconds, and after 6 if pages are viewed meanwhile', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  const { clock, documents } = aServer()
  const quiet = aServer()
  const live = async (server: typeof quiet) => (await server.documents.find(store.storeId))?.store.live.length
  expect([await live({ clock, documents }), await live(quiet)]).toEqual([1, 1])
  await draft(surveyId)
  clock.nowMs = 4_999
  expect(await live({ clock, documents })).toBe(1)
  clock.nowMs = 5_000
  expect(await live({ clock, documents })).toBe(1)
  // The stores that are read again are gathered for a second.
  await expect.poll(() => live({ clock, documents }), { timeout: 5_000 }).toBe(0)
  quiet.clock.nowMs = 7_999
  expect(await live(quiet)).toBe(1)
  quiet.clock.nowMs = 16_000
  expect(await live(quiet)).toBe(0)
})

test('all stores of one shard whose pages are viewed are read again in one query', async () => {
  const stores = await Promise.all(Array.from({ length: 5 }, () => aTestStore(app)))
  for (const store of stores) await aPublishedTestSurvey(app, store)
  const { clock, documents } = aServer()
  const findAll = () => Promise.all(stores.map(({ storeId }) => documents.find(storeId)))
  await findAll()
  const execute = vi.spyOn(app.db, 'execute')
  clock.nowMs = 6_000
  expect((await findAll()).map((document) => document?.store.live.length)).toEqual([1, 1, 1, 1, 1])
  const shards = await app.db.shards.split(stores)
  // The stores with their surveys, and whether facts are taken.
  await expect.poll(() => execute.mock.calls.length, { timeout: 5_000 }).toBe(shards.length + 1)
  execute.mockRestore()
})

test('a reading that was under way when the store changed is not remembered', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  const { documents } = aServer()
  const early = documents.find(store.storeId)
  documents.drop(store.storeId)
  await early
  await draft(surveyId)
  expect((await documents.find(store.storeId))?.store.live).toEqual([])
})

test('a store that is dropped while it is waited for has each survey once', async () => {
  const store = await aTestStore(app)
  await aPublishedTestSurvey(app, store)
  const { documents } = aServer()
  const early = documents.find(store.storeId)
  documents.drop(store.storeId)
  const found = await Promise.all([early, documents.find(store.storeId)])
  expect(found.map((document) => document?.store.live.length)).toEqual([1, 1])
})

test('a body is compressed once for each encoding until the store changes', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  const { clock, documents } = aServer()
  const made = vi.fn((json: string) => json)
  const body = async (encoding: 'br' | 'gzip') => {
    const document = await documents.find(store.storeId)
    return document && documents.body(document, 'json', encoding, () => made(document.data))
  }
  await Promise.all([body('br'), body('br'), body('gzip')])
  expect(made).toHaveBeenCalledTimes(2)
  // Read again, it is the same.
  clock.nowMs = 9_000
  await body('br')
  expect(made).toHaveBeenCalledTimes(2)
  await draft(surveyId)
  clock.nowMs = 18_000
  await body('br')
  expect(made).toHaveBeenCalledTimes(3)
})

test('a browser that has the document gets no body', async () => {
  const store = await aTestStore(app)
  await aPublishedTestSurvey(app, store)
  const first = await readDocument(store, { 'accept-encoding': 'br' })
  expect(first.headers.get('vary')).toBe('Accept-Encoding')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{16}"$/)
  const again = await readDocument(store, { 'accept-encoding': 'br', 'if-none-match': `"other", ${etag}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('cache-control')).toBe('public, max-age=20, s-maxage=30')
  await aPublishedTestSurvey(app, store)
  app.clock.pass(8_000)
  expect((await readDocument(store, { 'if-none-match': etag })).status).toBe(200)
})

test('a store with 50,000 revisions reads those that it asks by their index', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  await app.db.execute(sql`
    INSERT INTO revisions (store_id, survey_id, revision, document, published_at, retired_at)
    SELECT store_id, survey_id, n, document, published_at - n * interval '1 second', published_at
    FROM revisions, generate_series(2, 50000) n WHERE survey_id = ${surveyId}`)
  await app.db.execute(sql`ANALYZE revisions`)
  expect(await liveAt(app, store)).toEqual([{ surveyId, revision: 1 }])
  const { rows } = await app.db.execute<{ 'QUERY PLAN': string }>(sql`
    EXPLAIN SELECT survey_id FROM revisions WHERE store_id = ${store.storeId} AND retired_at IS NULL`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('revisions_live')
}, 60_000)
