import type { StoreId } from '@earshot/survey'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FaultyProvider, openFaultyProvider } from '../testing/faulty-provider.ts'
import { aPublishedTestSurvey, aTestStore, liveAt, putOnPlanUnheard, stopPlanUnheard } from '../testing/test-store.ts'
import type { Billing } from './billing.ts'

// A plan that is missing at the provider: for a moment, because it is being changed, or for good.

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
beforeEach(() => world.showLost(null))

const MINUTE_MS = 60_000
const passTime = (ms: number) => world.app.clock.pass(ms)

async function known(storeId: StoreId, at = billing) {
  const found = await at.customer(storeId)
  if (!found.ok || !found.value) throw new Error('no customer')
  const { customer, isReached } = found.value
  return [customer.subscription?.plan.id, customer.billingStatus, isReached]
}

const PRO = ['pro-monthly', 'active', true]
const LAST_KNOWN = ['pro-monthly', 'active', false]
const FREE = ['free', 'active', true]

/** A store on Pro that the product has seen there, and whose copy is not of now. */
async function aPayer() {
  const store = await aTestStore(world.app)
  expect(await known(store.storeId)).toEqual(PRO)
  passTime(MINUTE_MS)
  return store
}

test('a change that is seen as a cancellation for a moment takes nothing from a payer, and is not meddled with', async () => {
  const store = await aPayer()
  const { storeId } = store
  await aPublishedTestSurvey(world.app, store)
  const asked = world.asked.length
  world.showLost(storeId)
  expect(await known(storeId)).toEqual(LAST_KNOWN)
  expect((await billing.lastFeatures(storeId)).remove_branding?.value).toBe(true)
  expect(await billing.features(storeId)).toMatchObject({ ok: true, value: { remove_branding: { value: true } } })
  passTime(5_000)
  await putOnPlanUnheard(world.app, storeId, 'pro-yearly')
  world.showLost(null)
  expect(await known(storeId)).toEqual(['pro-yearly', 'active', true])
  expect(new Set(world.asked.slice(asked))).toEqual(new Set(['GET /customer']))
  expect((await liveAt(world.app, store)).length).toBe(1)
})

test('a plan that is missing at a second look, a minute later, is lost: Free follows', async () => {
  const { storeId } = await aPayer()
  await stopPlanUnheard(world.app, storeId, 'ended')
  expect(await known(storeId)).toEqual(LAST_KNOWN)
  passTime(MINUTE_MS - 1)
  expect(await known(storeId)).toEqual(LAST_KNOWN)
  expect(world.asked.at(-1)).toBe('GET /customer')
  passTime(1)
  expect(await known(storeId)).toEqual(FREE)
})

test('the second look needs nobody to ask, and may be another server’s', async () => {
  const { storeId } = await aPayer()
  await stopPlanUnheard(world.app, storeId, 'ended')
  expect(await known(storeId)).toEqual(LAST_KNOWN)
  passTime(MINUTE_MS)
  await other.refreshDue()
  expect((await billing.lastFeatures(storeId)).remove_branding?.value).toBe(false)
  expect(await known(storeId)).toEqual(FREE)
})

test('however often it is asked for, patience ends a minute after the first look', async () => {
  const { storeId } = await aPayer()
  await stopPlanUnheard(world.app, storeId, 'ended')
  for (let i = 0; i < 6; i++) {
    await billing.invalidate(storeId)
    expect(await known(storeId, i % 2 === 0 ? billing : other)).toEqual(LAST_KNOWN)
    passTime(MINUTE_MS / 6)
  }
  await billing.invalidate(storeId)
  expect(await known(storeId)).toEqual(FREE)
})

test('two changes within a minute are doubted each for itself', async () => {
  const { storeId } = await aPayer()
  world.showLost(storeId)
  expect(await known(storeId)).toEqual(LAST_KNOWN)
  passTime(10_000)
  world.showLost(null)
  expect(await known(storeId)).toEqual(PRO)
  passTime(MINUTE_MS)
  world.showLost(storeId)
  expect(await known(storeId)).toEqual(LAST_KNOWN)
})

test('while a plan is in doubt the merchant’s screens keep it, and are told that it is the last known', async () => {
  const { storeId } = await aPayer()
  world.showLost(storeId)
  await billing.invalidate(storeId)
  expect(await known(storeId)).toEqual(LAST_KNOWN)
  expect(await billing.subscribe(storeId, 'pro-yearly', `${world.app.origin}/`)).toMatchObject({ ok: true })
  expect(await known(storeId)).toEqual(LAST_KNOWN)
  expect(await billing.leave(storeId)).toMatchObject({ ok: false, problem: { code: 'billing_unreachable' } })
})

test('of who was never seen with a plan nothing is said for a minute', async () => {
  const { storeId } = await aTestStore(world.app)
  await stopPlanUnheard(world.app, storeId, 'ended')
  expect(await billing.customer(storeId)).toMatchObject({ ok: false, problem: { code: 'billing_unreachable' } })
  passTime(MINUTE_MS)
  expect(await known(storeId)).toEqual(FREE)
})

test('an end that we asked for is believed at once, also where it comes at once', async () => {
  for (const ask of [
    (storeId: StoreId) => billing.cancel(storeId, 'Too dear'),
    (storeId: StoreId) => billing.subscribe(storeId, 'free', `${world.app.origin}/`),
  ]) {
    const { storeId } = await aPayer()
    await stopPlanUnheard(world.app, storeId, 'frozen')
    expect(await ask(storeId)).toMatchObject({ ok: true })
    expect(await known(storeId)).toEqual(FREE)
  }
})

test('a clock that is set back makes nobody wait for longer than a minute anew', async () => {
  const { storeId } = await aPayer()
  await stopPlanUnheard(world.app, storeId, 'ended')
  expect(await known(storeId)).toEqual(LAST_KNOWN)
  passTime(-3_600_000)
  expect(await known(storeId)).toEqual(LAST_KNOWN)
  passTime(MINUTE_MS)
  expect(await known(storeId)).toEqual(FREE)
  passTime(3_600_000)
})
