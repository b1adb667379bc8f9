import { ALL_RESULTS, type Question, type QuestionId, type Result } from '@earshot/survey'
import { aRating, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import type { Problem } from '../problems.ts'
import { responsesCsv } from '../responses/csv.ts'
import { republish, tableOf } from '../testing/answering.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, sendResponse, sendShown } from '../testing/test-store.ts'
import { surveyAnalytics } from './survey-analytics.ts'

const app = await useTestApp()

/** A survey that is answered once a minute, and what a plan with a cap says of it. */
async function asking(...questions: readonly Question[]) {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, (surveyId) =>
    questions.map((question, orderIndex) => ({ ...question, surveyId, orderIndex })),
  )
  const { surveyId } = survey
  let revision = survey.revision
  let minute = 0
  return {
    survey,
    async answer(answers: object, more: object = {}) {
      app.clock.now = new Date(app.clock.start.getTime() + ++minute * 60_000)
      const { status } = await sendResponse(app, { ...aMessage(survey), revision, answers, ...more })
      app.clock.now = app.clock.start
      expect(status).toBe(200)
    },
    async askInstead(...others: readonly Question[]) {
      revision = await republish(app, store, surveyId, others)
    },
    at: async (cap: number | null) =>
      must(await surveyAnalytics(app.db, store.storeId, surveyId, { now: app.clock.now, cap })),
    async headings(cap: number | null) {
      const file = must(
        await responsesCsv(app.db, store.storeId, surveyId, {
          matching: { query: ALL_RESULTS, cap, now: app.clock.now },
          separator: 'comma',
          log: app.services.log,
        }),
      )
      return tableOf(await new Response(file.content).text()).headings
    },
  }
}

function must<T>(result: Result<T, Problem>): T {
  if (!result.ok) throw new Error(result.problem.code)
  return result.value
}

const q1 = 'q1' as QuestionId

test('of what was written only that of the first is shown, the newest of it first', async () => {
  const { answer, at } = await asking(aTextQuestion(q1))
  for (const value of ['one', 'two', 'three']) await answer({ q1: { value } })
  const textsAt = async (cap: number | null) => {
    const summary = (await at(cap)).questions[0]?.summary
    return summary?.shape === 'texts' ? summary.newest.map(({ text }) => text) : null
  }
  expect(await textsAt(null)).toEqual(['three', 'two', 'one'])
  expect(await textsAt(3)).toEqual(['three', 'two', 'one'])
  expect(await textsAt(2)).toEqual(['two', 'one'])
  expect(await textsAt(0)).toEqual([])
})

test('a question that only locked responses answered is as if it had never been asked', async () => {
  const { answer, askInstead, at, headings } = await asking(aTextQuestion(q1, { text: 'As it was at first' }))
  await answer({ q1: { value: 'In time' } })
  await askInstead(aTextQuestion(q1, { text: 'As it was later' }), { ...aSingleSelect('q2'), orderIndex: 1 })
  await answer({ q1: { value: 'Too late' }, q2: { optionId: 'yes' } })
  await askInstead(aRating('q3'))
  const textsAt = async (cap: number | null) => (await at(cap)).questions.map(({ text }) => text)
  const [newest, ...all] = await textsAt(null)
  expect(all[0]).toBe('As it was later')
  expect(all.length).toBe(2)
  expect(await textsAt(1)).toEqual([newest, 'As it was at first'])
  expect((await headings(1)).slice(-2)).toEqual([`1. ${newest}`, '2. As it was at first'])
})

test('of a question whose type was changed each kind is counted apart, and only of the first', async () => {
  const { answer, askInstead, at } = await asking(aRating(q1))
  await answer({ q1: { value: 5 } })
  await askInstead(aRating(q1, { config: { scale: 10 } }))
  await answer({ q1: { value: 8 } })
  await answer({ q1: { value: 2 } })
  expect((await at(null)).questions).toMatchObject([{ summary: { mean: 5 } }, { summary: { mean: 5 } }])
  expect((await at(2)).questions).toMatchObject([
    { answered: 1, summary: { mean: 8 } },
    { answered: 1, summary: { mean: 5 } },
  ])
})

test('how often it was shown and tried is known as before; days and the median are those of the first', async () => {
  const { survey, answer, at } = await asking(aTextQuestion(q1))
  const { surveyId, revision } = survey
  for (const shownId of ['a', 'b'].map(() => crypto.randomUUID())) await sendShown(app, { surveyId, revision, shownId })
  await answer({ q1: { value: 'one' } }, { completed: true, timings: { q1: 10 } })
  await answer({ q1: { value: 'tried' } }, { test: true })
  await answer({ q1: { value: 'two' } }, { completed: true, timings: { q1: 50 } })
  await answer({ q1: { value: 'three' } }, { completed: true, timings: { q1: 50 } })
  expect(await at(null)).toMatchObject({ shown: 2, responses: 3, completed: 3, medianSeconds: 50, testResponses: 1 })
  const capped = await at(1)
  expect(capped).toMatchObject({ shown: 2, responses: 1, completed: 1, medianSeconds: 10, testResponses: 1, locked: 2 })
  expect(capped.trend.at(-1)).toEqual({ day: '2026-11-21', shown: 2, responses: 1 })
})
