import type { AudienceFilter, CounterLine } from '@earshot/survey'
import { expect, test } from 'vitest'
import { eq, sql } from '../db/drizzle.ts'
import { revisions, stores } from '../db/schema.ts'
import { addToCounters } from '../responses/counter-queries.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { received } from '../testing/received.ts'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { aPublishedTestSurvey, aTestStore, call, etag, type TestStore, twoQuestions } from '../testing/test-store.ts'

const app = await useTestApp()

type Audience = readonly AudienceFilter[]

const vip: AudienceFilter = { type: 'customerTags', operator: 'contains', values: ['vip-9'], labels: ['Our best'] }
const large: AudienceFilter = { type: 'orderValue', operator: 'greater_than', value: 100 }
const unsold: AudienceFilter = { type: 'productIds', operator: 'does_not_contains', values: ['gid-77'] }
const norway: AudienceFilter = { type: 'location', operator: 'contains', values: ['NO:Norway'], labels: ['Norway'] }

const aSurveyFor = (store: TestStore, audience?: Audience) =>
  aPublishedTestSurvey(app, store, twoQuestions, audience && { audience })

type Key = Pick<TestStore, 'publicKey'>

const base = ({ publicKey }: Key) => `${STOREFRONT}/storefront/v1/${publicKey}`
const readDocument = async (store: Key) => received(await app.request(`${base(store)}/surveys`))

/** Asks as a page does. @param body as it travels, or what it says of the shopper */
const ask = async (store: Key, body: string | object, from: Record<string, string> = {}) =>
  received(
    await app.request(`${base(store)}/audience`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://shop.example', ...from },
      body: typeof body === 'string' ? body : JSON.stringify({ context: body }),
    }),
  )
const askedOf = async (store: Key, context: object) => (await ask(store, context)).json.data.surveyIds

const listing = (type: AudienceFilter['type']): AudienceFilter => ({ type, operator: 'contains', values: ['x'] })
/** The oldest store document that a server sends. */
const DOCUMENT_AGE_MS = 8_000

/** @param characters the length of its JSON, of which 83 are not of zip codes */
const zipCodes = (characters: number): AudienceFilter => ({
  type: 'zipCode',
  operator: 'contains',
  values: Array.from({ length: 10 }, (_, at) => '9'.repeat(Math.floor((characters - 83 + at) / 10))),
})
const locationFilter = { type: 'location', operator: 'contains', values: ['NO:Norway'] }

test.each<{ what: string; audience: Audience | undefined; sent: unknown }>([
  { what: 'everyone', audience: undefined, sent: undefined },
  { what: 'large orders', audience: [large], sent: [large] },
  { what: 'a place', audience: [large, norway], sent: [large, locationFilter] },
  { what: 'a way to pay', audience: [listing('paymentMethods')], sent: [listing('paymentMethods')] },
  { what: 'tags', audience: [vip], sent: 'server' },
  { what: 'codes', audience: [listing('discountCodes')], sent: 'server' },
  { what: 'products', audience: [unsold], sent: 'server' },
  { what: 'collections', audience: [listing('collectionIds')], sent: 'server' },
  { what: 'large orders and tags', audience: [large, vip], sent: 'server' },
  { what: 'as much as a page carries', audience: [zipCodes(2_000)], sent: [zipCodes(2_000)] },
  { what: 'more than a page carries', audience: [zipCodes(2_001)], sent: 'server' },
])('pages of a store are told of an audience of $of as much as they may know', async ({ audience, sent }) => {
  const store = await aTestStore(app)
  const { surveyId } = await aSurveyFor(store, audience)
  const { json, headers } = await readDocument(store)
  const survey = { surveyId, revision: 1, branded: true, ...(sent !== undefined && { audience: sent }) }
  expect(json).toEqual({ data: { surveys: [survey], currency: 'EUR', leftOutFacts: [] } })
  expect(headers.get('cache-control')).toBe('public, max-age=20, s-maxage=30')
})

test('what a merchant lists and how they call it is in nothing that a page reads', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aSurveyFor(store, [large, vip, unsold, norway])
  const revision = await app.request(`${base(store)}/surveys/${surveyId}/revisions/1`)
  const texts = [JSON.stringify((await readDocument(store)).json), await revision.text()]
  texts.push(JSON.stringify((await ask(store, { customerTags: ['VIP-9'], orderValue: 500, location: 'NO' })).json))
  expect(texts[2]).toContain(surveyId)
  for (const text of texts) expect(text).not.toMatch(/vip|Our best|gid-77|Norway|audience":\[/i)
})

test('of the surveys that the server decides on, those ask whose audience holds for what the page tells', async () => {
  const store = await aTestStore(app)
  const tagged = await aSurveyFor(store, [vip])
  const both = await aSurveyFor(store, [vip, large])
  const without = await aSurveyFor(store, [unsold])
  // Pages decide on these by themselves.
  await aSurveyFor(store, [large])
  await aSurveyFor(store)
  const [t, b, w] = [tagged.surveyId, both.surveyId, without.surveyId]
  expect(await askedOf(store, {})).toEqual([w])
  expect(await askedOf(store, { productIds: ['gid-77'] })).toEqual([])
  expect((await askedOf(store, { customerTags: [' Vip-9 '] })).sort()).toEqual([t, w].sort())
  const rich = { customerTags: ['vip-9'], orderValue: '100.01', productIds: ['gid-77'] }
  expect((await askedOf(store, { ...rich, currency: 'eur' })).sort()).toEqual([t, b].sort())
  expect(await askedOf(store, { ...rich, currency: 'USD' })).toEqual([t])
  await app.db.update(stores).set({ currency: 'USD' }).where(eq(stores.storeId, store.storeId))
  app.clock.pass(DOCUMENT_AGE_MS)
  expect((await askedOf(store, { ...rich, currency: 'USD' })).sort()).toEqual([t, b].sort())
  expect((await readDocument(store)).json.data.currency).toBe('USD')
})

test('asking is open to every page, is kept by no cache, and records nothing', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aSurveyFor(store, [vip])
  await call(app, store.token, 'GET /surveys')
  const before = await everythingOf(app.db, store.storeId)
  const { status, headers, json } = await ask(store, { customerTags: ['vip-9'], orderId: '1001' })
  expect([status, json]).toEqual([200, { data: { surveyIds: [surveyId] } }])
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(await everythingOf(app.db, store.storeId)).toEqual(before)
})

test('an audience is the published one: another asks from its publishing on, and a draft asks nobody', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aSurveyFor(store, [vip])
  const path = `/surveys/${surveyId}`
  const { name, description, questions, version } = (await call(app, store.token, `GET ${path}`)).json.data
  const edited = { name, description, questions, audience: [unsold] }
  const saved = await call(app, { token: store.token, headers: etag(version) }, `PUT ${path}`, edited)
  expect(saved.status).toBe(200)
  expect(await askedOf(store, {})).toEqual([])
  await call(app, { token: store.token, headers: etag(saved.json.data.version) }, `POST ${path}/publish`)
  expect(await askedOf(store, {})).toEqual([surveyId])
  await call(app, store.token, `POST ${path}/draft`)
  expect(await askedOf(store, {})).toEqual([])
})

test('a survey at its cap asks nobody', async () => {
  const store = await aTestStore(app, { plan: 'free' })
  // Its merchant has been there: shoppers' pages go by what was known of the plan then.
  await call(app, store.token, 'GET /surveys')
  const { surveyId } = await aSurveyFor(store, [unsold])
  expect(await askedOf(store, {})).toEqual([surveyId])
  const line: CounterLine = { segment: 'all', day: null, questionId: '', value: 'started', n: 1_000, sumMinor: 0 }
  await addToCounters(app.db, [{ storeId: store.storeId, surveyId, lines: [line] }])
  app.clock.pass(DOCUMENT_AGE_MS)
  expect(await askedOf(store, {})).toEqual([])
})

test('one store’s key never names another’s survey', async () => {
  const [store, other] = [await aTestStore(app), await aTestStore(app)]
  await aSurveyFor(other, [unsold])
  expect(await askedOf(store, {})).toEqual([])
})

test('a key that nobody has, or nobody any more, is refused', async () => {
  const store = await aTestStore(app, { password: 'candles and spruce' })
  await aSurveyFor(store, [unsold])
  expect(await askedOf(store, {})).toHaveLength(1)
  await call(app, store.token, 'POST /settings/data/delete', { password: 'candles and spruce' })
  for (const one of [store, { publicKey: `pk_${'0'.repeat(24)}` }]) {
    for (const { status, json } of [await ask(one, {}), await readDocument(one)]) {
      expect([status, json.problem]).toEqual([404, { code: 'store_not_found' }])
    }
  }
})

test.each([
  { body: 'not JSON', path: '', reason: 'must be JSON' },
  { body: '', path: '', reason: 'must be JSON' },
  { body: '{}', path: 'context' },
  { body: '{"context":"{}"}', path: 'context' },
  { body: '{"context":null}', path: 'context' },
  { body: '{"context":{},"surveyIds":[]}', path: 'surveyIds' },
  { body: JSON.stringify({ context: { productIds: Array(501).fill(1) } }), path: 'context' },
  { body: JSON.stringify({ context: { discountCodes: Array(21).fill('a') } }), path: 'context' },
])('$body is refused by name', async ({ body, path, reason = expect.any(String) }) => {
  const { status, json } = await ask(await aTestStore(app), body)
  expect([status, json.problem]).toEqual([400, { code: 'input_invalid', fields: [{ path, reason }] }])
})

test('what is too much for pages the server decides', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aSurveyFor(store, [zipCodes(2_001), large])
  expect(await askedOf(store, { zipCode: '9'.repeat(200), orderValue: 101 })).toEqual([surveyId])
  expect(await askedOf(store, { zipCode: '9'.repeat(200), orderValue: 100 })).toEqual([])
})

test('what surveys say is read once, and not again on each page view', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aSurveyFor(store, [large])
  expect((await readDocument(store)).json.data.surveys).toHaveLength(1)
  // Nothing of ours ever does: so it shows who reads it.
  await app.db.update(revisions).set({ document: sql`'{}'::jsonb` }).where(eq(revisions.surveyId, surveyId))
  expect((await readDocument(store)).json.data.surveys).toMatchObject([{ surveyId, audience: [large] }])
})

test('more than anyone could tell of an order is refused', async () => {
  const { status, json } = await ask(await aTestStore(app), { productIds: ['1'.repeat(50_000)] })
  expect([status, json.problem]).toEqual([413, { code: 'body_too_large', limitBytes: 50_000 }])
})

test.each([
  { context: { customerTags: { vip: true } } },
  { context: { customerTags: [['vip-9'], null, { toString: 'vip-9' }] } },
  { context: { customerTags: null, __proto__: ['vip-9'] } },
  { context: [] },
  { context: { customerTags: 'vip-9' }, matches: true },
  { context: { customerTags: Array(500).fill('vip-9') }, matches: true },
])('whatever shape a context has, it is read as far as it can be: $context', async ({ context, matches = false }) => {
  const store = await aTestStore(app)
  await aSurveyFor(store, [vip])
  expect(await askedOf(store, context)).toHaveLength(matches ? 1 : 0)
})
