import { sanitizeText } from '@earshot/survey'
import { v4 as randomUuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyFailure, type FaultyProvider, faultProblem, openFaultyProvider } from '../testing/faulty-provider.ts'
import { aTestStore } from '../testing/test-store.ts'

let world: FaultyProvider
beforeAll(async () => {
  world = await openFaultyProvider()
})
afterAll(() => world.close())

/** Every call that the product makes, each as it would succeed. */
const calls = {
  identify: async () => {
    const { storeId } = await aTestStore(world.app, { plan: null })
    return () => world.client().identify({ storeId, name: 'A Shop', email: 'a@shop.example' })
  },
  customer: async () => {
    const token = await aToken('free')
    return () => world.client().customer(token)
  },
  subscribe: async () => {
    const token = await aToken('free')
    return () => world.client().subscribe(token, 'pro-monthly', `${world.app.origin}/`)
  },
  cancel: async () => {
    const token = await aToken('pro-monthly')
    return () => world.client().cancel(token, 'Too dear')
  },
} as const

async function aToken(plan: 'free' | 'pro-monthly'): Promise<string> {
  const { storeId } = await aTestStore(world.app, { plan })
  const token = await world.billing().token(storeId)
  if (!token.ok || token.value === null) throw new Error('no token')
  return token.value
}

describe.each(Object.keys(calls) as (keyof typeof calls)[])('%s', (name) => {
  test.each(everyFailure)('at a provider that %s is a problem, and goes well afterwards', async (failure) => {
    const ask = await calls[name]()
    world.fail(failure)
    const failed = await ask()
    world.fail(null)
    expect(failed).toMatchObject({ ok: false, problem: { code: faultProblem(failure) } })
    expect(await ask()).toMatchObject({ ok: true })
  })
})

test.each([
  ['features', undefined],
  ['features', { active_surveys: null }],
  ['plans', {}],
  ['plans', [{ id: 'free' }]],
  ['id', ''],
  ['billingStatus', undefined],
  ['subscription', { active: true }],
])('a customer with %s as %o is not taken for one without a plan', async (field, value) => {
  const token = await aToken('pro-monthly')
  world.spoilWith((answer) => ({ customer: { ...(answer as { customer: object }).customer, [field]: value } }))
  const silences: unknown[] = []
  const found = await world.client(() => silences.push(field)).customer(token)
  world.spoilWith((answer) => answer)
  expect(found).toEqual({ ok: false, problem: { code: 'billing_unreachable' } })
  // It did answer: others do not have to wait because of one.
  expect(silences).toEqual([])
})

test.each(['javascript:alert(1)', '/relative', 7, ' '])(
  'a confirmation page at %s is none that a browser is sent to',
  async (confirmationUrl) => {
    const token = await aToken('free')
    world.spoilWith((answer) => ({ ...(answer as object), confirmationUrl }))
    const asked = await world.client().subscribe(token, 'pro-monthly', `${world.app.origin}/`)
    world.spoilWith((answer) => answer)
    expect(asked).toEqual({ ok: false, problem: { code: 'billing_unreachable' } })
  },
)

test('a customer with text that cannot be kept is kept without it', async () => {
  const { storeId } = await aTestStore(world.app)
  world.spoilWith((answer) => {
    const { customer } = answer as { customer?: object }
    return customer ? { customer: { ...customer, name: 'A\0 Shop \ud83e' } } : answer
  })
  const known = await world.billing().customer(storeId)
  world.spoilWith((answer) => answer)
  expect(known.ok && known.value?.customer.name).toBe(sanitizeText('A\0 Shop \ud83e'))
  expect(await world.billing().customer(storeId)).toEqual(known)
})

test('a plan that needs no confirmation has none', async () => {
  expect(await world.client().subscribe(await aToken('pro-monthly'), 'free')).toMatchObject({ ok: true })
  expect(await world.client().subscribe(randomUuid(), 'free')).toMatchObject({ ok: false })
})
