import { DAY_MS, type OptionId, type Question } from '@earshot/survey'
import {
  aDateQuestion,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aSingleSelect,
  aTextQuestion,
} from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import type { SQL } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { republish } from '../testing/answering.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, sendResponse } from '../testing/test-store.ts'
import { surveyAnalytics } from './survey-analytics.ts'

const app = await useTestApp()

/** A live survey, what is needed to answer it, and its results. */
async function asking(...questions: readonly Question[]) {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, (surveyId) =>
    questions.map((question, orderIndex) => ({ ...question, surveyId, orderIndex })),
  )
  let revision = survey.revision
  return {
    async answer(answers: object, more: object = {}) {
      const reply = await sendResponse(app, { ...aMessage(survey), revision, answers, ...more })
      expect(reply.status).toBe(200)
    },
    async askInstead(...others: readonly Question[]) {
      revision = await republish(app, store, survey.surveyId, others)
    },
    async results() {
      const reply = await call(app, store.token, `GET /surveys/${survey.surveyId}/analytics`)
      expect(reply.status).toBe(200)
      return reply.json.data
    },
  }
}

type Bar = { optionId: string; count: number }
const counts = (bars: readonly Bar[]) => Object.fromEntries(bars.map(({ optionId, count }) => [optionId, count]))

test('many answers of one shopper count each, and the question once', async () => {
  const { answer, results } = await asking(aMultiSelect('q1', { config: { allowOther: true } }))
  await answer({ q1: { optionIds: ['yes', 'no'], otherValue: null } })
  await answer({ q1: { optionIds: ['no', 'other'], otherValue: 'A poster' } })
  const [{ answered, summary }] = (await results()).questions
  expect([answered, summary.shape, counts(summary.bars)]).toEqual([2, 'bars_of_many', { yes: 1, no: 2, other: 1 }])
})

test('what was written beside Other is on the card, the newest first; tests, blanks and other answers are not', async () => {
  const { answer, results } = await asking(
    aMultiSelect('q1', { isRequired: false, config: { allowOther: true } }),
    aSingleSelect('q2', { isRequired: false, config: { allowOther: true } }),
    aTextQuestion('q3', { isRequired: false }),
  )
  const start = app.clock.now
  const answerAfter = async (second: number, answers: object, more: object = {}) => {
    app.clock.now = new Date(start.getTime() + second * 1000)
    await answer(answers, more)
  }
  await answerAfter(1, { q1: { optionIds: ['yes', 'other'], otherValue: 'A poster' } })
  await answerAfter(2, { q1: { optionIds: ['other'], otherValue: ' ' } })
  await answerAfter(3, { q1: null, q2: { optionId: 'other', otherValue: 'A dream' }, q3: { value: 'No Other here' } })
  await answerAfter(4, { q1: { optionIds: ['other'], otherValue: 'A flag' } })
  await answerAfter(5, { q1: { optionIds: ['other'], otherValue: 'Only a test' } }, { test: true })
  app.clock.now = start
  const [first, second, third] = (await results()).questions
  const written = { responseId: expect.any(String), day: '2026-11-21' }
  expect(first.summary.newestOther).toEqual([
    { ...written, text: 'A flag' },
    { ...written, text: 'A poster' },
  ])
  expect(counts(first.summary.bars)).toEqual({ yes: 1, no: 0, other: 3 })
  expect(second.summary.newestOther).toEqual([{ ...written, text: 'A dream' }])
  expect(third.summary.newest).toEqual([{ ...written, text: 'No Other here' }])
})

test('a picture that was chosen can be shown, and stays when it is no longer offered', async () => {
  const { answer, askInstead, results } = await asking(anImageQuestion('q1'))
  await answer({ q1: { optionId: 'no' } })
  await askInstead(anImageQuestion('q1', { options: ['yes', 'maybe'] }))
  expect((await results()).questions[0].summary.bars).toMatchObject([
    { optionId: 'yes', imageUrl: '/pictures/yes.png' },
    { optionId: 'maybe', imageUrl: '/pictures/maybe.png' },
    { optionId: 'no', imageUrl: '/pictures/no.png', isOffered: false },
  ])
})

test.each([
  { given: [5, 4, 4], mean: 4.3, scores: [0, 0, 0, 2, 1] },
  { given: [1, 1, 1, 2], mean: 1.3, scores: [3, 1, 0, 0, 0] },
  { given: [], mean: null, scores: [0, 0, 0, 0, 0] },
])('a rating of $given has the mean $mean', async ({ given, mean, scores }) => {
  const { answer, results } = await asking(aRating('q1'))
  for (const value of given) await answer({ q1: { value } })
  expect((await results()).questions[0].summary).toEqual({ shape: 'scale', from: 1, scores, mean })
})

test('of texts the newest twenty are shown, each with its response and day, tests never', async () => {
  const { answer, results } = await asking(aTextQuestion('q1'))
  const start = app.clock.now
  for (let second = 0; second < 23; second++) {
    app.clock.now = new Date(start.getTime() + second * 1000)
    await answer({ q1: { value: `text ${second}` } })
  }
  await answer({ q1: { value: 'only a test' } }, { test: true })
  app.clock.now = start
  const { questions, testResponses } = await results()
  const [{ answered, summary }] = questions
  expect([answered, testResponses]).toEqual([23, 1])
  expect(summary.newest.map((one: { text: string }) => one.text)).toEqual(
    Array.from({ length: 20 }, (_, index) => `text ${22 - index}`),
  )
  expect(summary.newest[0]).toEqual({ responseId: expect.any(String), day: '2026-11-21', text: 'text 22' })
})

test('days are counted each, the earliest first', async () => {
  const { answer, results } = await asking(aDateQuestion('q1'))
  for (const value of ['2026-12-24', '1999-12-31', '2026-12-24']) await answer({ q1: { value } })
  expect((await results()).questions[0].summary.days).toEqual([
    { day: '1999-12-31', count: 1 },
    { day: '2026-12-24', count: 2 },
  ])
})

test('a renamed option keeps its count, and a removed one stays as long as it has any', async () => {
  const { answer, askInstead, results } = await asking(aSingleSelect('q1', { options: ['a', 'b', 'c'] }))
  await answer({ q1: { optionId: 'a' } })
  await answer({ q1: { optionId: 'b' } })
  const options = [
    { id: 'd' as OptionId, text: 'Quite new' },
    { id: 'a' as OptionId, text: 'A renamed' },
  ]
  await askInstead(aSingleSelect('q1', { config: { options } }))
  await answer({ q1: { optionId: 'a' } })
  const [{ answered, summary }] = (await results()).questions
  expect(answered).toBe(3)
  expect(summary.bars).toEqual([
    { optionId: 'd', text: 'Quite new', position: 1, imageUrl: null, isOffered: true, count: 0 },
    { optionId: 'a', text: 'A renamed', position: 2, imageUrl: null, isOffered: true, count: 2 },
    { optionId: 'b', text: 'The b one', position: 2, imageUrl: null, isOffered: false, count: 1 },
  ])
})

test('a question that is asked no more can still be read, if anyone has answered it', async () => {
  const { answer, askInstead, results } = await asking(aTextQuestion('q1'), anNpsQuestion('q2'))
  await answer({ q1: { value: 'Lovely' } })
  await askInstead(aSingleSelect('q3'))
  const { questions } = await results()
  expect(questions).toMatchObject([
    { questionId: 'q3', isAsked: true, answered: 0 },
    { questionId: 'q1', isAsked: false, answered: 1, summary: { shape: 'texts', newest: [{ text: 'Lovely' }] } },
  ])
  expect(questions.length).toBe(2)
})

test('stars of five and stars of ten are two results, and the question comes back to its own', async () => {
  const ofFive = aRating('q1')
  const { answer, askInstead, results } = await asking(ofFive)
  await answer({ q1: { value: 5 } })
  await askInstead(aRating('q1', { config: { scale: 10 } }))
  await answer({ q1: { value: 8 } })
  await answer({ q1: { value: 10 } })
  const twice = (await results()).questions
  expect(twice).toMatchObject([
    { questionId: 'q1', isAsked: true, answered: 2, reached: 2, summary: { mean: 9 } },
    { questionId: 'q1', isAsked: false, answered: 1, reached: 1, summary: { mean: 5 } },
  ])
  await askInstead(ofFive)
  await answer({ q1: { value: 1 } })
  expect((await results()).questions).toMatchObject([
    { isAsked: true, revision: 3, answered: 2, summary: { mean: 3, scores: [1, 0, 0, 0, 1] } },
    { isAsked: false, revision: 2, answered: 2, summary: { mean: 9 } },
  ])
})

test('what was said a day after a question was taken away is found', async () => {
  const { answer, askInstead, results } = await asking(aTextQuestion('q1'))
  const start = app.clock.now
  await askInstead(aSingleSelect('q2'))
  app.clock.now = new Date(start.getTime() + DAY_MS)
  await answer({ q1: { value: 'Late, but in time' } }, { revision: 1 })
  app.clock.now = start
  expect((await results()).questions[1].summary.newest).toMatchObject([{ text: 'Late, but in time' }])
})

test('answers that arrive while the results are read are in all figures or in none', async () => {
  const store = await aTestStore(app)
  // It has had two types, so that its answers are counted by revision, with a query of their own.
  const survey = await aPublishedTestSurvey(app, store, (surveyId) => [{ ...aTextQuestion('q1'), surveyId }])
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { value: 'Lovely' } } })
  const revision = await republish(app, store, survey.surveyId, [aSingleSelect('q1', { config: { allowOther: true } })])
  let arrived = 0
  const arrive = async () => {
    arrived++
    const answers = { q1: { optionId: 'other', otherValue: 'A poster' } }
    expect((await sendResponse(app, { ...aMessage(survey), revision, answers })).status).toBe(200)
  }
  await arrive()
  const read = await surveyAnalytics(interrupted(app.db, arrive), store.storeId, survey.surveyId, {
    now: app.clock.now,
    cap: null,
  })
  if (!read.ok) throw new Error(read.problem.code)
  const { responses, questions } = read.value
  const newest = questions[0]?.summary
  if (newest?.shape !== 'bars') throw new Error('The newest revision asks another type')
  expect(arrived).toBeGreaterThan(4)
  expect(questions.map(({ answered }) => answered)).toEqual([responses - 1, 1])
  expect(newest.newestOther.length).toBe(responses - 1)
})

/** The same database, where something happens after every query. */
function interrupted(db: Db, meanwhile: () => Promise<void>): Db {
  const execute = async (query: SQL) => {
    const answer = await db.execute(query)
    await meanwhile()
    return answer
  }
  const transaction: Db['transaction'] = (run, config) =>
    db.transaction((tx) => run(interrupted(tx, meanwhile) as typeof tx), config)
  return Object.create(db, { execute: { value: execute }, transaction: { value: transaction } })
}
