import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import type { Job } from '../jobs/job-kind.ts'
import { passJobTime } from '../testing/pass-job-time.ts'
import { API_KEY } from '../testing/test-app.ts'
import { queueWebhook } from './locked-customer.ts'
import { aCustomer, buy, must, openTestProvider, type TestProvider } from './testing/open-provider.ts'
import { type OutgoingWebhook, sendWebhook } from './webhooks.ts'
import { withCustomer } from './with-customer.ts'

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
beforeAll(async () => {
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
  world = await openTestProvider(`http://127.0.0.1:${(product.address() as AddressInfo).port}/hook`)
})
afterAll(async () => {
  await world.close()
  product.closeAllConnections()
  await new Promise((resolve) => product.close(resolve))
})
beforeEach(async () => {
  received = []
  answerWith = 200
  await world.app.db.execute(sql`DELETE FROM jobs`)
})

const eventsOf = (platformId: string) =>
  received.map(({ body }) => JSON.parse(body)).filter(({ customer }) => customer.platformId === platformId)
const topics = (platformId: string) => eventsOf(platformId).map(({ topic }) => topic as string)
type Waiting = { attempts: number; wait: number; failed: boolean; last_error: string | null }

/** The webhooks that were not received. */
async function unsent(): Promise<Waiting[]> {
  const { rows } = await world.app.db.execute<Waiting>(sql`
    SELECT attempts, extract(epoch FROM due_at - now())::float8 AS wait, failed_at IS NOT NULL AS failed, last_error FROM jobs`)
  return rows
}

test('every step of a subscription is sent, signed over its time and its exact text', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-monthly', 'fails_at_renewal')
  world.pass(14)
  await customer.customer()
  must(await customer.client.cancelSubscription())
  await world.app.runJobs()
  expect(topics(customer.storeId).sort()).toEqual([
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
  expect(await unsent()).toEqual([])
})

test('a webhook that is not received is sent again, later each time, under the same id and with a fresh signature', async () => {
  answerWith = 500
  const customer = await aCustomer(world)
  await world.app.runJobs()
  for (const { attempts, wait } of [
    { attempts: 1, wait: 5 },
    { attempts: 2, wait: 10 },
  ]) {
    const [waiting] = await unsent()
    expect(waiting).toMatchObject({ attempts, failed: false, last_error: 'HTTP 500' })
    expect(waiting?.wait).toBeGreaterThan(wait * 0.75 - 2)
    expect(waiting?.wait).toBeLessThanOrEqual(wait * 1.25)
    await world.app.runJobs()
    expect(received).toHaveLength(attempts)
    if (attempts === 2) answerWith = 204
    world.app.clock.pass(wait * 1_250)
    await passJobTime(world.app.db, `${wait * 1.25} seconds`)
    await world.app.runJobs()
  }
  expect(await unsent()).toEqual([])
  expect(new Set(eventsOf(customer.storeId).map(({ webhookId }) => webhookId)).size).toBe(1)
  expect(new Set(received.map(({ headers }) => headers['x-timestamp'])).size).toBe(3)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
})

test('a redirect is not received, and after two days it is given up', async () => {
  answerWith = 302
  await aCustomer(world)
  let waitedSeconds = 0
  for (let attempt = 1; attempt < 16; attempt++) {
    await world.app.runJobs()
    const [waiting] = await unsent()
    expect(waiting).toMatchObject({ attempts: attempt, failed: false })
    waitedSeconds += waiting?.wait ?? 0
    await passJobTime(world.app.db, '2 days')
  }
  expect(waitedSeconds / 3600).toBeGreaterThan(34)
  expect(waitedSeconds / 3600).toBeLessThan(57)
  await world.app.runJobs()
  expect(await unsent()).toMatchObject([{ attempts: 16, failed: true }])
})

test('a receiver that was down for an hour gets each webhook once, within another hour and a half', async () => {
  answerWith = 503
  const stores = [(await aCustomer(world)).storeId, (await aCustomer(world)).storeId]
  for (let minute = 0; minute < 60; minute++) {
    await world.app.runJobs()
    await passJobTime(world.app.db, '1 minute')
  }
  expect(await unsent()).toMatchObject([{ failed: false }, { failed: false }])
  expect(received.length).toBeLessThan(2 * 12)
  received = []
  answerWith = 200
  await passJobTime(world.app.db, '90 minutes')
  await world.app.runJobs()
  expect(stores.map(topics)).toEqual([['customers/first_identify'], ['customers/first_identify']])
  expect(await unsent()).toEqual([])
})

test('two servers send one webhook once', async () => {
  await aCustomer(world)
  await Promise.all([world.app.runJobs(), world.app.runJobs()])
  expect(received).toHaveLength(1)
})

test('a server that stops leaves the webhook under way to the next one, and it has not failed', async () => {
  await aCustomer(world)
  const { rows } = await world.app.db.execute<{ job: Job<OutgoingWebhook> }>(sql`
    SELECT jsonb_build_object('storeId', store_id, 'jobId', job_id, 'payload', payload) AS job FROM jobs`)
  const [{ job } = { job: null }] = rows
  if (!job) throw new Error('There is no webhook')
  expect(await sendWebhook(world.provider, job, AbortSignal.abort())).toEqual({ continueWith: job.payload })
  await world.app.runJobs()
  expect(received).toHaveLength(1)
})

test('a job without its transaction does not exist: a change that is rolled back sends nothing', async () => {
  const { storeId } = await aCustomer(world)
  await world.app.runJobs()
  const change = withCustomer(world.provider, storeId, async (locked) => {
    queueWebhook(locked, 'subscriptions/cancel')
    throw new Error('rolled back')
  })
  await expect(change).rejects.toThrow('rolled back')
  await world.app.runJobs()
  expect(topics(storeId)).toEqual(['customers/first_identify'])
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
