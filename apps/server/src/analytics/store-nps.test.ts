import type { PublishedSurvey, Question, SurveyId } from '@earshot/survey'
import { anNpsQuestion, aRating, aSingleSelect, seededRandom } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { answerAtRandom, questionOfEveryType, republish, takeIn } from '../testing/answering.ts'
import { signedContext } from '../testing/signing.ts'
import { useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  etag,
  putOnPlan,
  sendResponse,
  type TestStore,
} from '../testing/test-store.ts'

const app = await useTestApp()

const inOrder = (questions: readonly Question[]) => (surveyId: SurveyId) =>
  questions.map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))

/** A survey of a store, answered by shoppers on moments of the test's choosing. */
async function asking(store: TestStore, questions: readonly Question[] = [anNpsQuestion('q1')]) {
  const survey = await aPublishedTestSurvey(app, store, inOrder(questions))
  let { revision } = survey
  return {
    survey,
    surveyId: survey.surveyId,
    /** @returns the message, to be sent again changed */
    async answer(answers: object, more: object = {}, at = app.clock.start) {
      const message = { ...aMessage(survey), revision, answers, ...more }
      app.clock.now = at
      const { status } = await sendResponse(app, message)
      app.clock.now = app.clock.start
      expect(status).toBe(200)
      return message
    },
    async askInstead(...others: readonly Question[]) {
      revision = await republish(app, store, survey.surveyId, inOrder(others)(survey.surveyId))
    },
  }
}

const read = (store: TestStore, query = '') => call(app, store.token, `GET /nps${query}`)
const figures = async (store: TestStore, query = '') => (await read(store, query)).json.data
const scores = async (store: TestStore, query = '') => (await figures(store, query)).scores as number[]
const histogram = (...values: readonly number[]) =>
  Array.from({ length: 11 }, (_, score) => values.filter((value) => value === score).length)

test('it is the score of all surveys of the store together, and of no other store', async () => {
  const [store, other] = [await aTestStore(app), await aTestStore(app)]
  const [one, two] = [await asking(store), await asking(store, [aSingleSelect('q0'), anNpsQuestion('q1')])]
  const theirs = await asking(other)
  for (const value of [10, 9, 8]) await one.answer({ q1: { value } })
  await two.answer({ q0: { optionId: 'yes' }, q1: { value: 3 } })
  await theirs.answer({ q1: { value: 0 } })
  expect(await figures(store)).toMatchObject({
    ...{ from: '2026-11-21', to: '2026-11-21', responses: 4, score: 25, interval: null },
    ...{ promoters: 2, passives: 1, detractors: 1, scores: histogram(10, 9, 8, 3) },
    ...{ testAnswers: 0, spamAnswers: 0, locked: 0 },
    trend: { unit: 'day', parts: [{ from: '2026-11-21', to: '2026-11-21', responses: 4, score: 25, interval: null }] },
    surveys: [
      { surveyId: one.surveyId, name: 'A survey', status: 'published', responses: 3, score: 67 },
      { surveyId: two.surveyId, name: 'A survey', status: 'published', responses: 1, score: -100 },
    ],
  })
  expect(await figures(other)).toMatchObject({ responses: 1, score: -100, interval: null })
})

test('where nobody was asked there is no score, and no survey', async () => {
  const store = await aTestStore(app)
  await aPublishedTestSurvey(app, store, inOrder([aRating('q1')]))
  expect(await figures(store)).toEqual({
    ...{ from: '2026-11-21', to: '2026-11-21', responses: 0, score: null, interval: null },
    ...{ promoters: 0, passives: 0, detractors: 0, scores: histogram() },
    ...{ testAnswers: 0, spamAnswers: 0, locked: 0, isVerifiedOnly: false },
    trend: {
      unit: 'day',
      parts: [{ from: '2026-11-21', to: '2026-11-21', responses: 0, score: null, interval: null }],
    },
    surveys: [],
  })
})

test('a survey that asks is listed before anyone has answered', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await asking(store)
  expect((await figures(store)).surveys).toMatchObject([{ surveyId, responses: 0, score: null }])
})

test('of what a respondent says the last counts: on the same page, on another page for the same order', async () => {
  const store = await aTestStore(app)
  const { answer } = await asking(store)
  const first = await answer({ q1: { value: 2 } })
  await answer({ q1: { value: 10 } }, { responseId: first.responseId, sequence: 2 })
  expect(await scores(store)).toEqual(histogram(10))
  const signed = await signedContext(app, store, { orderId: '#1001' })
  await answer({ q1: { value: 4 } }, signed)
  await answer({ q1: { value: 4 } }, signed)
  expect(await scores(store)).toEqual(histogram(10, 4))
})

test('of several nps questions in one survey, the last that was answered on the way counts, once', async () => {
  const store = await aTestStore(app)
  const { answer, askInstead } = await asking(store)
  await answer({ q1: { value: 1 } })
  await askInstead(anNpsQuestion('q1', { isRequired: false }), anNpsQuestion('q2', { isRequired: false }))
  await answer({ q1: { value: 5 }, q2: { value: 9 } }, { completed: true })
  await answer({ q1: { value: 7 }, q2: null }, { completed: true })
  await answer({ q1: { value: 6 } })
  await answer({ q1: { value: 0 }, q2: { value: 0 } }, { test: true })
  expect(await scores(store)).toEqual(histogram(1, 9, 7, 6))
})

test('of one survey it is what its results say', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, questionOfEveryType)
  await answerAtRandom(app, survey, seededRandom(5), 40)
  const { questions } = (await call(app, store.token, `GET /surveys/${survey.surveyId}/analytics`)).json.data
  const { shape: _, ...summary } = questions.find(({ type }: { type: string }) => type === 'nps').summary
  expect(summary.promoters + summary.detractors).toBeGreaterThan(10)
  expect(await figures(store)).toMatchObject(summary)
})

test('a question that was of another type before counts from when it asks for a score', async () => {
  const store = await aTestStore(app)
  const { answer, askInstead } = await asking(store, [aRating('q1')])
  await answer({ q1: { value: 5 } })
  await askInstead(anNpsQuestion('q1'))
  await answer({ q1: { value: 9 } })
  await askInstead(aRating('q1'))
  await answer({ q1: { value: 1 } })
  expect(await scores(store)).toEqual(histogram(9))
})

test('tests, spam, what was taken back and deleted surveys are outside', async () => {
  const store = await aTestStore(app)
  const { survey, surveyId, answer } = await asking(store)
  await answer({ q1: { value: 10 } })
  await answer({ q1: { value: 0 } }, { test: true })
  await takeIn(app, store, [aScore(survey, 0)], { spam: true })
  const regretted = await answer({ q1: { value: 0 } })
  await call(app, store.token, `DELETE /surveys/${surveyId}/responses/${regretted.responseId}`)
  const gone = await asking(store)
  await gone.answer({ q1: { value: 0 } })
  await call(app, { token: store.token, headers: etag(2) }, `DELETE /surveys/${gone.surveyId}`)
  expect(await figures(store)).toMatchObject({ scores: histogram(10), testAnswers: 1, spamAnswers: 1, locked: 0 })
  expect((await figures(store)).surveys).toMatchObject([{ surveyId }])
})

test('an answer off the final path is withdrawn', async () => {
  const store = await aTestStore(app)
  const skipped = { condition: { operator: 'CONTAINS', values: ['no'] }, action: { type: 'SHOW', questionIds: ['q3'] } }
  const { answer } = await asking(store, [
    aSingleSelect('q1', { logic: [skipped] as never }),
    anNpsQuestion('q2'),
    aRating('q3'),
  ])
  const first = await answer({ q1: { optionId: 'yes' }, q2: { value: 3 } })
  expect(await scores(store)).toEqual(histogram(3))
  const changed = { q1: { optionId: 'no' }, q2: { value: 3 }, q3: { value: 5 } }
  await answer(changed, { responseId: first.responseId, sequence: 2 })
  expect(await scores(store)).toEqual(histogram())
})

test('both ends of a period are days of the store', async () => {
  const store = await aTestStore(app, { timezone: 'Pacific/Auckland' })
  const { answer } = await asking(store)
  // Auckland is thirteen hours ahead: its 20 November begins at 11 in the morning of the 19th.
  const moments = ['2026-11-19T10:59:59Z', '2026-11-19T11:00:00Z', '2026-11-20T10:59:59Z', '2026-11-20T11:00:00Z']
  for (const [value, moment] of moments.entries()) await answer({ q1: { value } }, {}, new Date(moment))
  expect(await scores(store, '?from=2026-11-20&to=2026-11-20')).toEqual(histogram(1, 2))
  expect(await scores(store, '?to=2026-11-20')).toEqual(histogram(0, 1, 2))
  expect(await scores(store, '?from=2026-11-20')).toEqual(histogram(1, 2, 3))
  expect(await figures(store)).toMatchObject({ from: '2026-11-19', to: '2026-11-21', scores: histogram(0, 1, 2, 3) })
  expect((await figures(store, '?from=2026-11-01&to=2026-11-30')).trend.unit).toBe('week')
})

test('the trend adds up to the whole, and says how few are behind each part', async () => {
  const store = await aTestStore(app)
  const { answer } = await asking(store)
  const given = [
    { day: '2026-11-02', values: [10, 10, 0] },
    { day: '2026-11-07', values: [9] },
    { day: '2026-11-08', values: [0, 0] },
    { day: '2026-11-21', values: [8] },
  ]
  for (const { day, values } of given) {
    for (const value of values) await answer({ q1: { value } }, {}, new Date(`${day}T12:00:00Z`))
  }
  const { trend, responses } = await figures(store, '?from=2026-10-30&to=2026-11-21')
  expect(trend.parts).toEqual([
    { from: '2026-10-30', to: '2026-10-31', responses: 0, score: null, interval: null },
    { from: '2026-11-01', to: '2026-11-07', responses: 4, score: 50, interval: null },
    { from: '2026-11-08', to: '2026-11-14', responses: 2, score: -100, interval: null },
    { from: '2026-11-15', to: '2026-11-21', responses: 1, score: 0, interval: null },
  ])
  expect(responses).toBe(7)
})

test('from ten scores on, the whole and a part of the trend have their intervals', async () => {
  const store = await aTestStore(app)
  const { answer } = await asking(store)
  for (const value of [10, 10, 9, 9, 9, 9, 8, 8, 7, 6, 3, 0]) {
    await answer({ q1: { value } }, {}, new Date('2026-11-05T12:00:00Z'))
  }
  for (const value of [1, 2]) await answer({ q1: { value } }, {}, new Date('2026-11-12T12:00:00Z'))
  const { trend, ...whole } = await figures(store, '?from=2026-10-30&to=2026-11-21')
  // The formula of Rocks, computed apart from the product.
  expect(whole).toMatchObject({ responses: 14, score: 7, interval: { low: -34.8, high: 46.5 } })
  expect(trend.parts.slice(1, 3)).toEqual([
    { from: '2026-11-01', to: '2026-11-07', responses: 12, score: 25, interval: { low: -21.1, high: 61.1 } },
    { from: '2026-11-08', to: '2026-11-14', responses: 2, score: -100, interval: null },
  ])
})

test('on a plan with a cap the first responses count, and it says how many are locked', async () => {
  const store = await aTestStore(app, { plan: 'free' })
  const survey = await aPublishedTestSurvey(app, store, inOrder([anNpsQuestion('q1')]))
  const scoring = (value: number, count: number) => Array.from({ length: count }, () => aScore(survey, value))
  await takeIn(app, store, scoring(10, 1_000))
  app.clock.now = new Date(app.clock.start.getTime() + 60_000)
  await takeIn(app, store, scoring(0, 3))
  app.clock.now = app.clock.start
  expect(await figures(store)).toMatchObject({
    responses: 1_000,
    score: 100,
    locked: 3,
    surveys: [{ responses: 1_000 }],
  })
  await putOnPlan(app, store.storeId, 'pro-monthly')
  expect(await figures(store)).toMatchObject({ responses: 1_003, score: 99, locked: 0 })
})

const aScore = (survey: PublishedSurvey, value: number) => ({
  ...aMessage(survey),
  responseId: aMessage(survey).responseId as never,
  answers: { q1: { value } },
})

test.each(['from=2026-02-30', 'to=yesterday', 'from=2026-11-21&to=2026-11-20', 'from=0000-01-01', 'to='])(
  'no period is %s',
  async (query) => {
    const { status, json } = await read(await aTestStore(app), `?${query}`)
    expect([status, json.problem.code, json.problem.fields[0].path]).toEqual([
      400,
      'input_invalid',
      query.slice(0, query.indexOf('=')),
    ])
  },
)

test('a period that is still to come is empty', async () => {
  const store = await aTestStore(app)
  expect(await figures(store, '?from=2026-12-01')).toMatchObject({ from: '2026-12-01', to: '2026-12-01', responses: 0 })
})
