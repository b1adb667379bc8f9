import { expect, test } from 'vitest'
import { DASHBOARD, STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { call } from '../testing/test-store.ts'
import { DEMO_EMAIL, DEMO_PASSWORD, ensureDemoMerchant } from './demo-merchant.ts'
import { DEMO_PLAN, subscribeDemo } from './demo-plan.ts'
import { answerAsShoppers } from './demo-shoppers.ts'

const app = await useTestApp()

test('the demo has something to show for each of its questions, and being filled twice changes nothing', async () => {
  const { publicKey } = await ensureDemoMerchant(app.db, app.clock.now)
  const send = async (path: string, init?: RequestInit) => app.request(STOREFRONT + path, init)
  await answerAsShoppers(send, publicKey)
  await answerAsShoppers(send, publicKey)
  const login = await call(app, null, 'POST /auth/login', { email: DEMO_EMAIL, password: DEMO_PASSWORD })
  const { token } = login.json.data
  const [survey] = (await call(app, token, 'GET /surveys')).json.data.surveys
  const { json } = await call(app, token, `GET /surveys/${survey.surveyId}/analytics`)
  expect(json.data).toMatchObject({ shown: 131, responses: 48, completed: 38 })
  const shapes = json.data.questions.map(({ summary }: { summary: { shape: string } }) => summary.shape)
  expect(shapes).toEqual(['bars', 'bars_of_many', 'scale', 'nps', 'texts'])
  for (const { answered } of json.data.questions) expect(answered).toBeGreaterThan(8)
  const responses = `/surveys/${survey.surveyId}/responses`
  const [one] = (await call(app, token, `GET ${responses}`)).json.data.responses
  const { facts } = (await call(app, token, `GET ${responses}/${one.responseId}`)).json.data
  expect(facts).toMatchObject({ surface: ['popover'], page_type: ['thank_you'], order_value: { currency: 'EUR' } })
})

test('the demo merchant logs in with what everyone is told, has a store, and is on Pro', async () => {
  const { storeId } = await ensureDemoMerchant(app.db, app.clock.now)
  const visit = (address: string, init?: RequestInit) => fetch(address, { ...init, redirect: 'manual' })
  await subscribeDemo(app.services.billing, visit, { storeId, planId: DEMO_PLAN, returnUrl: `${DASHBOARD}/` })
  const login = await call(app, null, 'POST /auth/login', {
    email: 'demo@earshot.example',
    password: 'demo-password',
  })
  const { token } = login.json.data
  await call(app, token, 'GET /billing/customer')
  const { json } = await call(app, token, 'GET /onboarding/store/details')
  expect(json.data).toMatchObject({ store: { isNewStore: false }, metadata: { plan: 'Pro' } })
})
