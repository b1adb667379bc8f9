import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, STOREFRONT, type TestApp } from '../testing/test-app.ts'
import { call } from '../testing/world.ts'
import { DEMO_EMAIL, DEMO_PASSWORD, ensureDemoMerchant } from './demo-merchant.ts'
import { answerAsShoppers } from './demo-shoppers.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('the demo has something to show for each of its questions, and being filled twice changes nothing', async () => {
  const { publicKey } = await ensureDemoMerchant(app.db, app.clock.now)
  const send = async (path: string, init?: RequestInit) => app.request(STOREFRONT + path, init)
  await answerAsShoppers(send, publicKey)
  await answerAsShoppers(send, publicKey)
  const login = await call(app, null, 'POST', '/auth/login', { email: DEMO_EMAIL, password: DEMO_PASSWORD })
  const { token } = login.json.data
  const [survey] = (await call(app, token, 'GET', '/surveys')).json.data.surveys
  const { json } = await call(app, token, 'GET', `/surveys/${survey.surveyId}/analytics`)
  expect(json.data).toMatchObject({ shown: 131, responses: 48, completed: 38 })
  const shapes = json.data.questions.map(({ summary }: { summary: { shape: string } }) => summary.shape)
  expect(shapes).toEqual(['bars', 'bars_of_many', 'scale', 'nps', 'texts'])
  for (const { answered } of json.data.questions) expect(answered).toBeGreaterThan(8)
})
