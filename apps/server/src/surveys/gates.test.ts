import { err, type Question, type Survey, type SurveyId } from '@earshot/survey'
import { aDropDown, aRule, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import { v7 as newUuid } from 'uuid'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { questionOfEveryType } from '../testing/answering.ts'
import { useTestApp } from '../testing/test-app.ts'
import {
  aPublishedTestSurvey,
  aTestStore,
  call,
  fetchSurvey,
  putOnPlan,
  type TestStore,
} from '../testing/test-store.ts'
import { saveSurvey } from './operations.ts'
import {
  gatedSurveys,
  inSurvey,
  lacks,
  REPEAT_CUSTOMERS,
  TAGGED_CUSTOMERS,
  textQuestions,
  withFlow,
} from './testing/gated-surveys.ts'

const app = await useTestApp()

const { save, publish, aDraft, aFreeStoreWith } = gatedSurveys(app)

const isFull = (featureKey: string, limit: number) => ({
  status: 402,
  json: { problem: { code: 'limit_reached', featureKey, limit } },
})

test.each([
  ['a sixth question', textQuestions(6), isFull('questions_per_survey', 5)],
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
    const content = { name: 'A survey', description: '', questions: inSurvey(surveyId, questions) }
    return call(app, store.token, 'POST /surveys', { surveyId, content })
  }
  const surveyId = newUuid()
  expect(await make(surveyId, textQuestions(6))).toMatchObject(isFull('questions_per_survey', 5))
  expect(await make(surveyId, withFlow())).toMatchObject(lacks('custom_features'))
  expect(await fetchSurvey(app, store, surveyId)).toMatchObject({ problem: { code: 'survey_not_found' } })
  expect((await make(newUuid(), textQuestions(5))).status).toBe(201)
  await putOnPlan(app, store.storeId, 'pro-monthly')
  expect((await make(surveyId, textQuestions(6))).status).toBe(201)
})

test('on Pro all of it is added', async () => {
  const store = await aTestStore(app)
  const surveyId = await aDraft(store)
  expect((await save(store, surveyId, [...textQuestions(6), ...withFlow(), aDropDown('d')])).status).toBe(200)
})

test('a survey that is over its plan is reworded, rearranged and made smaller as before', async () => {
  const questions = [...withFlow(), aDropDown('d'), ...textQuestions(5)]
  const { store, surveyId } = await aFreeStoreWith(questions)
  const reworded = questions.map((question) => ({ ...question, text: 'In other words?' }))
  for (const copy of [reworded, reworded.toReversed(), reworded.slice(1)]) {
    expect(await save(store, surveyId, copy, { name: 'Another name' })).toMatchObject({
      status: 200,
      json: { data: { name: 'Another name', questions: { length: copy.length } } },
    })
  }
  expect(await save(store, surveyId, [...reworded.slice(1), ...textQuestions(7).slice(5)])).toMatchObject(
    isFull('questions_per_survey', 5),
  )
})

test('an undo brings back what the plan would not let anyone add, however many saves later', async () => {
  const questions = [...withFlow(), aDropDown('d'), ...textQuestions(5)]
  const { store, surveyId } = await aFreeStoreWith(questions)
  for (const copy of [questions.slice(2), textQuestions(2), textQuestions(1), questions]) {
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
  await save(store, surveyId, textQuestions(2))
  await putOnPlan(app, store.storeId, 'pro-monthly')
  await save(store, surveyId, [aDropDown('d')])
  await putOnPlan(app, store.storeId, 'free')
  await save(store, surveyId, textQuestions(2))
  expect((await save(store, surveyId, [aDropDown('d')])).status).toBe(200)
  expect(await save(store, surveyId, withFlow())).toMatchObject(lacks('custom_features'))
})

test('on Free no filter is added to a survey, nor a draft made with one; how it looks is everyone’s', async () => {
  const store = await aTestStore(app, { plan: 'free' })
  const surveyId = await aDraft(store)
  expect(await save(store, surveyId, textQuestions(1), { audience: [REPEAT_CUSTOMERS] })).toMatchObject(
    lacks('advanced_survey_targeting'),
  )
  expect((await fetchSurvey(app, store, surveyId)).data).toMatchObject({ version: 1, questions: [] })
  const content = { name: 'A survey', description: '', questions: [], audience: [REPEAT_CUSTOMERS] }
  expect(await call(app, store.token, 'POST /surveys', { surveyId: newUuid(), content })).toMatchObject(
    lacks('advanced_survey_targeting'),
  )
  const appearance = { accent: '#0a7d4f', scheme: 'dark' } as const
  expect((await save(store, surveyId, textQuestions(1), { appearance })).status).toBe(200)
  expect((await publish(store, surveyId)).status).toBe(200)
})

test('on Free a survey keeps the filters it had, loses them, and gets them back by an undo', async () => {
  const { store, surveyId } = await aFreeStoreWith(textQuestions(1), { audience: [REPEAT_CUSTOMERS, TAGGED_CUSTOMERS] })
  const copies: Partial<Survey>[] = [
    { audience: [REPEAT_CUSTOMERS, TAGGED_CUSTOMERS], name: 'In other words' },
    { audience: [TAGGED_CUSTOMERS] },
    {},
    { name: 'Still everyone' },
    { audience: [REPEAT_CUSTOMERS, TAGGED_CUSTOMERS] },
  ]
  for (const copy of copies) expect((await save(store, surveyId, textQuestions(1), copy)).status).toBe(200)
  for (const audience of [
    [{ ...REPEAT_CUSTOMERS, value: 'firstTime' }],
    [REPEAT_CUSTOMERS, TAGGED_CUSTOMERS, { ...TAGGED_CUSTOMERS, values: ['press'] }],
  ]) {
    expect(await save(store, surveyId, textQuestions(1), { audience })).toMatchObject(
      lacks('advanced_survey_targeting'),
    )
  }
  expect((await fetchSurvey(app, store, surveyId)).data.audience).toEqual([REPEAT_CUSTOMERS, TAGGED_CUSTOMERS])
})

test('the filters that an undo may bring back are those that stood when the plan fell short', async () => {
  const { store, surveyId } = await aFreeStoreWith(textQuestions(1), { audience: [REPEAT_CUSTOMERS] })
  await save(store, surveyId, textQuestions(1))
  await putOnPlan(app, store.storeId, 'pro-monthly')
  await save(store, surveyId, textQuestions(1), { audience: [TAGGED_CUSTOMERS] })
  await putOnPlan(app, store.storeId, 'free')
  await save(store, surveyId, textQuestions(1))
  expect((await save(store, surveyId, textQuestions(1), { audience: [TAGGED_CUSTOMERS] })).status).toBe(200)
  expect(await save(store, surveyId, textQuestions(1), { audience: [REPEAT_CUSTOMERS] })).toMatchObject(
    lacks('advanced_survey_targeting'),
  )
})

const unknown = err({ code: 'billing_unreachable' } as const)

/** Saves while the billing provider tells nothing. */
function saveUnknowing(store: TestStore, surveyId: string, questions: readonly Question[], version: number) {
  const survey = { surveyId: surveyId as SurveyId, name: 'In the dark', description: '' }
  const copy = { ...survey, questions: inSurvey(surveyId, questions) as Question[] }
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
  const { store, surveyId } = await aFreeStoreWith(withFlow(), { audience: [REPEAT_CUSTOMERS] })
  await save(store, surveyId, textQuestions(1))
  expect((await saveUnknowing(store, surveyId, textQuestions(1), 3)).ok).toBe(true)
  expect((await save(store, surveyId, withFlow(), { audience: [REPEAT_CUSTOMERS] })).status).toBe(200)
})

test('a duplicate of a survey that is over its plan is a draft like any other, with undo of its own', async () => {
  const { store, surveyId } = await aFreeStoreWith(withFlow())
  await save(store, surveyId, textQuestions(1))
  await save(store, surveyId, withFlow())
  const copyId = newUuid()
  const copy = await call(app, store.token, `POST /surveys/${surveyId}/duplicate`, { surveyId: copyId })
  expect(copy.status).toBe(201)
  const { questions } = copy.json.data
  for (const edited of [textQuestions(1), questions]) expect((await save(store, copyId, edited)).status).toBe(200)
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
  await save(store, other.surveyId, textQuestions(9))
  expect((await publish(store, other.surveyId)).status).toBe(200)
})
