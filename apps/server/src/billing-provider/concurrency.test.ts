import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '../db/open-db.ts'
import { providerSubscriptions, providerUsageEvents } from '../db/schema.ts'
import { createProvider } from './provider.ts'
import {
  aCustomer,
  buy,
  confirmationOf,
  invoicesOf,
  must,
  openProviderWorld,
  type ProviderWorld,
  send,
  type TestCustomer,
} from './testing/provider-world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await openProviderWorld()
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
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([302]))
  const homes = pages.map((_, i) => new Set(replies.filter((__, j) => j % 2 === i).map(({ location }) => location)))
  // Every answer of one page is the same, and only one of the two was approved.
  expect(homes.map(({ size }) => size)).toEqual([1, 1])
  expect(homes.filter((home) => String([...home][0]).includes('charge_id')).length).toBe(1)
  expect(await countOf(customer, 'active')).toBe(1)
  expect((await invoicesOf(customer)).map(({ total }) => total)).toEqual([4900])
})

test('two servers that roll over while everyone looks write one invoice for each period', async () => {
  const customers = await Promise.all([1, 2, 3].map(() => aCustomer(world)))
  for (const customer of customers) await buy(customer, 'pro-monthly')
  const other = openDb(world.app.url, 5, (error) => {
    throw error
  })
  const otherProvider = createProvider({ ...world.provider, db: other.db })
  world.pass(14 + 30)
  await Promise.all([
    world.provider.rollOver(),
    otherProvider.rollOver(),
    ...customers.map((customer) => customer.customer()),
    otherProvider.rollOver(),
    world.provider.rollOver(),
  ])
  for (const customer of customers) {
    expect((await invoicesOf(customer)).map(({ from }) => from)).toEqual(['2026-12-05', '2027-01-04'])
  }
  await other.close()
})

test('the roll-over needs nobody to look, and done again does nothing', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-monthly')
  world.pass(20)
  const rows = async () =>
    (await world.app.db.execute(sql`SELECT * FROM provider_invoices WHERE store_id = ${customer.storeId}`)).rows
  expect(await rows()).toEqual([])
  await world.provider.rollOver()
  const once = await rows()
  expect(once.length).toBe(1)
  await world.provider.rollOver()
  expect(await rows()).toEqual(once)
})

test('an event that comes twenty times at once counts once', async () => {
  const customer = await aCustomer(world)
  const event = { eventId: 'e1', eventName: 'response_received' }
  await Promise.all(Array.from({ length: 20 }, () => customer.client.sendUsageEvent(event)))
  const kept = await world.app.db
    .select()
    .from(providerUsageEvents)
    .where(eq(providerUsageEvents.storeId, customer.storeId))
  expect(kept.length).toBe(1)
})
