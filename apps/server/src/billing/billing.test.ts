import { DAY_MS, type StoreId } from '@earshot/survey'
import { MantleClient } from '@heymantle/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { and, eq } from '../db/drizzle.ts'
import { billingCustomers, providerSubscriptions } from '../db/schema.ts'
import { type FaultyProvider, openFaultyProvider } from '../testing/faulty-provider.ts'
import { aTestStore, putOnPlanUnheard } from '../testing/test-store.ts'
import { type Billing, createBilling } from './billing.ts'

const PERIOD_MS = 30 * DAY_MS

let world: FaultyProvider
let billing: Billing
/** Another server on the same database. */
let other: Billing
beforeAll(async () => {
  world = await openFaultyProvider()
  billing = world.billing()
  other = world.app.openBilling(world.provider)
})
afterAll(() => world.close())
beforeEach(() => {
  world.fail(null)
  world.spoilWith((answer) => answer)
})

const passTime = (ms: number) => {
  world.app.clock.now = new Date(world.app.clock.now.getTime() + ms)
}

async function customerOf(storeId: StoreId, at = billing) {
  const known = await at.customer(storeId)
  if (!known.ok || !known.value) throw new Error('no customer')
  return known.value.customer
}

const planOf = async (storeId: StoreId, at = billing) => (await customerOf(storeId, at)).subscription?.plan.id ?? null
const lastPays = async (storeId: StoreId) => (await billing.lastFeatures(storeId)).remove_branding?.value

/** Delays the next customer that the provider answers with. @returns when one is delayed, and how to release it */
function delayCustomer() {
  const [arrived, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  world.spoilWith(async (answer) => {
    if (typeof answer !== 'object' || answer === null || !('customer' in answer)) return answer
    world.spoilWith((next) => next)
    arrived.resolve()
    await letGo.promise
    return answer
  })
  return { isHeld: arrived.promise, letGo: letGo.resolve }
}

test.each([
  ['of a known store', 'pro-monthly', () => billing],
  ['of a store that was never read', null, () => billing],
  ['that another server reads', 'pro-monthly', () => other],
  ['of a store that was never read, that another server reads', null, () => other],
] as const)('an answer %s from before a change is not kept as if it came after', async (_, plan, reader) => {
  const { storeId } = await aTestStore(world.app, { plan })
  const delay = delayCustomer()
  const reading = reader().customer(storeId)
  await delay.isHeld
  await putOnPlanUnheard(world.app, storeId, 'pro-yearly')
  await billing.invalidate(storeId)
  expect(await planOf(storeId)).toBe('pro-yearly')
  delay.letGo()
  await reading
  expect(await planOf(storeId)).toBe('pro-yearly')
  expect(await planOf(storeId, other)).toBe('pro-yearly')
})

test('however many ask at once, the provider is asked once', async () => {
  const { storeId } = await aTestStore(world.app)
  await billing.token(storeId)
  const asked = world.asked.length
  await Promise.all(Array.from({ length: 20 }, () => billing.customer(storeId)))
  expect(world.asked.length).toBe(asked + 1)
})

test('a copy is good for a minute, counted from when it was asked for', async () => {
  const { storeId } = await aTestStore(world.app)
  const delay = delayCustomer()
  const reading = billing.customer(storeId)
  await delay.isHeld
  passTime(30_000)
  delay.letGo()
  await reading
  await putOnPlanUnheard(world.app, storeId, 'free')
  passTime(29_999)
  expect(await planOf(storeId)).toBe('pro-monthly')
  passTime(1)
  expect(await planOf(storeId)).toBe('free')
})

test('a token that was replaced at the provider is asked for once more, and kept', async () => {
  const { storeId } = await aTestStore(world.app)
  await billing.token(storeId)
  const asApp = new MantleClient({ ...world.provider, apiUrl: world.provider.url })
  const rotated = await asApp.identify({ platform: 'web', platformId: storeId, rotateApiToken: true })
  await billing.invalidate(storeId)
  expect(await planOf(storeId)).toBe('pro-monthly')
  expect(rotated).toEqual({ apiToken: ((await billing.token(storeId)) as { value: string }).value })
})

test('emptied of all it keeps, the product knows everything as before', async () => {
  const { storeId } = await aTestStore(world.app)
  const before = [await customerOf(storeId), await billing.token(storeId), await billing.lastFeatures(storeId)]
  await world.app.db.delete(billingCustomers).where(eq(billingCustomers.storeId, storeId))
  // The copy for shoppers' pages is there again as soon as anybody else has read the customer.
  expect(await billing.lastFeatures(storeId)).toEqual({})
  const after = [await customerOf(storeId), await billing.token(storeId), await billing.lastFeatures(storeId)]
  expect(after).toEqual(before)
  await world.app.db.delete(billingCustomers).where(eq(billingCustomers.storeId, storeId))
  expect(await billing.cancel(storeId, undefined)).toEqual({ ok: true, value: {} })
  await world.app.db.delete(billingCustomers).where(eq(billingCustomers.storeId, storeId))
  expect(await billing.subscribe(storeId, 'pro-monthly', `${world.app.origin}/`)).toEqual({ ok: true, value: null })
})

test('a plan that was cancelled and is over makes way for Free, by whichever server reads it first', async () => {
  const { storeId } = await aTestStore(world.app)
  await billing.cancel(storeId, 'Too dear')
  expect(await planOf(storeId)).toBe('pro-monthly')
  passTime(PERIOD_MS)
  const found = await Promise.all([customerOf(storeId), customerOf(storeId, other)])
  expect(found.map(({ billingStatus, subscription }) => [billingStatus, subscription?.plan.id])).toEqual([
    ['active', 'free'],
    ['active', 'free'],
  ])
})

test('of plans asked for at the same time one waits to be confirmed, and none has begun', async () => {
  const { storeId } = await aTestStore(world.app, { plan: 'free' })
  const asked = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      [billing, other][n % 2]?.subscribe(storeId, n % 3 === 0 ? 'pro-yearly' : 'pro-monthly', `${world.app.origin}/`),
    ),
  )
  expect(asked.map((one) => one?.ok)).toEqual(Array.from({ length: 10 }, () => true))
  const pending = await world.app.db
    .select()
    .from(providerSubscriptions)
    .where(and(eq(providerSubscriptions.storeId, storeId), eq(providerSubscriptions.status, 'pending')))
  expect(pending.length).toBe(1)
  expect(await planOf(storeId)).toBe('free')
})

test('Free, while something is paid for, is a cancellation; the same plan again takes it back', async () => {
  const { storeId } = await aTestStore(world.app)
  expect(await billing.subscribe(storeId, 'free', `${world.app.origin}/`)).toEqual({ ok: true, value: null })
  const ending = await customerOf(storeId)
  expect(ending.subscription).toMatchObject({ active: true, plan: { id: 'pro-monthly' }, cancelOn: expect.any(String) })
  expect(await billing.subscribe(storeId, 'free', `${world.app.origin}/`)).toMatchObject({ ok: false })
  expect(await billing.subscribe(storeId, 'pro-monthly', `${world.app.origin}/`)).toEqual({ ok: true, value: null })
  expect((await customerOf(storeId)).subscription).not.toHaveProperty('cancelOn')
})

test('an end that nobody looks at and nobody tells of reaches shoppers with the next look around', async () => {
  const { storeId } = await aTestStore(world.app)
  await billing.cancel(storeId, undefined)
  await billing.customer(storeId)
  passTime(PERIOD_MS - 1)
  await billing.refreshDue()
  expect(await lastPays(storeId)).toBe(true)
  passTime(1)
  await billing.refreshDue()
  expect(await lastPays(storeId)).toBe(false)
})

test('a look around asks the provider for nobody of whom nothing is due', async () => {
  const { storeId } = await aTestStore(world.app)
  await billing.customer(storeId)
  await billing.refreshDue()
  const asked = world.asked.length
  passTime(DAY_MS)
  await billing.refreshDue()
  expect(world.asked.length).toBe(asked)
})

test('a look around that is stopped asks the provider for nobody else', async () => {
  const { storeId } = await aTestStore(world.app)
  await billing.cancel(storeId, undefined)
  await billing.customer(storeId)
  passTime(PERIOD_MS)
  const asked = world.asked.length
  await billing.refreshDue(AbortSignal.abort())
  expect(world.asked.length).toBe(asked)
})

test('a copy from before an end is not good for the rest of its minute', async () => {
  const { storeId } = await aTestStore(world.app)
  await billing.cancel(storeId, undefined)
  passTime(PERIOD_MS - 1_000)
  expect(await planOf(storeId)).toBe('pro-monthly')
  passTime(1_000)
  expect(await planOf(storeId)).toBe('free')
})

test('who was changed and is looked at by nobody is looked at with the next look around', async () => {
  const { storeId } = await aTestStore(world.app)
  await billing.customer(storeId)
  await putOnPlanUnheard(world.app, storeId, 'free')
  await billing.invalidate(storeId)
  expect(await lastPays(storeId)).toBe(true)
  await billing.refreshDue()
  expect(await lastPays(storeId)).toBe(false)
})

test('of servers that look around at once each customer is asked for by one', async () => {
  const { storeId } = await aTestStore(world.app)
  await billing.customer(storeId)
  await billing.refreshDue()
  await billing.invalidate(storeId)
  const asked = world.asked.length
  await Promise.all([billing.refreshDue(), other.refreshDue(), billing.refreshDue()])
  expect(world.asked.length).toBe(asked + 1)
})

test('whoever could not be read is looked at again a minute later', async () => {
  const { storeId } = await aTestStore(world.app)
  await billing.customer(storeId)
  await putOnPlanUnheard(world.app, storeId, 'free')
  await billing.invalidate(storeId)
  world.fail('closes the connection')
  await billing.refreshDue()
  world.fail(null)
  passTime(59_999)
  await billing.refreshDue()
  expect(await lastPays(storeId)).toBe(true)
  passTime(1)
  await billing.refreshDue()
  expect(await lastPays(storeId)).toBe(false)
})

test('where nothing is sold every feature is there, and nothing can be bought', async () => {
  const free = world.app.openBilling(null)
  const { storeId } = await aTestStore(world.app, { plan: null })
  expect(await free.customer(storeId)).toEqual({ ok: true, value: null })
  expect(await free.token(storeId)).toEqual({ ok: true, value: null })
  const features = await free.lastFeatures(storeId)
  expect(features).toMatchObject({ active_surveys: { value: -1 }, remove_branding: { value: true } })
  expect(await free.features(storeId)).toEqual({ ok: true, value: features })
  expect(await free.subscribe(storeId, 'pro-monthly', '')).toMatchObject({ ok: false })
  expect(await free.cancel(storeId, undefined)).toMatchObject({ ok: false })
})

test('a store for which a look around fails keeps no other from being looked at', async () => {
  const stores = [await aTestStore(world.app), await aTestStore(world.app)] as const
  for (const { storeId } of stores) await billing.customer(storeId)
  await billing.refreshDue()
  for (const { storeId } of stores) {
    await putOnPlanUnheard(world.app, storeId, 'free')
    await billing.invalidate(storeId)
  }
  let failures = 0
  const { db, log } = world.app.services
  const failing = createBilling({
    db,
    log,
    now: () => world.app.clock.now,
    provider: world.provider,
    // The first of the two counts.
    onChange: async () => {
      if (failures++ === 0) throw new Error('no')
    },
  })
  await failing.refreshDue()
  const paying = await Promise.all(stores.map(({ storeId }) => lastPays(storeId)))
  expect([failures, paying.sort()]).toEqual([2, [false, true]])
})

test('a plan that is not offered is not asked for, unless a fresh look finds it', async () => {
  const { storeId } = await aTestStore(world.app, { plan: 'free' })
  await billing.customer(storeId)
  const before = world.asked.length
  expect(await billing.subscribe(storeId, 'partner', `${world.app.origin}/`)).toMatchObject({
    ok: false,
    problem: { code: 'billing_refused' },
  })
  expect(world.asked.slice(before)).toEqual(['GET /customer'])
  const asApp = new MantleClient({ ...world.provider, apiUrl: world.provider.url })
  await asApp.identify({ platform: 'web', platformId: storeId, tags: ['partner'] })
  expect(await billing.subscribe(storeId, 'partner', `${world.app.origin}/`)).toMatchObject({ ok: true })
})
