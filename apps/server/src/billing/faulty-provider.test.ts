import { gate } from '@earshot/plans'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingCustomers } from '../db/schema.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { everyFailure, type FaultyProvider, faultProblem, openFaultyProvider } from '../testing/faulty-provider.ts'
import { DASHBOARD } from '../testing/test-app.ts'
import { aTestStore, call, type TestStore } from '../testing/test-store.ts'

let world: FaultyProvider
beforeAll(async () => {
  world = await openFaultyProvider()
})
afterAll(() => world.close())
beforeEach(() => {
  world.fail(null)
  // No absence of the test before lasts into this one.
  passTime(60_000)
})

function passTime(ms: number): void {
  world.app.clock.now = new Date(world.app.clock.now.getTime() + ms)
}

const RETURN = `${DASHBOARD}/settings`

const ask = (store: TestStore, planId: string) =>
  call(world.app, store.token, 'POST /billing/subscription', { planId, returnUrl: RETURN })
const cancel = (store: TestStore) => call(world.app, store.token, 'POST /billing/cancel', {})
const customerOf = async (store: TestStore) => (await call(world.app, store.token, 'GET /billing/customer')).json
const detailsOf = async (store: TestStore) => (await call(world.app, store.token, 'GET /onboarding/store/details')).json

const PASSWORD = 'candles and spruce'
const deleteStore = (store: TestStore) =>
  call(world.app, store.token, 'POST /settings/data/delete', { password: PASSWORD })

/** All of the store at the product and at the embedded provider, but not when the copy was read. */
async function stateOf({ storeId }: TestStore) {
  const { billing_customers: copies = [], ...everything } = await everythingOf(world.app.db, storeId)
  const states = copies.map((copy) => {
    const { customer, api_token } = copy as { customer: unknown; api_token: string }
    return { customer, api_token }
  })
  return { ...everything, states }
}

describe.each(everyFailure)('a provider that %s', (failure) => {
  const problem = { code: faultProblem(failure) }

  test('changes no plan; asked again once it is well, it does', async () => {
    const store = await aTestStore(world.app, { plan: 'free' })
    await customerOf(store)
    const before = await stateOf(store)
    world.fail(failure)
    const refused = await ask(store, 'pro-monthly')
    expect(refused.json).toMatchObject({ problem })
    expect(await stateOf(store)).toEqual(before)
    world.fail(null)
    expect((await ask(store, 'pro-monthly')).json.data.confirmationUrl).toContain('/pages/confirm/')
  })

  test('cancels nothing; asked again once it is well, it does', async () => {
    const store = await aTestStore(world.app)
    await customerOf(store)
    const before = await stateOf(store)
    world.fail(failure)
    expect((await cancel(store)).json).toMatchObject({ problem })
    expect(await stateOf(store)).toEqual(before)
    world.fail(null)
    expect((await cancel(store)).status).toBe(200)
    expect((await customerOf(store)).data.customer.subscription.cancelOn).toBeDefined()
  })

  test('leaves the last known plan to the screens and the gates, and says that it is the last known', async () => {
    const store = await aTestStore(world.app)
    const known = (await customerOf(store)).data
    const details = await detailsOf(store)
    expect(known.isReached).toBe(true)
    passTime(61_000)
    world.fail(failure)
    expect((await customerOf(store)).data).toEqual({ customer: known.customer, isReached: false })
    expect(await detailsOf(store)).toEqual(details)
    expect(details.data.billing.customerApiToken).toContain(store.storeId)
    const features = await world.billing().features(store.storeId)
    expect(features.ok && gate(features.value, 'remove_branding').allowed).toBe(true)
    expect(gate(await world.billing().lastFeatures(store.storeId), 'remove_branding').allowed).toBe(true)
    world.fail(null)
    await call(world.app, store.token, 'POST /billing/refresh')
    expect((await customerOf(store)).data.isReached).toBe(true)
  })

  test('whose customer was never read keeps nobody out, and is no plan either', async () => {
    const store = await aTestStore(world.app, { plan: null })
    world.fail(failure)
    expect((await customerOf(store)).problem).toMatchObject(problem)
    expect((await detailsOf(store)).data.billing).toEqual({ customerApiToken: null })
    expect(await world.billing().features(store.storeId)).toMatchObject({ ok: false, problem })
    expect(await world.app.db.select().from(billingCustomers)).not.toContainEqual(
      expect.objectContaining({ storeId: store.storeId }),
    )
    world.fail(null)
    await call(world.app, store.token, 'POST /billing/refresh')
    expect((await customerOf(store)).data).toMatchObject({ customer: { billingStatus: 'none' }, isReached: true })
    expect((await detailsOf(store)).data.billing).toEqual({ customerApiToken: expect.any(String) })
  })
})

test('an answer that is lost on the way is found again: what was done is read, and not done twice', async () => {
  const store = await aTestStore(world.app)
  await customerOf(store)
  world.loseAnswers(true)
  expect((await cancel(store)).json.problem.code).toBe('billing_unreachable')
  world.loseAnswers(false)
  expect((await customerOf(store)).data.customer.subscription.cancelOn).toBeDefined()
  expect((await cancel(store)).json.problem.code).toBe('billing_refused')
})

test('while the provider is silent it is asked once in five seconds, whichever store asks', async () => {
  const stores = [await aTestStore(world.app), await aTestStore(world.app)] as const
  for (const store of stores) await customerOf(store)
  passTime(61_000)
  world.fail('closes the connection')
  const asked = world.asked.length
  for (const store of [...stores, ...stores]) expect((await customerOf(store)).data.isReached).toBe(false)
  expect(world.asked.length).toBe(asked + 1)
  passTime(4_999)
  await customerOf(stores[1])
  expect(world.asked.length).toBe(asked + 1)
  world.fail(null)
  passTime(1)
  for (const store of stores) expect((await customerOf(store)).data.isReached).toBe(true)
})

test('a customer of one store who cannot be read keeps no other store waiting', async () => {
  const stores = [await aTestStore(world.app), await aTestStore(world.app)] as const
  for (const store of stores) await customerOf(store)
  passTime(61_000)
  world.spoilWith((answer) => {
    const { customer } = answer as { customer?: { platformId: string } }
    return customer?.platformId === stores[0].storeId ? { customer: { ...customer, features: undefined } } : answer
  })
  expect((await customerOf(stores[0])).data.isReached).toBe(false)
  expect((await customerOf(stores[1])).data.isReached).toBe(true)
  world.spoilWith((answer) => answer)
  expect((await customerOf(stores[0])).data.isReached).toBe(true)
})

test('whoever asks again after something changed is not told to wait', async () => {
  const store = await aTestStore(world.app)
  await customerOf(store)
  passTime(61_000)
  world.fail('closes the connection')
  expect((await customerOf(store)).data.isReached).toBe(false)
  world.fail(null)
  expect((await customerOf(store)).data.isReached).toBe(false)
  await call(world.app, store.token, 'POST /billing/refresh')
  expect((await customerOf(store)).data.isReached).toBe(true)
})

test('a clock that is set back makes neither an old copy new nor a short absence long', async () => {
  const store = await aTestStore(world.app)
  await customerOf(store)
  world.fail('closes the connection')
  passTime(-3_600_000)
  expect((await customerOf(store)).data.isReached).toBe(false)
  passTime(-3_600_000)
  world.fail(null)
  expect((await customerOf(store)).data.isReached).toBe(true)
  passTime(7_200_000)
})

test('a store that is deleted stops paying first, and stays as long as nobody can tell the provider', async () => {
  const store = await aTestStore(world.app, { password: PASSWORD })
  await customerOf(store)
  world.fail('closes the connection')
  expect(await deleteStore(store)).toMatchObject({ status: 503, json: { problem: { code: 'billing_unreachable' } } })
  world.fail(null)
  expect((await detailsOf(store)).data).toBeDefined()
  const asked = world.asked.length
  expect((await deleteStore(store)).status).toBe(200)
  expect(world.asked.slice(asked)).toContain('DELETE /subscriptions')
  expect(Object.values(await everythingOf(world.app.db, store.storeId)).flat()).toEqual([])
})

test.each(['free', 'ending', null] as const)(
  'a store that pays for nothing to come (%s) is deleted as it is',
  async (plan) => {
    const store = await aTestStore(world.app, { password: PASSWORD, plan: plan === 'ending' ? 'pro-monthly' : plan })
    if (plan === 'ending') await cancel(store)
    const asked = world.asked.length
    expect((await deleteStore(store)).status).toBe(200)
    expect(world.asked.slice(asked)).not.toContain('DELETE /subscriptions')
  },
)

test('a page in the place of one answer keeps nobody else waiting', async () => {
  const stores = [await aTestStore(world.app), await aTestStore(world.app)] as const
  for (const store of stores) await customerOf(store)
  passTime(61_000)
  world.fail('answers 500 with HTML')
  expect((await customerOf(stores[0])).data.isReached).toBe(false)
  world.fail(null)
  expect((await customerOf(stores[1])).data.isReached).toBe(true)
})
