import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { aStore, call } from '../testing/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const STORE = { businessName: 'Nordlys', storeUrl: 'https://nordlys.example', timezone: 'Europe/Oslo', currency: 'NOK' }

const aNewStore = () => aStore(app, { isNew: true })

const storeOf = async (token: string) => (await call(app, token, 'GET', '/onboarding/store/details')).json.data.store

const claimsOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? ''))

test('each step is remembered, and the end gives a token that says so', async () => {
  const { token } = await aNewStore()
  expect(await storeOf(token)).toMatchObject({ onboardingStep: 'store' })
  await call(app, token, 'PUT', '/onboarding/store', STORE)
  expect(await storeOf(token)).toMatchObject({ onboardingStep: 'goals', storeUrl: 'https://nordlys.example' })
  await call(app, token, 'PUT', '/onboarding/goals', { goals: ['attribution', 'loyalty'] })
  expect(await storeOf(token)).toMatchObject({ onboardingStep: 'installation', goals: ['attribution', 'loyalty'] })
  const finished = await call(app, token, 'POST', '/onboarding/finish', { skipped: true })
  expect(claimsOf(finished.json.data.token).isNewStore).toBe(false)
  expect(await storeOf(finished.json.data.token)).toMatchObject({
    isNewStore: false,
    onboardingStep: 'done',
    isOnboardingSkipped: true,
  })
})

test('onboarding cannot be finished before its steps', async () => {
  const { token } = await aNewStore()
  const reply = await call(app, token, 'POST', '/onboarding/finish', { skipped: false })
  expect(reply).toMatchObject({ status: 409, json: { problem: { code: 'onboarding_not_finished' } } })
})

test('whoever is done stays done, whatever an old tab sends', async () => {
  const { token } = await aStore(app)
  await call(app, token, 'PUT', '/onboarding/store', STORE)
  expect(await storeOf(token)).toMatchObject({ onboardingStep: 'done', isNewStore: false })
})

test('a goal that nobody offers is refused', async () => {
  const { token } = await aNewStore()
  expect((await call(app, token, 'PUT', '/onboarding/goals', { goals: ['riches'] })).status).toBe(400)
})
