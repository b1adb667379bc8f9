import { DAY_MS } from '@earshot/survey'
import { expect, test } from 'vitest'
import { allFeatures, createBilling } from '../billing/billing.ts'
import { API_KEY, useTestApp } from '../testing/test-app.ts'
import { countLockWaits } from '../testing/test-database.ts'
import { aTestStore, call, fetchSurvey, fetchSurveyList, putOnPlan } from '../testing/test-store.ts'
import { applyPlan } from './apply-plan.ts'
import { lockStore, publishSurvey } from './publish.ts'
import { planChanges, someTexts } from './testing/plan-changes.ts'

const app = await useTestApp()

const { published, cancel, liveIds } = planChanges(app)

test('several servers that see the end at once settle it once', async () => {
  const store = await aTestStore(app)
  for (let i = 0; i < 4; i++) await published(store)
  await cancel(store)
  app.clock.pass(31 * DAY_MS)
  const { db, services, origin } = app
  const server = () =>
    createBilling({
      db,
      now: services.now,
      log: services.log,
      onChange: (tx, storeId, features) => applyPlan(tx, storeId, features, app.clock.now),
      provider: { url: `${origin}/billing/v1`, appId: 'earshot', apiKey: API_KEY },
    })
  const read = await Promise.all([1, 2, 3].map(() => server().features(store.storeId)))
  expect(read.map((one) => (one.ok ? 'read' : one.problem))).toEqual(['read', 'read', 'read'])
  expect(await liveIds(store)).toHaveLength(1)
  const before = await fetchSurveyList(app, store)
  const free = read[0]?.ok ? read[0].value : allFeatures
  await db.transaction((tx) => applyPlan(tx, store.storeId, free, app.clock.now))
  expect(await fetchSurveyList(app, store)).toEqual(before)
})

test.each(['publish', 'look'] as const)(
  'of a publish and a look that reach the end of a plan at once, the %s first, nothing stays that Free cannot run',
  async (first) => {
    const store = await aTestStore(app)
    await published(store)
    const { surveyId } = await published(store, someTexts(6))
    await call(app, store.token, `POST /surveys/${surveyId}/draft`)
    const { version } = (await fetchSurvey(app, store, surveyId)).data
    const { billing } = app.services
    const before = await billing.features(store.storeId)
    const asked = before.ok ? before.value : {}
    await putOnPlan(app, store.storeId, 'free')
    const publish = () =>
      publishSurvey(app.db, store.storeId, surveyId, {
        version,
        featuresIn: (tx) => billing.featuresIn(tx, store.storeId, asked),
        now: app.clock.now,
      })
    const readFeatures = () => billing.features(store.storeId)
    const under = { publish: [publish, readFeatures], look: [readFeatures, publish] }[first]
    const requests: Promise<{ ok: boolean }>[] = []
    await app.db.transaction(async (tx) => {
      await lockStore(tx, store.storeId)
      for (const begin of under) {
        requests.push(begin())
        await expect.poll(waiting).toBe(requests.length)
      }
    })
    const ended = await Promise.all(requests)
    expect(ended.map(({ ok }) => ok)).toEqual(first === 'publish' ? [true, true] : [true, false])
    expect(await liveIds(store)).not.toContain(surveyId)
    expect(await liveIds(store)).toHaveLength(1)
  },
)

/** How many wait for a lock. */
const waiting = () => countLockWaits(app.db)

test('a mistake in the provider’s catalogue takes no survey off the air', async () => {
  const store = await aTestStore(app)
  await published(store, someTexts(6))
  await published(store)
  await app.db.transaction((tx) => applyPlan(tx, store.storeId, {}, app.clock.now))
  expect(await liveIds(store)).toHaveLength(2)
})

test('the same change of plan is reported until it is applied', async () => {
  const store = await aTestStore(app)
  for (let i = 0; i < 2; i++) await published(store)
  await putOnPlan(app, store.storeId, 'free')
  const { db, services, origin } = app
  let isBroken = true
  const billing = createBilling({
    db,
    now: services.now,
    log: services.log,
    onChange: async (tx, storeId, features) => {
      await applyPlan(tx, storeId, features, app.clock.now)
      if (isBroken) throw new Error('the server went away')
    },
    provider: { url: `${origin}/billing/v1`, appId: 'earshot', apiKey: API_KEY },
  })
  await expect(billing.features(store.storeId)).rejects.toThrow('the server went away')
  expect(await liveIds(store)).toHaveLength(2)
  isBroken = false
  expect((await billing.features(store.storeId)).ok).toBe(true)
  // The oldest store document that a server sends.
  app.clock.pass(8_000)
  expect(await liveIds(store)).toHaveLength(1)
})
