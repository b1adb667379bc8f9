import { aDropDown } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { openDb } from '../db/open-db.ts'
import { MAX_LARGE_WORK_OF_STORE } from '../large-work.ts'
import { DASHBOARD, useTestApp } from '../testing/test-app.ts'
import { countLockWaits } from '../testing/test-database.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  etag,
  fetchSurvey,
  liveAt,
  putOnPlan,
  sendResponse,
  type TestStore,
} from '../testing/test-store.ts'
import {
  gatedSurveys,
  lacks,
  REPEAT_CUSTOMERS,
  TAGGED_CUSTOMERS,
  textQuestions,
  withFlow,
} from './testing/gated-surveys.ts'

const app = await useTestApp()

const { save, publish, aDraft, aFreeStoreWith } = gatedSurveys(app)

test('a survey that does not ask everyone is not published on Free, until it asks everyone', async () => {
  const { store, surveyId } = await aFreeStoreWith(textQuestions(1), { audience: [REPEAT_CUSTOMERS, TAGGED_CUSTOMERS] })
  expect(await publish(store, surveyId)).toMatchObject({
    status: 422,
    json: {
      problem: {
        code: 'survey_not_publishable',
        problems: [{ code: 'not_in_plan', featureKey: 'advanced_survey_targeting' }],
      },
    },
  })
  expect((await fetchSurvey(app, store, surveyId)).data).toMatchObject({
    status: 'draft',
    audience: [REPEAT_CUSTOMERS, TAGGED_CUSTOMERS],
  })
  await save(store, surveyId, textQuestions(1))
  expect((await publish(store, surveyId)).status).toBe(200)
})

test('publishing names all that the plan lacks, each in its place, beside what is unfinished', async () => {
  const { store, surveyId } = await aFreeStoreWith([...withFlow(), aDropDown('d', { text: '' }), ...textQuestions(3)])
  await aPublishedTestSurvey(app, store)
  expect(await publish(store, surveyId)).toMatchObject({
    status: 422,
    json: {
      problem: {
        code: 'survey_not_publishable',
        problems: [
          { code: 'question_text_empty', questionId: 'd' },
          { code: 'limit_reached', featureKey: 'active_surveys', limit: 1 },
          { code: 'limit_reached', featureKey: 'questions_per_survey', limit: 5 },
          { code: 'not_in_plan', featureKey: 'custom_features', questionId: 'q1' },
          { code: 'not_in_plan', featureKey: 'custom_features', questionId: 'q2' },
          { code: 'not_in_plan', featureKey: 'all_question_types', questionId: 'd' },
        ],
      },
    },
  })
  expect((await fetchSurvey(app, store, surveyId)).data.status).toBe('draft')
})

test('a published survey does not count itself: it is changed and published again', async () => {
  const store = await aTestStore(app, { plan: 'free' })
  const surveyId = await aDraft(store, textQuestions(1))
  expect((await publish(store, surveyId)).status).toBe(200)
  await save(store, surveyId, textQuestions(2))
  expect(await publish(store, surveyId)).toMatchObject({ status: 200, json: { data: { publishedRevision: 2 } } })
  const other = await aDraft(store, textQuestions(1))
  expect((await publish(store, other)).status).toBe(422)
  await call(app, store.token, `POST /surveys/${surveyId}/draft`)
  expect((await publish(store, other)).status).toBe(200)
})

/** Starts calls about a store's surveys, and lets none continue before as many wait as work on surveys at a time. */
async function atOnce<T>(store: TestStore, begin: () => Promise<T>): Promise<T> {
  const outside = openDb(app.url, 2, (error) => {
    throw error
  })
  const waiting = () => countLockWaits(outside.db)
  const ended = await outside.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM surveys WHERE store_id = ${store.storeId} FOR UPDATE`)
    const started = begin()
    await expect.poll(waiting, { timeout: 20_000 }).toBe(MAX_LARGE_WORK_OF_STORE)
    return { begun: started }
  })
  await outside.close()
  return ended.begun
}

test('a hundred publishes at once, at a limit of one, leave exactly one published', { timeout: 60_000 }, async () => {
  const store = await aTestStore(app, { plan: 'free' })
  const drafts: string[] = []
  for (let i = 0; i < 100; i++) drafts.push(await aDraft(store, textQuestions(1)))
  const publishAll = () =>
    Promise.all(
      drafts.map((surveyId) =>
        call(app, { token: store.token, headers: etag(2) }, `POST /surveys/${surveyId}/publish`),
      ),
    )
  const replies = await atOnce(store, publishAll)
  const statuses = Object.groupBy(replies, ({ status }) => String(status))
  expect([statuses[200]?.length, statuses[422]?.length]).toEqual([1, 99])
  for (const { json } of statuses[422] ?? []) {
    expect(json.problem.problems).toEqual([{ code: 'limit_reached', featureKey: 'active_surveys', limit: 1 }])
  }
  expect(await liveAt(app, store)).toHaveLength(1)
  const { rows } = await app.db.execute(sql`
    SELECT FROM surveys WHERE store_id = ${store.storeId} AND status = 'published'`)
  expect(rows).toHaveLength(1)
})

const openCsv = (surveyId: string, ticket: string) =>
  app.request(`${DASHBOARD}/api/surveys/${surveyId}/responses.csv?ticket=${ticket}`)

const ticketFor = (store: TestStore, what: string) => call(app, store.token, 'POST /auth/tickets', { what })

test('Free downloads no file of responses, and its own full data', async () => {
  const store = await aTestStore(app, { plan: 'free' })
  expect(await ticketFor(store, 'responses_csv')).toMatchObject(lacks('download_survey_reports'))
  expect((await ticketFor(store, 'export')).status).toBe(201)
})

test('a ticket from before a downgrade downloads nothing after it', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  const [used, unusedTicket] = [await ticketFor(store, 'responses_csv'), await ticketFor(store, 'responses_csv')]
  expect((await openCsv(surveyId, used.json.data.ticket)).status).toBe(200)
  await putOnPlan(app, store.storeId, 'free')
  const reply = await openCsv(surveyId, unusedTicket.json.data.ticket)
  expect({ status: reply.status, json: await reply.json() }).toMatchObject(lacks('download_survey_reports'))
})

test('while a payment is open a merchant reads and rewords; nothing is added, published or taken away', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const surveyId = await aDraft(store, textQuestions(1))
  const early = await ticketFor(store, 'responses_csv')
  await app.db.execute(sql`
    UPDATE provider_subscriptions SET frozen_at = ${app.clock.now.toISOString()} WHERE store_id = ${store.storeId}`)
  await app.services.billing.invalidate(store.storeId)
  const refused = { status: 402, json: { problem: { code: 'payment_open' } } }
  expect(await publish(store, surveyId)).toMatchObject(refused)
  expect(await save(store, surveyId, [...textQuestions(1), aDropDown('d')])).toMatchObject(refused)
  expect(await ticketFor(store, 'responses_csv')).toMatchObject(refused)
  expect((await openCsv(surveyId, early.json.data.ticket)).status).toBe(402)
  expect((await save(store, surveyId, textQuestions(1), { name: 'In other words' })).status).toBe(200)
  expect((await ticketFor(store, 'export')).status).toBe(201)
  expect(await liveAt(app, store)).toHaveLength(1)
  const answer = { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } }
  expect((await sendResponse(app, answer)).status).toBe(200)
})
