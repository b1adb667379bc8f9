import { expect, test } from 'vitest'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { aPublishedTestSurvey, aTestStore, call, type PlanId } from '../testing/test-store.ts'

const app = await useTestApp()

test.each<{ plan: PlanId; branded: boolean }>([
  { plan: 'free', branded: true },
  { plan: 'pro-monthly', branded: false },
])('on $plan pages are told to say whose product it is: $branded', async ({ plan, branded }) => {
  const store = await aTestStore(app, { plan })
  await aPublishedTestSurvey(app, store)
  await call(app, store.token, 'GET /billing/customer')
  const reply = await app.request(`${STOREFRONT}/storefront/v1/${store.publicKey}/surveys`)
  expect(await reply.json()).toMatchObject({ data: { surveys: [{ branded }] } })
})
