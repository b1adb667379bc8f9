import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { providerWebhooks } from '../db/schema.ts'
import { API_KEY } from '../testing/test-app.ts'
import { aCustomer, buy, must, openTestProvider, type TestProvider } from './testing/open-provider.ts'
import { sendDueWebhooks } from './webhooks.ts'

type ReceivedRequest = { headers: IncomingHttpHeaders; body: string }

let received: ReceivedRequest[] = []
let answerWith = 200
const product = createServer(async (request, reply) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ headers: request.headers, body })
  reply.writeHead(answerWith).end('heard')
})

let world: TestProvider
/** A provider that sends nothing by itself: the test decides when. */
let silent: TestProvider
beforeAll(async () => {
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
  const hook = `http://127.0.0.1:${(product.address() as AddressInfo).port}/hook`
  world = await openTestProvider(hook)
  silent = await openTestProvider(hook)
  await silent.provider.stop()
})
afterAll(async () => {
  await world.close()
  await silent.close()
  product.closeAllConnections()
  await new Promise((resolve) => product.close(resolve))
})
beforeEach(() => {
  received = []
  answerWith = 200
})

const eventsOf = (platformId: string) =>
  received.map(({ body }) => JSON.parse(body)).filter(({ customer }) => customer.platformId === platformId)
const topics = (platformId: string) => eventsOf(platformId).map(({ topic }) => topic as string)
const outbox = (server = silent) => server.app.db.select().from(providerWebhooks)

test('every step of a subscription is told, signed over its time and its exact text', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-monthly', 'fails_at_renewal')
  world.pass(14)
  await customer.customer()
  must(await customer.client.cancelSubscription())
  await expect
    .poll(() => topics(customer.storeId).sort())
    .toEqual([
      'customers/first_identify',
      'customers/subscription_frozen',
      'customers/trial_expired',
      'subscriptions/activate',
      'subscriptions/cancel',
    ])
  for (const { headers, body } of received) {
    const signature = createHmac('sha256', API_KEY).update(`${headers['x-timestamp']}.${body}`).digest('hex')
    expect(headers['x-mantle-hmac-sha256']).toBe(signature)
    expect(headers['content-type']).toBe('application/json')
  }
  expect(eventsOf(customer.storeId)[0].customer.id).toBe((await customer.customer()).id)
  await expect.poll(() => outbox(world)).toEqual([])
})

test('what is not heard is told again, later each time, under the same id and with a fresh signature', async () => {
  answerWith = 500
  const customer = await aCustomer(silent)
  expect(await sendDueWebhooks(silent.provider)).toBe(1)
  expect((await outbox())[0]).toMatchObject({ attempts: 1, nextAttemptAt: secondsFromNow(5) })
  silent.pass(4 / 86_400)
  expect(await sendDueWebhooks(silent.provider)).toBe(0)
  silent.pass(1 / 86_400)
  expect(await sendDueWebhooks(silent.provider)).toBe(1)
  expect((await outbox())[0]).toMatchObject({ attempts: 2, nextAttemptAt: secondsFromNow(20) })
  answerWith = 204
  silent.pass(20 / 86_400)
  expect(await sendDueWebhooks(silent.provider)).toBe(1)
  expect(await outbox()).toEqual([])
  expect(new Set(eventsOf(customer.storeId).map(({ webhookId }) => webhookId)).size).toBe(1)
  expect(new Set(received.map(({ headers }) => headers['x-timestamp'])).size).toBe(3)
})

test('a redirect is not heard, and after fifteen attempts it is given up', async () => {
  answerWith = 302
  await aCustomer(silent)
  await silent.app.db.execute(sql`UPDATE provider_webhooks SET attempts = 13`)
  expect(await sendDueWebhooks(silent.provider)).toBe(1)
  expect((await outbox())[0]?.attempts).toBe(14)
  silent.pass(1)
  expect(await sendDueWebhooks(silent.provider)).toBe(1)
  expect(await outbox()).toEqual([])
})

test('two servers tell one webhook once', async () => {
  await aCustomer(silent)
  const sent = await Promise.all([sendDueWebhooks(silent.provider), sendDueWebhooks(silent.provider)])
  expect(sent.sort()).toEqual([0, 1])
  expect(received.length).toBe(1)
})

test('a store that is deleted takes everything at the provider along', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-monthly')
  must(await customer.client.sendUsageEvent({ eventName: 'order_placed' }))
  await world.app.db.execute(sql`DELETE FROM sessions WHERE store_id = ${customer.storeId}`)
  await world.app.db.execute(sql`DELETE FROM merchants WHERE store_id = ${customer.storeId}`)
  await world.app.db.execute(sql`DELETE FROM stores WHERE store_id = ${customer.storeId}`)
  expect(await customer.client.getCustomer()).toHaveProperty('error')
  const { rows } = await world.app.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM provider_usage_events WHERE store_id = ${customer.storeId}`,
  )
  expect(rows[0]?.n).toBe(0)
})

const secondsFromNow = (seconds: number) => new Date(silent.app.clock.now.getTime() + seconds * 1000)
