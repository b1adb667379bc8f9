import { DAY_MS, PAGE_FACTS } from '@earshot/survey'
import { expect, test } from 'vitest'
import { eq } from '../db/drizzle.ts'
import { billingCustomers, stores } from '../db/schema.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, sendResponse } from '../testing/test-store.ts'

const app = await useTestApp()

const STORE = { businessName: 'Nordlys', storeUrl: 'https://nordlys.example', timezone: 'Europe/Oslo', currency: 'NOK' }

const aNewStore = () => aTestStore(app, { isNew: true })

const storeOf = async (token: string) => (await call(app, token, 'GET /onboarding/store/details')).json.data.store

const claimsOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? ''))

test('each step is remembered, and the end gives a token that says so', async () => {
  const { token } = await aNewStore()
  expect(await storeOf(token)).toMatchObject({ onboardingStep: 'store' })
  await call(app, token, 'PUT /onboarding/store', STORE)
  expect(await storeOf(token)).toMatchObject({ onboardingStep: 'goals', storeUrl: 'https://nordlys.example' })
  await call(app, token, 'PUT /onboarding/goals', { goals: ['attribution', 'loyalty'] })
  expect(await storeOf(token)).toMatchObject({ onboardingStep: 'installation', goals: ['attribution', 'loyalty'] })
  const finished = await call(app, token, 'POST /onboarding/finish', { skipped: true })
  expect(claimsOf(finished.json.data.token).isNewStore).toBe(false)
  expect(await storeOf(finished.json.data.token)).toMatchObject({
    isNewStore: false,
    onboardingStep: 'done',
    isOnboardingSkipped: true,
  })
})

test('what is known of a store has the store and its metadata', async () => {
  const { storeId, token } = await aTestStore(app)
  await call(app, token, 'PUT /onboarding/store', STORE)
  const { data } = (await call(app, token, 'GET /onboarding/store/details')).json
  expect(data).toMatchObject({
    store: { storeId, storeUrl: 'https://nordlys.example' },
    metadata: { currency: 'NOK', installedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  })
})

test('settings that are changed by the first step are in the security log', async () => {
  const { token } = await aTestStore(app)
  for (let i = 0; i < 2; i++) await call(app, token, 'PUT /onboarding/store', { ...STORE, timezone: 'Asia/Tokyo' })
  const { json } = await call(app, token, 'GET /settings/account/security-log')
  expect(json.data.events).toMatchObject([
    { event: 'settings_changed', details: { settings: ['businessName', 'storeUrl', 'timezone'] } },
  ])
})

test('the details of a store say whose it is, how it pays, and where it stands', async () => {
  const store = await aTestStore(app, { timezone: 'Europe/Oslo' })
  await call(app, store.token, 'GET /billing/customer')
  await app.db.update(stores).set({ city: 'Oslo', country: 'NO' }).where(eq(stores.storeId, store.storeId))
  const { data } = (await call(app, store.token, 'GET /onboarding/store/details')).json
  expect(data.userEmail).toBe(store.email)
  expect(data.store).toMatchObject({ storeId: store.storeId, storeUrl: 'https://shop.example', isNewStore: false })
  expect(data.merchantDetails).toEqual({
    merchantId: store.merchantId,
    businessName: 'A Shop',
    businessEmail: store.email,
    timezone: 'Europe/Oslo',
    settings: {
      retentionMonths: null,
      masking: { isOn: false, changedAt: null },
      facts: [...PAGE_FACTS],
      frameOrigins: [],
      isVerifiedOnly: false,
    },
    status: 'active',
    trialEndsAt: null,
  })
  expect(data.metadata).toEqual({
    city: 'Oslo',
    plan: 'Pro',
    country: 'NO',
    currency: 'EUR',
    installedAt: app.clock.now.toISOString(),
  })
  expect(data.billing.customerApiToken).toEqual(expect.any(String))
})

test.each(['the plan’s', 'the customer’s own'])('the details of a store on trial say until when: %s', async (whose) => {
  const { storeId, token } = await aTestStore(app, { plan: null })
  const trialEndsAt = new Date(app.clock.now.getTime() + 14 * DAY_MS).toISOString()
  const [ofPlan, own] = whose === 'the plan’s' ? [trialEndsAt, '2020-01-01T00:00:00.000Z'] : [undefined, trialEndsAt]
  const subscription = { plan: { name: 'Pro' }, trialExpiresAt: ofPlan }
  const customer = { billingStatus: 'trialing', subscription, trialExpiresAt: own }
  await call(app, token, 'GET /onboarding/store/details')
  await app.db
    .update(billingCustomers)
    .set({ customer: customer as never })
    .where(eq(billingCustomers.storeId, storeId))
  const { merchantDetails } = (await call(app, token, 'GET /onboarding/store/details')).json.data
  expect(merchantDetails).toMatchObject({ status: 'trialing', trialEndsAt })
})

test('onboarding cannot be finished before its steps', async () => {
  const { token } = await aNewStore()
  const reply = await call(app, token, 'POST /onboarding/finish', { skipped: false })
  expect(reply).toMatchObject({ status: 409, json: { problem: { code: 'onboarding_not_finished' } } })
})

test('whoever is done stays done, whatever an old tab sends', async () => {
  const { token } = await aTestStore(app)
  await call(app, token, 'PUT /onboarding/store', STORE)
  expect(await storeOf(token)).toMatchObject({ onboardingStep: 'done', isNewStore: false })
})

test('a goal that nobody offers is refused', async () => {
  const { token } = await aNewStore()
  expect((await call(app, token, 'PUT /onboarding/goals', { goals: ['riches'] })).status).toBe(400)
})

test('another time zone moves responses to its days here too', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const start = app.clock.now
  app.clock.now = new Date('2026-11-21T23:30:00Z')
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } })
  app.clock.now = start
  await call(app, store.token, 'PUT /onboarding/store', { ...STORE, timezone: 'Asia/Tokyo' })
  const { counters, recount, responses } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect(responses.map((response) => response.day)).toEqual(['2026-11-22'])
  expect(counters).toEqual(recount)
})

test('an offset is no time zone: it means opposite things to us and to the database', async () => {
  const { token } = await aNewStore()
  expect((await call(app, token, 'PUT /onboarding/store', { ...STORE, timezone: '+05:30' })).status).toBe(400)
})
