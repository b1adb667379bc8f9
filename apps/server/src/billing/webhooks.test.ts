import { createHmac } from 'node:crypto'
import type { StoreId } from '@earshot/survey'
import { v4 as randomUuid } from 'uuid'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { eq } from '../db/drizzle.ts'
import { billingCustomers, billingWebhooks } from '../db/schema.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { API_KEY, DASHBOARD, openTestApp, type TestApp, useTestApp } from '../testing/test-app.ts'
import { aTestStore, putOnPlanUnheard } from '../testing/test-store.ts'
import { pruneWebhooks } from './webhooks.ts'

const app = await useTestApp()

const MINUTE_MS = 60_000

const bodyFor = (platformId: string, more: object = { webhookId: randomUuid() }) =>
  JSON.stringify({ topic: 'subscriptions/cancel', customer: { platformId }, ...more })

type Sent = { body: string; timestamp?: string; signature?: string; key?: string; at?: TestApp['request'] }

/** Sends a webhook as the provider does, but for what is said otherwise. */
async function sendWebhook({ body, key = API_KEY, at = app.request, ...sent }: Sent) {
  const timestamp = sent.timestamp ?? String(app.clock.now.getTime())
  const signature = sent.signature ?? createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
  const reply = await at(`${DASHBOARD}/api/billing/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-mantle-hmac-sha256': signature },
    body,
  })
  return { status: reply.status, json: await reply.json() }
}

const ACCEPTED = { status: 200, json: { data: {} } }
const FORGED = { status: 401, json: { problem: { code: 'webhook_not_genuine' } } }

const copyOf = async (storeId: StoreId) =>
  (await app.db.select().from(billingCustomers).where(eq(billingCustomers.storeId, storeId)))[0]
/** Whether the copy says that the store pays. */
const pays = async (storeId: StoreId) => (await app.services.billing.lastFeatures(storeId)).remove_branding?.value

/** A store on Pro whose copy says so, and whose plan has just become Free over there, unheard. */
async function aStoreThatPaysNoMore() {
  const store = await aTestStore(app)
  await app.services.billing.customer(store.storeId)
  await putOnPlanUnheard(app, store.storeId, 'free')
  return store
}

test('a webhook makes the server read the customer at once, and shoppers notice before a merchant looks', async () => {
  const { storeId } = await aStoreThatPaysNoMore()
  expect(await pays(storeId)).toBe(true)
  expect(await sendWebhook({ body: bodyFor(storeId) })).toEqual(ACCEPTED)
  expect(await pays(storeId)).toBe(false)
})

test('seconds do as well as milliseconds, and capitals as well as small letters', async () => {
  const { storeId } = await aStoreThatPaysNoMore()
  const [body, timestamp] = [bodyFor(storeId), String(Math.floor(app.clock.now.getTime() / 1000))]
  const signature = createHmac('sha256', API_KEY).update(`${timestamp}.${body}`).digest('hex').toUpperCase()
  expect(await sendWebhook({ body, timestamp, signature })).toEqual(ACCEPTED)
  expect(await pays(storeId)).toBe(false)
})

test('it is a hint: what it claims of a plan is not believed', async () => {
  const { storeId } = await aTestStore(app, { plan: 'free' })
  const claim = { features: { remove_branding: { type: 'boolean', value: true } }, billingStatus: 'active' }
  const body = JSON.stringify({ webhookId: randomUuid(), customer: { platformId: storeId, ...claim }, ...claim })
  expect(await sendWebhook({ body })).toEqual(ACCEPTED)
  expect(await pays(storeId)).toBe(false)
})

test.each<[string, (body: string) => Omit<Sent, 'body'>]>([
  ['signed with another key', () => ({ key: 'another key' })],
  ['signed for another body', (body) => ({ signature: signatureOf(`${body} `) })],
  ['signed without its time', (body) => ({ signature: createHmac('sha256', API_KEY).update(body).digest('hex') })],
  ['signed with nothing', () => ({ signature: '' })],
  ['signed with half a signature', (body) => ({ signature: signatureOf(body).slice(0, 32) })],
  ['signed with more than a signature', (body) => ({ signature: `${signatureOf(body)}00` })],
  ['signed with no hexadecimal', () => ({ signature: 'z'.repeat(64) })],
  ['from more than five minutes ago', () => ({ timestamp: String(app.clock.now.getTime() - 5 * MINUTE_MS - 1) })],
  ['from more than five minutes ahead', () => ({ timestamp: String(app.clock.now.getTime() + 5 * MINUTE_MS + 1) })],
  ['from no time', () => ({ timestamp: 'now' })],
])('one %s is refused, and changes nothing', async (_, how) => {
  const { storeId } = await aStoreThatPaysNoMore()
  const before = await everythingOf(app.db, storeId)
  const body = bodyFor(storeId)
  expect(await sendWebhook({ body, ...how(body) })).toMatchObject(FORGED)
  expect(await everythingOf(app.db, storeId)).toEqual(before)
})

const signatureOf = (body: string) =>
  createHmac('sha256', API_KEY).update(`${app.clock.now.getTime()}.${body}`).digest('hex')

test('without the headers it is no webhook', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: bodyFor(randomUuid()) }
  const reply = await app.request(`${DASHBOARD}/api/billing/webhooks`, init)
  expect({ status: reply.status, json: await reply.json() }).toMatchObject(FORGED)
})

test('exactly five minutes off is taken, on both sides', async () => {
  for (const offMs of [-5 * MINUTE_MS, 5 * MINUTE_MS]) {
    const { storeId } = await aStoreThatPaysNoMore()
    const timestamp = String(app.clock.now.getTime() + offMs)
    expect(await sendWebhook({ body: bodyFor(storeId), timestamp })).toEqual(ACCEPTED)
    expect(await pays(storeId)).toBe(false)
  }
})

test.each<[string, object, boolean]>([
  ['by its id, whatever its time and text', { webhookId: randomUuid() }, true],
  ['by its signature, where it has no id', {}, false],
  ['by its signature, where its id is no text', { webhookId: 7 }, false],
])('a replay is known %s, and has no effect', async (_, more, isKnownById) => {
  const { storeId } = await aTestStore(app)
  const sent = { body: bodyFor(storeId, more), timestamp: String(app.clock.now.getTime()) }
  expect(await sendWebhook(sent)).toEqual(ACCEPTED)
  const copy = await copyOf(storeId)
  expect(await sendWebhook(sent)).toEqual(ACCEPTED)
  expect(await copyOf(storeId)).toEqual(copy)
  expect(await sendWebhook({ body: bodyFor(storeId, { ...more, attempt: 2 }) })).toEqual(ACCEPTED)
  expect((await copyOf(storeId))?.changes === copy?.changes).toBe(isKnownById)
})

test('ten replays at once have one effect', async () => {
  const { storeId } = await aTestStore(app)
  const sent = { body: bodyFor(storeId), timestamp: String(app.clock.now.getTime()) }
  await app.services.billing.customer(storeId)
  const changes = (await copyOf(storeId))?.changes ?? 0
  await sendWebhook({ body: bodyFor(storeId) })
  const ofOne = ((await copyOf(storeId))?.changes ?? 0) - changes
  const replies = await Promise.all(Array.from({ length: 10 }, () => sendWebhook(sent)))
  expect(replies).toEqual(Array.from({ length: 10 }, () => ACCEPTED))
  expect(ofOne).toBeGreaterThan(0)
  expect((await copyOf(storeId))?.changes).toBe(changes + 2 * ofOne)
})

test('the same id from two stores is two webhooks', async () => {
  const webhookId = randomUuid()
  for (const { storeId } of [await aStoreThatPaysNoMore(), await aStoreThatPaysNoMore()]) {
    await sendWebhook({ body: bodyFor(storeId, { webhookId }) })
    expect(await pays(storeId)).toBe(false)
  }
})

test.each([
  ['a store that is none of ours', bodyFor(randomUuid())],
  ['a store that is none at all', bodyFor('demo-shop.example')],
  ['nobody', JSON.stringify({ topic: 'plans/update' })],
  ['nothing that is JSON', 'plan=pro'],
  ['nothing', ''],
])('one about %s is heard, so that nobody sends it for days, and does nothing', async (_, body) => {
  const known = () => app.db.select().from(billingWebhooks).orderBy(billingWebhooks.storeId, billingWebhooks.webhookId)
  const before = await known()
  expect(await sendWebhook({ body })).toEqual(ACCEPTED)
  expect(await known()).toEqual(before)
})

test('its text counts byte by byte, as it was signed', async () => {
  const { storeId } = await aStoreThatPaysNoMore()
  const body = `\ufeff ${JSON.stringify({ customer: { platformId: storeId, name: 'Crème \u{1f9c1}' } }, null, 4)}\n`
  expect(await sendWebhook({ body })).toEqual(ACCEPTED)
  expect(await pays(storeId)).toBe(false)
})

test('one that is too large is not read to its end', async () => {
  const { status, json } = await sendWebhook({ body: JSON.stringify({ much: 'x'.repeat(200_000) }) })
  expect([status, json]).toMatchObject([413, { problem: { code: 'body_too_large', limitBytes: 200_000 } }])
})

test('where nothing is sold there is nobody to hear', async () => {
  const billing = app.openBilling(null)
  const serve = createApp({ ...app.options, services: { ...app.services, billing } })
  const at: TestApp['request'] = (address, init) => serve(new Request(address, init))
  const { status, json } = await sendWebhook({ body: bodyFor(randomUuid()), at })
  expect([status, json]).toMatchObject([404, { problem: { code: 'not_found' } }])
})

test('a webhook is remembered for as long as it would pass for new, and no longer', async () => {
  const { storeId } = await aTestStore(app)
  const ahead = String(app.clock.now.getTime() + 5 * MINUTE_MS)
  const sent = { body: bodyFor(storeId, {}), timestamp: ahead }
  await sendWebhook(sent)
  const copy = await copyOf(storeId)
  app.clock.now = new Date(app.clock.now.getTime() + 10 * MINUTE_MS)
  await pruneWebhooks(app.db, app.clock.now)
  expect(await sendWebhook(sent)).toEqual(ACCEPTED)
  expect(await copyOf(storeId)).toEqual(copy)
  app.clock.now = new Date(app.clock.now.getTime() + 1)
  await pruneWebhooks(app.db, app.clock.now)
  expect(await app.db.select().from(billingWebhooks).where(eq(billingWebhooks.storeId, storeId))).toEqual([])
  expect(await sendWebhook(sent)).toMatchObject(FORGED)
})

test('the embedded provider tells the product what happens at it', async () => {
  const testApp = await openTestApp('ours')
  const { storeId } = await aTestStore(testApp)
  const { billing } = testApp.services
  const paysThere = async () => (await billing.lastFeatures(storeId)).remove_branding?.value
  await testApp.runJobs()
  await billing.cancel(storeId, undefined)
  await billing.customer(storeId)
  expect(await paysThere()).toBe(true)
  testApp.clock.now = new Date(testApp.clock.now.getTime() + 30 * 24 * 60 * MINUTE_MS)
  await testApp.runSchedules()
  await testApp.runJobs()
  expect(await paysThere()).toBe(false)
  await testApp.close()
})
