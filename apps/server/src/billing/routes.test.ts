import { MantleClient } from '@heymantle/client'
import { expect, test } from 'vitest'
import { everythingOf } from '../testing/everything-of.ts'
import { DASHBOARD, useTestApp } from '../testing/test-app.ts'
import { aTestStore, call, type TestStore } from '../testing/test-store.ts'

const app = await useTestApp()

const ask = (store: TestStore, planId: string, returnUrl = `${DASHBOARD}/settings`) =>
  call(app, store.token, 'POST /billing/subscription', { planId, returnUrl })

const customerOf = async (store: TestStore) =>
  (await call(app, store.token, 'GET /billing/customer')).json.data.customer

/** Everything at the provider, which must not change. */
async function atProvider({ storeId }: TestStore) {
  const everything = Object.entries(await everythingOf(app.db, storeId))
  return everything.filter(([table]) => table.startsWith('provider_'))
}

test.each([
  ['an exclusive plan, without its tag', 'partner'],
  ['a plan that is not there', 'pro-for-ever'],
  ['another’s subscription', '00000000-0000-4000-8000-000000000000'],
  ['no plan', ''],
  ['a plan with a NUL in its name', 'free\0'],
])('asking for %s is refused, and changes nothing', async (_, planId) => {
  const store = await aTestStore(app, { plan: 'free' })
  await customerOf(store)
  const before = await atProvider(store)
  const { status, json } = await ask(store, planId)
  expect([status, json.problem.code]).toEqual([409, 'billing_refused'])
  expect(await atProvider(store)).toEqual(before)
})

test('with its tag the exclusive plan is sold', async () => {
  const store = await aTestStore(app, { plan: 'free' })
  const { url, appId } = app.services.configuration.billing ?? { url: '', appId: '' }
  const asApp = new MantleClient({ appId, apiKey: app.billingProvider.apiKey, apiUrl: url })
  await asApp.identify({ platform: 'web', platformId: store.storeId, tags: ['partner'] })
  expect((await ask(store, 'partner')).json.data.confirmationUrl).toContain('/pages/confirm/')
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/settings',
  'javascript:alert(1)//http://dashboard.test/',
  `blob:${DASHBOARD}/00000000-0000-4000-8000-000000000000`,
  `data:text/html,${DASHBOARD}/`,
  'http://dashboard.test:8080/',
  'http://user:secret@dashboard.test/',
  'http://dashboard.test@evil.example/',
  'http://dashboard.test.evil.example/',
  'https://dashboard.test/',
  'http://storefront.test/',
  '',
])('a return to %s is refused before the provider hears of it', async (returnUrl) => {
  const store = await aTestStore(app, { plan: 'free' })
  const before = await atProvider(store)
  const { status, json } = await ask(store, 'pro-monthly', returnUrl)
  expect([status, json.problem]).toEqual([
    400,
    { code: 'input_invalid', fields: [{ path: 'returnUrl', reason: 'must be an address of the dashboard' }] },
  ])
  expect(await atProvider(store)).toEqual(before)
})

test.each([`blob:${DASHBOARD}/x`, 'http://user:secret@dashboard.test/', 'http://dashboard.test.evil.example/'])(
  'the embedded provider leads nobody to %s either',
  async (returnUrl) => {
    const store = await aTestStore(app, { plan: 'free' })
    const { url, appId } = app.services.configuration.billing ?? { url: '', appId: '' }
    const { customerApiToken } = (await call(app, store.token, 'GET /onboarding/store/details')).json.data.billing
    const client = new MantleClient({ appId, customerApiToken, apiUrl: url })
    expect(await client.subscribe({ planId: 'pro-monthly', returnUrl })).toHaveProperty('error')
  },
)

test('one store’s token opens no other store at the provider', async () => {
  const [mine, theirs] = [await aTestStore(app, { plan: 'free' }), await aTestStore(app)]
  const before = await atProvider(theirs)
  const { url, appId } = app.services.configuration.billing ?? { url: '', appId: '' }
  const { customerApiToken } = (await call(app, mine.token, 'GET /onboarding/store/details')).json.data.billing
  const own = new MantleClient({ appId, customerApiToken, apiUrl: url })
  expect(await own.getCustomer(theirs.storeId)).toMatchObject({ platformId: mine.storeId })
  const key = customerApiToken.split('.')[1]
  const forged = new MantleClient({ appId, customerApiToken: `${theirs.storeId}.${key}`, apiUrl: url })
  for (const refused of [forged.getCustomer(), forged.cancelSubscription(), forged.subscribe({ planId: 'free' })]) {
    expect(await refused).toHaveProperty('error')
  }
  expect(await atProvider(theirs)).toEqual(before)
})

test('a return that was made up changes nothing: the plan is what the provider says', async () => {
  const store = await aTestStore(app, { plan: 'free' })
  await ask(store, 'pro-monthly')
  const html = await app.request(`${DASHBOARD}/settings?charge_id=1700000000`, { headers: { accept: 'text/html' } })
  expect(html.status).toBe(200)
  expect((await call(app, store.token, 'POST /billing/refresh?charge_id=1700000000')).status).toBe(200)
  expect((await customerOf(store)).subscription.plan.id).toBe('free')
})

test('a return address is handed on as it was read, so that nobody reads another host in it', async () => {
  const store = await aTestStore(app, { plan: 'free' })
  const { confirmationUrl } = (await ask(store, 'pro-monthly', 'http://dashboard.test\\@evil.example/')).json.data
  expect(new URL(confirmationUrl).searchParams.get('return')).toBe(`${DASHBOARD}/@evil.example/`)
})

test('a plan that has to be paid leads to its confirmation, one that does not is there at once', async () => {
  const store = await aTestStore(app, { plan: null })
  expect((await ask(store, 'free')).json).toEqual({ data: {} })
  expect((await customerOf(store)).subscription.plan.id).toBe('free')
  const { confirmationUrl } = (await ask(store, 'pro-monthly')).json.data
  expect(new URL(confirmationUrl).searchParams.get('return')).toBe(`${DASHBOARD}/settings`)
})
