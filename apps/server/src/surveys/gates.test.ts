import { type AudienceFilter, err, type Question, type Survey, type SurveyId } from '@earshot/survey'
import { aDropDown, aRule, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import { sql } from 'drizzle-orm'
import { v7 as newUuid } from 'uuid'
import { expect, test } from 'vitest'
import { openDb } from '../db/open-db.ts'
import { MAX_LARGE_WORK_OF_STORE } from '../large-work.ts'
import { questionOfEveryType } from '../testing/answering.ts'
import { DASHBOARD, useTestApp } from '../testing/test-app.ts'
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
import { saveSurvey } from './operations.ts'

const app = await useTestApp()

const texts = (count: number) => Array.from({ length: count }, (_, index) => aTextQuestion(`t${index}`))

/** Two questions with every kind of flow. */
const withFlow = () => [
  aSingleSelect('q1', { logic: [aRule(['yes'], 'q2')], config: { nextQuestionId: 'q2' as Question['questionId'] } }),
  aTextQuestion('q2', { config: { isTerminal: true } }),
]

const questionsOf = (surveyId: string, questions: readonly Question[]) =>
  questions.map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))

async function save(store: TestStore, surveyId: string, questions: readonly Question[], parts: Partial<Survey> = {}) {
  const { version } = (await fetchSurvey(app, store, surveyId)).data
  const copy = { name: 'A survey', description: '', questions: questionsOf(surveyId, questions), ...parts }
  return call(app, { token: store.token, headers: etag(version) }, `PUT /surveys/${surveyId}`, copy)
}

async function publish(store: TestStore, surveyId: string) {
  const { version } = (await fetchSurvey(app, store, surveyId)).data
  return call(app, { token: store.token, headers: etag(version) }, `POST /surveys/${surveyId}/publish`)
}

async function aDraft(store: TestStore, questions: readonly Question[] = [], parts: Partial<Survey> = {}) {
  const surveyId = newUuid()
  await call(app, store.token, 'POST /surveys', { surveyId })
  if (questions.length > 0) expect((await save(store, surveyId, questions, parts)).status).toBe(200)
  return surveyId
}

/** A store that made a draft while it paid, and does not pay any more. */
async function aFreeStoreWith(questions: readonly Question[], parts: Partial<Survey> = {}) {
  const store = await aTestStore(app)
  const surveyId = await aDraft(store, questions, parts)
  await putOnPlan(app, store.storeId, 'free')
  return { store, surveyId }
}

const lacks = (featureKey: string) => ({ status: 402, json: { problem: { code: 'upgrade_required', featureKey } } })
const isFull = (featureKey: string, limit: number) => ({
  status: 402,
  json: { problem: { code: 'limit_reached', featureKey, limit } },
})

test.each([
  ['a sixth question', texts(6), isFull('questions_per_survey', 5)],
  [
    'a drop-down',
    questionOfEveryType('x' as SurveyId).filter(({ type }) => type === 'drop_down'),
    lacks('all_question_types'),
  ],
  ['a date', questionOfEveryType('x' as SurveyId).filter(({ type }) => type === 'date'), lacks('all_question_types')],
  [
    'a picture question',
    questionOfEveryType('x' as SurveyId).filter(({ type }) => type === 'image'),
    lacks('all_question_types'),
  ],
  ['a rule', [aSingleSelect('q1', { logic: [aRule(['yes'], 'q1')] })], lacks('custom_features')],
  ['an end', [aTextQuestion('q1', { config: { isTerminal: true } })], lacks('custom_features')],
])('on Free %s is not added, and what stands stays', async (_, questions, refused) => {
  const store = await aTestStore(app, { plan: 'free' })
  const surveyId = await aDraft(store)
  expect(await save(store, surveyId, questions)).toMatchObject(refused)
  expect((await fetchSurvey(app, store, surveyId)).data).toMatchObject({ version: 1, questions: [] })
})

test('on Free a draft is not made of what the plan lacks, and of nothing else; once it is paid for, it is', async () => {
  const store = await aTestStore(app, { plan: 'free' })
  const make = (surveyId: string, questions: readonly Question[]) => {
    const content = { name: 'A survey', description: '', questions: questionsOf(surveyId, questions) }
    return call(app, store.token, 'POST /surveys', { surveyId, content })
  }
  const surveyId = newUuid()
  expect(await make(surveyId, texts(6))).toMatchObject(isFull('questions_per_survey', 5))
  expect(await make(surveyId, withFlow())).toMatchObject(lacks('custom_features'))
  expect(await fetchSurvey(app, store, surveyId)).toMatchObject({ problem: { code: 'survey_not_found' } })
  expect((await make(newUuid(), texts(5))).status).toBe(201)
  await putOnPlan(app, store.storeId, 'pro-monthly')
  expect((await make(surveyId, texts(6))).status).toBe(201)
})

test('on Pro all of it is added', async () => {
  const store = await aTestStore(app)
  const surveyId = await aDraft(store)
  expect((await save(store, surveyId, [...texts(6), ...withFlow(), aDropDown('d')])).status).toBe(200)
})

test('a survey that is over its plan is reworded, rearranged and made smaller as before', async () => {
  const questions = [...withFlow(), aDropDown('d'), ...texts(5)]
  const { store, surveyId } = await aFreeStoreWith(questions)
  const reworded = questions.map((question) => ({ ...question, text: 'In other words?' }))
  for (const copy of [reworded, reworded.toReversed(), reworded.slice(1)]) {
    expect(await save(store, surveyId, copy, { name: 'Another name' })).toMatchObject({
      status: 200,
      json: { data: { name: 'Another name', questions: { length: copy.length } } },
    })
  }
  expect(await save(store, surveyId, [...reworded.slice(1), ...texts(7).slice(5)])).toMatchObject(
    isFull('questions_per_survey', 5),
  )
})

test('an undo brings back what the plan would not let anyone add, however many saves later', async () => {
  const questions = [...withFlow(), aDropDown('d'), ...texts(5)]
  const { store, surveyId } = await aFreeStoreWith(questions)
  for (const copy of [questions.slice(2), texts(2), texts(1), questions]) {
    expect((await save(store, surveyId, copy)).status).toBe(200)
  }
  expect(await save(store, surveyId, [...questions, aDropDown('another')])).toMatchObject(
    isFull('questions_per_survey', 5),
  )
  expect(await save(store, surveyId, [...questions.slice(0, -1), aDropDown('t4')])).toMatchObject(
    lacks('all_question_types'),
  )
})

test('what an undo may bring back is what stood when the plan fell short, not what stood before that', async () => {
  const { store, surveyId } = await aFreeStoreWith(withFlow())
  await save(store, surveyId, texts(2))
  await putOnPlan(app, store.storeId, 'pro-monthly')
  await save(store, surveyId, [aDropDown('d')])
  await putOnPlan(app, store.storeId, 'free')
  await save(store, surveyId, texts(2))
  expect((await save(store, surveyId, [aDropDown('d')])).status).toBe(200)
  expect(await save(store, surveyId, withFlow())).toMatchObject(lacks('custom_features'))
})

const repeat: AudienceFilter = { type: 'customerType', operator: 'is', value: 'repeat' }
const tagged: AudienceFilter = { type: 'customerTags', operator: 'contains', values: ['vip'], labels: ['VIP'] }

test('on Free no filter is added to a survey, nor a draft made with one; how it looks is everyone’s', async () => {
  const store = await aTestStore(app, { plan: 'free' })
  const surveyId = await aDraft(store)
  expect(await save(store, surveyId, texts(1), { audience: [repeat] })).toMatchObject(
    lacks('advanced_survey_targeting'),
  )
  expect((await fetchSurvey(app, store, surveyId)).data).toMatchObject({ version: 1, questions: [] })
  const content = { name: 'A survey', description: '', questions: [], audience: [repeat] }
  expect(await call(app, store.token, 'POST /surveys', { surveyId: newUuid(), content })).toMatchObject(
    lacks('advanced_survey_targeting'),
  )
  const appearance = { accent: '#0a7d4f', scheme: 'dark' } as const
  expect((await save(store, surveyId, texts(1), { appearance })).status).toBe(200)
  expect((await publish(store, surveyId)).status).toBe(200)
})

test('on Free a survey keeps the filters it had, loses them, and gets them back by an undo', async () => {
  const { store, surveyId } = await aFreeStoreWith(texts(1), { audience: [repeat, tagged] })
  const copies: Partial<Survey>[] = [
    { audience: [repeat, tagged], name: 'In other words' },
    { audience: [tagged] },
    {},
    { name: 'Still everyone' },
    { audience: [repeat, tagged] },
  ]
  for (const copy of copies) expect((await save(store, surveyId, texts(1), copy)).status).toBe(200)
  for (const audience of [[{ ...repeat, value: 'firstTime' }], [repeat, tagged, { ...tagged, values: ['press'] }]]) {
    expect(await save(store, surveyId, texts(1), { audience })).toMatchObject(lacks('advanced_survey_targeting'))
  }
  expect((await fetchSurvey(app, store, surveyId)).data.audience).toEqual([repeat, tagged])
})

test('the filters that an undo may bring back are those that stood when the plan fell short', async () => {
  const { store, surveyId } = await aFreeStoreWith(texts(1), { audience: [repeat] })
  await save(store, surveyId, texts(1))
  await putOnPlan(app, store.storeId, 'pro-monthly')
  await save(store, surveyId, texts(1), { audience: [tagged] })
  await putOnPlan(app, store.storeId, 'free')
  await save(store, surveyId, texts(1))
  expect((await save(store, surveyId, texts(1), { audience: [tagged] })).status).toBe(200)
  expect(await save(store, surveyId, texts(1), { audience: [repeat] })).toMatchObject(
    lacks('advanced_survey_targeting'),
  )
})

test('a survey that does not ask everyone is not published on Free, until it asks everyone', async () => {
  const { store, surveyId } = await aFreeStoreWith(texts(1), { audience: [repeat, tagged] })
  expect(await publish(store, surveyId)).toMatchObject({
    status: 422,
    json: {
      problem: {
        code: 'survey_not_publishable',
        problems: [{ code: 'not_in_plan', featureKey: 'advanced_survey_targeting' }],
      },
    },
  })
  expect((await fetchSurvey(app, store, surveyId)).data).toMatchObject({ status: 'draft', audience: [repeat, tagged] })
  await save(store, surveyId, texts(1))
  expect((await publish(store, surveyId)).status).toBe(200)
})

const unknown = err({ code: 'billing_unreachable' } as const)

/** Saves while the billing provider tells nothing. */
function saveUnknowing(store: TestStore, surveyId: string, questions: readonly Question[], version: number) {
  const survey = { surveyId: surveyId as SurveyId, name: 'In the dark', description: '' }
  const copy = { ...survey, questions: questionsOf(surveyId, questions) as Question[] }
  return saveSurvey(app.db, store.storeId, copy, { version, features: unknown, now: app.clock.now })
}

test('as long as nobody knows the plan, words are saved, and what would have to be in it is not', async () => {
  const { store, surveyId } = await aFreeStoreWith(withFlow())
  expect(await saveUnknowing(store, surveyId, withFlow(), 2)).toMatchObject({
    ok: true,
    value: { name: 'In the dark', version: 3 },
  })
  expect(await saveUnknowing(store, surveyId, [...withFlow(), aDropDown('d')], 3)).toEqual(unknown)
})

test('what an undo may bring back is not forgotten while nobody knows the plan', async () => {
  const { store, surveyId } = await aFreeStoreWith(withFlow(), { audience: [repeat] })
  await save(store, surveyId, texts(1))
  expect((await saveUnknowing(store, surveyId, texts(1), 3)).ok).toBe(true)
  expect((await save(store, surveyId, withFlow(), { audience: [repeat] })).status).toBe(200)
})

test('a duplicate of a survey that is over its plan is a draft like any other, with undo of its own', async () => {
  const { store, surveyId } = await aFreeStoreWith(withFlow())
  await save(store, surveyId, texts(1))
  await save(store, surveyId, withFlow())
  const copyId = newUuid()
  const copy = await call(app, store.token, `POST /surveys/${surveyId}/duplicate`, { surveyId: copyId })
  expect(copy.status).toBe(201)
  const { questions } = copy.json.data
  for (const edited of [texts(1), questions]) expect((await save(store, copyId, edited)).status).toBe(200)
})

test('publishing names all that the plan lacks, each in its place, beside what is unfinished', async () => {
  const { store, surveyId } = await aFreeStoreWith([...withFlow(), aDropDown('d', { text: '' }), ...texts(3)])
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
  const surveyId = await aDraft(store, texts(1))
  expect((await publish(store, surveyId)).status).toBe(200)
  await save(store, surveyId, texts(2))
  expect(await publish(store, surveyId)).toMatchObject({ status: 200, json: { data: { publishedRevision: 2 } } })
  const other = await aDraft(store, texts(1))
  expect((await publish(store, other)).status).toBe(422)
  await call(app, store.token, `POST /surveys/${surveyId}/draft`)
  expect((await publish(store, other)).status).toBe(200)
})

/** Starts calls about a store's surveys, and lets none continue before as many wait as work on surveys at a time. */
async function atOnce<T>(store: TestStore, begin: () => Promise<T>): Promise<T> {
  const outside = openDb(app.url, 2, (error) => {
    throw error
  })
  const waiting = async () => {
    const { rowCount } = await outside.db.execute(sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
    return rowCount
  }
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
  for (let i = 0; i < 100; i++) drafts.push(await aDraft(store, texts(1)))
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

test('a feature that the provider’s catalogue lacks is told apart from one that is not paid for', async () => {
  const store = await aTestStore(app)
  const surveyId = await aDraft(store)
  expect((await app.services.billing.features(store.storeId)).ok).toBe(true)
  await app.db.execute(sql`
    UPDATE billing_customers SET customer = customer #- '{features,all_question_types}' WHERE store_id = ${store.storeId}`)
  expect(await save(store, surveyId, [aDropDown('d')])).toMatchObject({
    status: 503,
    json: { problem: { code: 'feature_unknown', featureKey: 'all_question_types' } },
  })
  const other = await aPublishedTestSurvey(app, store)
  await save(store, other.surveyId, texts(9))
  expect((await publish(store, other.surveyId)).status).toBe(200)
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
  const surveyId = await aDraft(store, texts(1))
  const early = await ticketFor(store, 'responses_csv')
  await app.db.execute(sql`
    UPDATE provider_subscriptions SET frozen_at = ${app.clock.now.toISOString()} WHERE store_id = ${store.storeId}`)
  await app.services.billing.invalidate(store.storeId)
  const refused = { status: 402, json: { problem: { code: 'payment_open' } } }
  expect(await publish(store, surveyId)).toEqual(expect.objectContaining(refused))
  expect(await save(store, surveyId, [...texts(1), aDropDown('d')])).toEqual(expect.objectContaining(refused))
  expect(await ticketFor(store, 'responses_csv')).toEqual(expect.objectContaining(refused))
  expect((await openCsv(surveyId, early.json.data.ticket)).status).toBe(402)
  expect((await save(store, surveyId, texts(1), { name: 'In other words' })).status).toBe(200)
  expect((await ticketFor(store, 'export')).status).toBe(201)
  expect(await liveAt(app, store)).toHaveLength(1)
  const answer = { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } }
  expect((await sendResponse(app, answer)).status).toBe(200)
})
