import { afterAll, beforeAll, expect, test } from 'vitest'
import { and, eq, sql } from '../db/drizzle.ts'
import { openDb } from '../db/open-db.ts'
import { providerSubscriptions, providerUsageEvents } from '../db/schema.ts'
import { neverAborted } from '../testing/test-store.ts'
import {
  aCustomer,
  buy,
  confirmationOf,
  invoicesOf,
  must,
  openTestProvider,
  send,
  type TestCustomer,
  type TestProvider,
  termsOf,
} from './testing/open-provider.ts'
import { rollOverDue } from './with-customer.ts'

let world: TestProvider
beforeAll(async () => {
  world = await openTestProvider()
})
afterAll(() => world.close())

const approval = { decision: 'approve', method: 'pays', dueCents: '4900' }

async function countOf({ storeId }: TestCustomer, status: 'active' | 'pending') {
  const ofStore = and(eq(providerSubscriptions.storeId, storeId), eq(providerSubscriptions.status, status))
  return (await world.app.db.select().from(providerSubscriptions).where(ofStore)).length
}

test('two who subscribe at once leave one active subscription', async () => {
  const customer = await aCustomer(world)
  const answers = await Promise.all([1, 2].map(() => customer.client.subscribe({ planId: 'free' })))
  expect(answers.filter((answer) => 'error' in answer).length).toBe(1)
  expect(await countOf(customer, 'active')).toBe(1)
})

test('of two confirmation pages the older is closed, and one approved from many sides is paid once', async () => {
  const customer = await aCustomer(world, { tags: ['partner'] })
  const asked = await Promise.all([1, 2].map(() => customer.client.subscribe({ planId: 'partner' })))
  expect(await countOf(customer, 'pending')).toBe(1)
  const pages = asked.map((one) => confirmationOf(must(one)))
  const replies = await Promise.all([...pages, ...pages, ...pages].map((page) => send(page, approval)))
  const statuses = pages.map((_, i) => new Set(replies.filter((__, j) => j % 2 === i).map(({ status }) => status)))
  // Every answer of one page is the same, and only one of the two was approved.
  expect(statuses.map(({ size }) => size)).toEqual([1, 1])
  expect(statuses.map(([status]) => status).sort()).toEqual([302, 410])
  const homes = new Set(replies.flatMap(({ location }) => location ?? []))
  expect([...homes]).toEqual([expect.stringContaining('charge_id')])
  expect(await countOf(customer, 'active')).toBe(1)
  expect((await invoicesOf(customer)).map(({ total }) => total)).toEqual([4900])
})

test('a change to a cheaper plan, approved from many sides, is agreed on once', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-yearly')
  const page = confirmationOf(must(await customer.client.subscribe({ planId: 'pro-monthly' })))
  const fields = { ...(await termsOf(page)), decision: 'approve', method: 'pays' }
  const replies = await Promise.all(Array.from({ length: 6 }, () => send(page, fields)))
  expect(new Set(replies.map(({ status, location }) => `${status} ${location}`)).size).toBe(1)
  expect(replies[0]?.location).toContain('charge_id')
  expect((await customer.customer()).subscription).toMatchObject({
    plan: { id: 'pro-yearly' },
    nextPlanId: 'pro-monthly',
  })
  expect([await countOf(customer, 'active'), await countOf(customer, 'pending')]).toEqual([1, 0])
  expect(await invoicesOf(customer)).toEqual([])
})

test('a change that is approved while another is asked for is agreed on, or its page closed', async () => {
  const customer = await aCustomer(world, { tags: ['partner'] })
  await buy(customer, 'pro-yearly')
  const page = confirmationOf(must(await customer.client.subscribe({ planId: 'pro-monthly' })))
  const fields = { ...(await termsOf(page)), decision: 'approve', method: 'pays' }
  const [reply] = await Promise.all([send(page, fields), customer.client.subscribe({ planId: 'partner' })])
  const { subscription } = await customer.customer()
  const { nextPlanId } = subscription as unknown as { nextPlanId?: string }
  expect([reply.status, nextPlanId]).toEqual(reply.status === 302 ? [302, 'pro-monthly'] : [410, undefined])
  // The earlier request still waits.
  expect(await countOf(customer, 'pending')).toBe(1)
})

test('two servers that roll over while everyone looks write one invoice for each period', async () => {
  const customers = await Promise.all([1, 2, 3].map(() => aCustomer(world)))
  for (const customer of customers) await buy(customer, 'pro-monthly')
  const other = openDb(world.app.url, 5, (error) => {
    throw error
  })
  const otherProvider = { ...world.provider, db: other.db }
  world.pass(14 + 30)
  await Promise.all([
    rollOverDue(world.provider, neverAborted),
    rollOverDue(otherProvider, neverAborted),
    ...customers.map((customer) => customer.customer()),
    rollOverDue(otherProvider, neverAborted),
    rollOverDue(world.provider, neverAborted),
  ])
  for (const customer of customers) {
    expect((await invoicesOf(customer)).map(({ from }) => from)).toEqual(['2026-12-05', '2027-01-04'])
  }
  await other.close()
})

test('the roll-over needs nobody to look, ends after the customer under way, and done again does nothing', async () => {
  const customers = [await aCustomer(world), await aCustomer(world)]
  for (const customer of customers) await buy(customer, 'pro-monthly')
  world.pass(20)
  const storeIds = customers.map(({ storeId }) => storeId)
  const rows = async () =>
    (
      await world.app.db.execute(sql`
        SELECT * FROM provider_invoices WHERE store_id = ANY(${sql.param(storeIds)}) ORDER BY invoice_id`)
    ).rows
  expect(await rollOverDue(world.provider, AbortSignal.abort())).toBe(false)
  expect((await rows()).length).toBeLessThan(2)
  expect(await rollOverDue(world.provider, neverAborted)).toBe(true)
  const once = await rows()
  expect(once.length).toBe(2)
  await rollOverDue(world.provider, neverAborted)
  expect(await rows()).toEqual(once)
})

test('an event that comes twenty times at once counts once', async () => {
  const customer = await aCustomer(world)
  const event = { eventId: 'e1', eventName: 'response_received' }
  await Promise.all(Array.from({ length: 20 }, () => customer.client.sendUsageEvent(event)))
  const stored = await world.app.db
    .select()
    .from(providerUsageEvents)
    .where(eq(providerUsageEvents.storeId, customer.storeId))
  expect(stored.length).toBe(1)
})
