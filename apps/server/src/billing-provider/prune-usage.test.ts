import { DAY_MS } from '@earshot/survey'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { eq } from '../db/drizzle.ts'
import { providerUsageEvents } from '../db/schema.ts'
import { neverAborted } from '../testing/test-store.ts'
import { pruneUsage } from './prune-usage.ts'
import {
  aCustomer,
  buy,
  must,
  openTestProvider,
  type TestCustomer,
  type TestProvider,
} from './testing/open-provider.ts'

let world: TestProvider
beforeEach(async () => {
  // The clock goes forward only; every test starts at nine o'clock on 21 November 2026.
  await world?.close()
  world = await openTestProvider()
})
afterAll(() => world.close())

const PERIODS = ['daily', 'weekly', 'monthly'] as const

const sendOne = async ({ client }: TestCustomer, eventId: string, timestamp: Date) =>
  must(await client.sendUsageEvent({ eventName: 'response_received', eventId, timestamp }))

const daysAgo = (days: number) => new Date(world.app.clock.now.getTime() - days * DAY_MS)

/** All that a customer can be asked about their usage. */
async function everyAnswer(customer: TestCustomer) {
  const { usage } = await customer.customer()
  const reports = PERIODS.map((period) => customer.client.getUsageMetricReport({ id: 'responses', period }))
  return { usage, reports: (await Promise.all(reports)).map(must) }
}

async function storedIds({ storeId }: TestCustomer) {
  const rows = await world.app.db
    .select({ eventId: providerUsageEvents.eventId })
    .from(providerUsageEvents)
    .where(eq(providerUsageEvents.storeId, storeId))
  return rows.map(({ eventId }) => eventId).sort()
}

test('what nothing can ask for goes, and no answer changes', async () => {
  const [customer, other] = [await aCustomer(world), await aCustomer(world)]
  for (const days of [0, 89, 200, 364.9]) await sendOne(customer, `${days} days ago`, daysAgo(days))
  await sendOne(other, 'today', daysAgo(0))
  await pruneUsage(world.provider, neverAborted)
  expect((await storedIds(customer)).length).toBe(4)
  world.pass(0.2)
  await sendOne(customer, 'now', daysAgo(0))
  const before = await everyAnswer(customer)
  expect(before.usage.responses).toMatchObject({ allTimeValue: 5, last365DaysValue: 4 })
  await pruneUsage(world.provider, neverAborted)
  expect(await storedIds(customer)).toEqual(['0 days ago', '200 days ago', '89 days ago', 'now'])
  expect(await everyAnswer(customer)).toEqual(before)
  world.pass(400)
  expect(await pruneUsage(world.provider, AbortSignal.abort())).toBe(false)
  const left = [await storedIds(customer), await storedIds(other)].filter((ids) => ids.length > 0)
  expect(left).toHaveLength(1)
  const afterwards = await everyAnswer(customer)
  expect(afterwards.usage.responses).toMatchObject({ allTimeValue: 5, last365DaysValue: 0 })
  for (let i = 0; i < 2; i++) await pruneUsage(world.provider, neverAborted)
  expect([await storedIds(customer), await storedIds(other)]).toEqual([[], []])
  expect(await everyAnswer(customer)).toEqual(afterwards)
})

test('the first month of a report is kept whole, also where a leap year makes it older than 365 days', async () => {
  const customer = await aCustomer(world)
  world.app.clock.now = new Date('2028-12-31T23:00:00Z')
  await sendOne(customer, 'just in', new Date('2028-01-01T00:00:00Z'))
  await sendOne(customer, 'just out', new Date('2027-12-31T23:59:59Z'))
  await pruneUsage(world.provider, neverAborted)
  expect(await storedIds(customer)).toEqual(['just in'])
  const { report } = must(await customer.client.getUsageMetricReport({ id: 'responses', period: 'monthly' }))
  expect(report.data[0]).toEqual({ date: '2028-01-01T00:00:00.000Z', value: 1 })
})

test('what the present period holds is kept for as long as it lasts: a frozen one stands still', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-monthly', 'fails_at_renewal')
  world.pass(14)
  await sendOne(customer, 'in the period', daysAgo(0))
  world.pass(800)
  await pruneUsage(world.provider, neverAborted)
  expect((await customer.customer()).usage.responses).toMatchObject({ currentValue: 1, last365DaysValue: 0 })
  must(await customer.client.cancelSubscription())
  await pruneUsage(world.provider, neverAborted)
  expect(await storedIds(customer)).toEqual([])
  expect((await customer.customer()).usage.responses).toMatchObject({ currentValue: 0, allTimeValue: 1 })
})

test('an event that was pruned and comes again counts no second time', async () => {
  const customer = await aCustomer(world)
  const then = daysAgo(0)
  await sendOne(customer, 'e1', then)
  world.pass(400)
  await pruneUsage(world.provider, neverAborted)
  await sendOne(customer, 'e1', then)
  expect(await storedIds(customer)).toEqual([])
  expect((await customer.customer()).usage.responses).toMatchObject({ allTimeValue: 1 })
})
