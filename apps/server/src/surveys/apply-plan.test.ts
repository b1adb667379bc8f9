import { DAY_MS, type Question, type SurveyId } from '@earshot/survey'
import { aDropDown, aTextQuestion } from '@earshot/survey/testing'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { allFeatures, createBilling } from '../billing/billing.ts'
import { openSession } from '../sign-in/sessions.ts'
import { API_KEY, DASHBOARD, useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  etag,
  fetchSurvey,
  fetchSurveyList,
  itsOwn,
  liveAt,
  putOnPlan,
  sendResponse,
  type TestStore,
  twoQuestions,
} from '../testing/test-store.ts'
import { applyPlan } from './apply-plan.ts'
import { lockStore, publishSurvey } from './publish.ts'

const app = await useTestApp()

const someTexts = (count: number) => (surveyId: SurveyId) =>
  Array.from({ length: count }, (_, orderIndex) => ({ ...aTextQuestion(`t${orderIndex}`), surveyId, orderIndex }))

/** A survey that is published a second after the one before. */
async function published(store: TestStore, questionsOf?: (surveyId: SurveyId) => Question[]) {
  app.clock.pass(1000)
  return aPublishedTestSurvey(app, store, questionsOf)
}

async function answer(survey: Awaited<ReturnType<typeof published>>) {
  app.clock.pass(1000)
  const reply = await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } })
  expect(reply.status).toBe(200)
}

const cancel = (store: TestStore, body: object = {}) => call(app, store.token, 'POST /billing/cancel', body)

const ask = (store: TestStore, planId: string, body: object = {}) =>
  call(app, store.token, 'POST /billing/subscription', { planId, returnUrl: `${DASHBOARD}/`, ...body })

/** Some days later the merchant is back. */
async function comeBackAfter(days: number, store: TestStore) {
  app.clock.pass(days * DAY_MS)
  const { storeId, merchantId } = store
  const facts = { storeId, merchantId, storeUrl: 'https://shop.example', isNewStore: false }
  store.token = await openSession(app.db, facts, app.services.tokenKey, app.clock.now)
  expect((await call(app, store.token, 'GET /billing/customer')).status).toBe(200)
}

/** The end of what was paid. */
const reachTheEnd = (store: TestStore) => comeBackAfter(31, store)

const liveIds = async (store: TestStore) =>
  (await liveAt(app, store)).map((one) => (one as { surveyId: string }).surveyId)

const reasonOf = async (store: TestStore, { surveyId }: { surveyId: string }) => {
  const { status, draftedBecause } = (await fetchSurvey(app, store, surveyId)).data
  return [status, draftedBecause]
}

const preview = async (store: TestStore) => (await call(app, store.token, 'GET /billing/downgrade')).json.data

test('until the paid period is over nothing moves; then Free goes on with the newest response', async () => {
  const store = await aTestStore(app)
  const [quiet, answered, last] = [await published(store), await published(store), await published(store)]
  await answer(quiet)
  await answer(answered)
  await cancel(store)
  await comeBackAfter(29, store)
  expect(await liveIds(store)).toHaveLength(3)
  await comeBackAfter(2, store)
  expect(await liveIds(store)).toEqual([answered.surveyId])
  expect(await reasonOf(store, answered)).toEqual(['published', null])
  expect(await reasonOf(store, quiet)).toEqual(['draft', 'active_surveys'])
  const { surveys, totalSurveys } = await fetchSurveyList(app, store)
  expect(totalSurveys).toBe(3)
  expect(surveys.find((one: { surveyId: string }) => one.surveyId === last.surveyId)).toMatchObject({
    status: 'draft',
    draftedBecause: 'active_surveys',
  })
  const responses = await call(app, store.token, `GET /surveys/${quiet.surveyId}/responses`)
  expect(responses.json.data.responses).toHaveLength(1)
})

test('where nobody has answered, the last published one goes on', async () => {
  const store = await aTestStore(app)
  await published(store)
  const last = await published(store)
  await cancel(store)
  await reachTheEnd(store)
  expect(await liveIds(store)).toEqual([last.surveyId])
})

test('the survey that was chosen goes on, however quiet it was', async () => {
  const store = await aTestStore(app)
  const [chosen, busy] = [await published(store), await published(store)]
  await answer(busy)
  expect(await preview(store)).toMatchObject({ keeps: busy.surveyId })
  expect((await ask(store, 'free', { keepSurveyId: chosen.surveyId })).status).toBe(200)
  expect(await preview(store)).toMatchObject({ keeps: chosen.surveyId })
  await reachTheEnd(store)
  expect(await liveIds(store)).toEqual([chosen.surveyId])
  const { rows } = await app.db.execute(sql`SELECT kept_survey_id FROM stores WHERE store_id = ${store.storeId}`)
  expect(rows).toEqual([{ kept_survey_id: null }])
})

test('a choice is forgotten once a paid plan is asked for again, and not by a refusal', async () => {
  const store = await aTestStore(app)
  const [chosen, last] = [await published(store), await published(store)]
  await cancel(store, { keepSurveyId: chosen.surveyId })
  expect((await ask(store, 'no such plan')).status).toBe(409)
  expect(await preview(store)).toMatchObject({ keeps: chosen.surveyId })
  expect((await ask(store, 'pro-monthly')).status).toBe(200)
  expect(await preview(store)).toMatchObject({ keeps: last.surveyId })
  await reachTheEnd(store)
  expect(await liveIds(store)).toHaveLength(2)
})

test('what ends at once goes on with the survey that was chosen at that moment', async () => {
  const store = await aTestStore(app)
  const [chosen, busy] = [await published(store), await published(store)]
  await answer(busy)
  await app.db.execute(sql`
    UPDATE provider_customers SET payment_method = 'fails_at_renewal' WHERE store_id = ${store.storeId}`)
  await reachTheEnd(store)
  expect(await liveIds(store)).toHaveLength(2)
  expect((await cancel(store, { keepSurveyId: chosen.surveyId })).status).toBe(200)
  await call(app, store.token, 'GET /billing/customer')
  expect(await liveIds(store)).toEqual([chosen.surveyId])
})

test('another store’s survey cannot be chosen, nor one that was deleted, and nothing is ended', async () => {
  const store = await aTestStore(app)
  const [foreign, deleted] = [await published(await aTestStore(app)), await published(store)]
  await call(app, store.token, `DELETE /surveys/${deleted.surveyId}`)
  for (const { surveyId: surveyIdToKeep } of [foreign, deleted]) {
    for (const reply of [
      await cancel(store, { keepSurveyId: surveyIdToKeep }),
      await ask(store, 'free', { keepSurveyId: surveyIdToKeep }),
    ]) {
      expect(reply).toMatchObject({ status: 404, json: { problem: { code: 'survey_not_found' } } })
    }
  }
  const { json } = await call(app, store.token, 'GET /billing/customer')
  expect(json.data.customer.subscription.cancelOn ?? null).toBeNull()
})

test('a survey that Free cannot run never goes on, and says what Free lacks', async () => {
  const store = await aTestStore(app)
  const [small, long, wide] = [
    await published(store, someTexts(5)),
    await published(store, someTexts(6)),
    await published(store, (surveyId) => [{ ...aDropDown('d'), surveyId }]),
  ]
  await sendResponse(app, { ...aMessage(wide), answers: { d: { optionId: 'yes', otherValue: null } } })
  const { surveys, keeps } = await preview(store)
  expect(keeps).toBe(small.surveyId)
  expect(surveys).toEqual([
    {
      surveyId: wide.surveyId,
      name: 'A survey',
      responses: 1,
      newestResponseAt: app.clock.now.toISOString(),
      reasons: ['all_question_types'],
    },
    expect.objectContaining({ surveyId: long.surveyId, newestResponseAt: null, reasons: ['questions_per_survey'] }),
    expect.objectContaining({ surveyId: small.surveyId, responses: 0, reasons: [] }),
  ])
  await cancel(store, { keepSurveyId: long.surveyId })
  await reachTheEnd(store)
  expect(await liveIds(store)).toEqual([small.surveyId])
  expect(await reasonOf(store, long)).toEqual(['draft', 'questions_per_survey'])
  expect(await reasonOf(store, wide)).toEqual(['draft', 'all_question_types'])
})

test('a survey that does not ask everyone never goes on, and still says whom it asks', async () => {
  const store = await aTestStore(app)
  const everyone = await published(store)
  app.clock.pass(1000)
  const some = await aPublishedTestSurvey(app, store, twoQuestions, itsOwn)
  expect(await preview(store)).toMatchObject({
    surveys: [
      { surveyId: some.surveyId, reasons: ['advanced_survey_targeting'] },
      { surveyId: everyone.surveyId, reasons: [] },
    ],
    keeps: everyone.surveyId,
  })
  await cancel(store)
  await reachTheEnd(store)
  expect(await liveIds(store)).toEqual([everyone.surveyId])
  expect(await reasonOf(store, some)).toEqual(['draft', 'advanced_survey_targeting'])
  expect((await fetchSurvey(app, store, some.surveyId)).data).toMatchObject(itsOwn)
})

test('what shoppers are asked decides, not what the merchant has in work', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await published(store)
  const { version } = (await fetchSurvey(app, store, surveyId)).data
  const copy = { name: 'In work', description: '', questions: someTexts(9)(surveyId), ...itsOwn }
  await call(app, { token: store.token, headers: etag(version) }, `PUT /surveys/${surveyId}`, copy)
  await cancel(store)
  await reachTheEnd(store)
  expect(await liveIds(store)).toEqual([surveyId])
})

test('answers under way are taken after the move, and publishing after an upgrade clears the reason', async () => {
  const store = await aTestStore(app)
  const survey = await published(store, someTexts(6))
  await cancel(store)
  await reachTheEnd(store)
  expect(await liveIds(store)).toEqual([])
  const message = { ...aMessage(survey), answers: { t0: { value: 'Begun before' } } }
  expect((await sendResponse(app, message)).status).toBe(200)
  await putOnPlan(app, store.storeId, 'pro-monthly')
  expect(await reasonOf(store, survey)).toEqual(['draft', 'questions_per_survey'])
  const { version } = (await fetchSurvey(app, store, survey.surveyId)).data
  await call(app, { token: store.token, headers: etag(version) }, `POST /surveys/${survey.surveyId}/publish`)
  expect(await reasonOf(store, survey)).toEqual(['published', null])
})

test('a trial that ends with a cancellation settles as a paid period does', async () => {
  const store = await aTestStore(app)
  await published(store)
  const last = await published(store)
  const inAWeek = new Date(app.clock.now.getTime() + 7 * DAY_MS).toISOString()
  await app.db.execute(sql`
    UPDATE provider_subscriptions SET period_number = 0, period_end = ${inAWeek}
    WHERE store_id = ${store.storeId} AND status = 'active'`)
  await cancel(store)
  await comeBackAfter(8, store)
  expect(await liveIds(store)).toEqual([last.surveyId])
})

test('whoever never had a plan has stopped nothing, and every other first look settles', async () => {
  const store = await aTestStore(app, { plan: null })
  await published(store)
  const last = await published(store)
  await call(app, store.token, 'GET /billing/customer')
  expect(await liveIds(store)).toHaveLength(2)
  expect((await ask(store, 'free')).status).toBe(200)
  await call(app, store.token, 'GET /billing/customer')
  expect(await liveIds(store)).toEqual([last.surveyId])
})

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
async function waiting() {
  const { rowCount } = await app.db.execute(sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return rowCount
}

test('a mistake in the provider’s catalogue takes no survey off the air', async () => {
  const store = await aTestStore(app)
  await published(store, someTexts(6))
  await published(store)
  await app.db.transaction((tx) => applyPlan(tx, store.storeId, {}, app.clock.now))
  expect(await liveIds(store)).toHaveLength(2)
})

test('the same change is told again until it has come through', async () => {
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
  expect(await liveIds(store)).toHaveLength(1)
})

test('a survey of another store stays where it is', async () => {
  const [store, other] = [await aTestStore(app), await aTestStore(app)]
  await published(store, someTexts(6))
  await published(other, someTexts(6))
  await cancel(store)
  await reachTheEnd(store)
  expect(await liveIds(other)).toHaveLength(1)
  expect(await preview(store)).toEqual({ surveys: [], keeps: null })
})

test('what is yet to be confirmed forgets no choice, and a request that fails leaves the one before', async () => {
  const store = await aTestStore(app)
  const [chosen, last] = [await published(store), await published(store)]
  await cancel(store, { keepSurveyId: chosen.surveyId })
  expect((await ask(store, 'pro-yearly')).json.data.confirmationUrl).toBeDefined()
  expect(await preview(store)).toMatchObject({ keeps: chosen.surveyId })
  // It is ending already.
  expect((await cancel(store, { keepSurveyId: last.surveyId })).status).toBe(409)
  expect(await preview(store)).toMatchObject({ keeps: chosen.surveyId })
})
