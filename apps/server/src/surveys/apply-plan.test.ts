import { DAY_MS } from '@earshot/survey'
import { aDropDown } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { openSession } from '../sign-in/sessions.ts'
import { DASHBOARD, useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  etag,
  fetchSurvey,
  fetchSurveyList,
  itsOwn,
  putOnPlan,
  sendResponse,
  type TestStore,
  twoQuestions,
  UNKNOWN_DEVICE,
} from '../testing/test-store.ts'
import { planChanges, someTexts } from './testing/plan-changes.ts'

const app = await useTestApp()

const { published, cancel, liveIds } = planChanges(app)

async function answer(survey: Awaited<ReturnType<typeof published>>) {
  app.clock.pass(1000)
  const reply = await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } })
  expect(reply.status).toBe(200)
}

const ask = (store: TestStore, planId: string, body: object = {}) =>
  call(app, store.token, 'POST /billing/subscription', { planId, returnUrl: `${DASHBOARD}/`, ...body })

/** Some days later the merchant is back. */
async function comeBackAfter(days: number, store: TestStore) {
  app.clock.pass(days * DAY_MS)
  const { storeId, merchantId } = store
  const facts = { storeId, merchantId, storeUrl: 'https://shop.example', isNewStore: false, device: UNKNOWN_DEVICE }
  store.token = await openSession(app.db, facts, app.services.tokenKey, app.clock.now)
  expect((await call(app, store.token, 'GET /billing/customer')).status).toBe(200)
}

/** The end of what was paid. */
const reachTheEnd = (store: TestStore) => comeBackAfter(31, store)

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
