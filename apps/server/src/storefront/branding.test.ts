import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, STOREFRONT, type TestApp } from '../testing/test-app.ts'
import { aPublishedSurvey, aStore, call, type PlanId } from '../testing/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test.each<{ plan: PlanId; branded: boolean }>([
  { plan: 'free', branded: true },
  { plan: 'pro-monthly', branded: false },
])('on $plan pages are told to say whose product it is: $branded', async ({ plan, branded }) => {
  const store = await aStore(app, { plan })
  await aPublishedSurvey(app, store)
  await call(app, store.token, 'GET', '/billing/customer')
  const reply = await app.request(`${STOREFRONT}/storefront/v1/${store.publicKey}/surveys`)
  expect(await reply.json()).toMatchObject({ data: { surveys: [{ branded }] } })
})
