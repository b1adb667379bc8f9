import type { PublishedSurvey, Question, SurveyId } from '@earshot/survey'
import { randomSurvey, seededRandom } from '@earshot/survey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerAtRandom, downloadCsv, everyType } from '../testing/answering.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { aPublishedSurvey, aStore, call } from '../testing/world.ts'
import type { QuestionResult, SurveyAnalytics } from './survey-analytics.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const surveyOf = (seed: number) => (surveyId: SurveyId) =>
  randomSurvey(seededRandom(seed)).questions.map((question): Question => ({ ...question, surveyId }))

test.each([
  ['of every type', everyType],
  ['made at random (1)', surveyOf(11)],
  ['made at random (2)', surveyOf(12)],
  ['made at random (3)', surveyOf(13)],
])('results, list, file and recount of a survey %s say the same', async (_, questionsOf) => {
  const store = await aStore(app)
  const survey = await aPublishedSurvey(app, store, questionsOf)
  await answerAtRandom(app, survey, seededRandom(7), 60)
  const analytics: SurveyAnalytics = (await call(app, store.token, 'GET', `/surveys/${survey.surveyId}/analytics`)).json
    .data
  const { counters, recount } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  const recounted = (questionId: string, value: string) => recount[`all||${questionId}|${value}`] ?? 0
  expect(counters).toEqual(recount)
  expect(analytics.responses).toBeGreaterThan(0)

  const { rows, column } = await downloadCsv(app, store.token, survey.surveyId)
  expect(analytics).toMatchObject({ responses: recounted('', 'started'), completed: recounted('', 'completed') })
  expect([rows.length, column('State').filter((state) => state === 'Completed').length]).toEqual([
    analytics.responses,
    analytics.completed,
  ])
  expect(await listed(store.token, survey)).toBe(analytics.responses)
  expect(analytics.questions.length).toBe(survey.questions.length)
  for (const [index, question] of analytics.questions.entries()) {
    const byApi = countsOf(question)
    const values = Object.keys(byApi)
    expect(question.answered).toBe(recounted(question.questionId, 'answered'))
    if (question.summary.shape !== 'texts') {
      expect(byApi).toEqual(
        Object.fromEntries(values.map((value) => [value, recounted(question.questionId, `value:${value}`)])),
      )
    }
    expect(
      countsInFile(question, `${index + 1}. ${question.text}`, column),
      `${question.questionId} in the file`,
    ).toEqual(onlyGiven(byApi))
  }
})

/** How many responses the pages of the list hold. */
async function listed(token: string, { surveyId }: PublishedSurvey): Promise<number> {
  let count = 0
  let after = ''
  for (;;) {
    const { json } = await call(app, token, 'GET', `/surveys/${surveyId}/responses?limit=7${after}`)
    count += json.data.responses.length
    if (json.data.next === null) return count
    after = `&after=${json.data.next}`
  }
}

/** How often the results say that each value was given; of texts, how often there was any. */
function countsOf({ summary, answered }: QuestionResult): Record<string, number> {
  switch (summary.shape) {
    case 'bars':
    case 'bars_of_many':
      return Object.fromEntries(summary.bars.map(({ optionId, count }) => [optionId, count]))
    case 'scale':
      return Object.fromEntries(summary.scores.map((count, index) => [summary.from + index, count]))
    case 'nps':
      return Object.fromEntries(summary.scores.map((count, score) => [score, count]))
    case 'texts':
      return { text: answered }
    case 'dates':
      return Object.fromEntries(summary.days.map(({ day, count }) => [day, count]))
  }
}

/** The same, counted in the columns of the file. */
function countsInFile({ summary }: QuestionResult, heading: string, column: (heading: string) => string[]) {
  const given = (of: string) => column(of).filter((cell) => cell !== '')
  if (summary.shape === 'texts') return onlyGiven({ text: given(heading).length })
  if (summary.shape === 'bars_of_many') {
    return onlyGiven(
      Object.fromEntries(summary.bars.map((bar) => [bar.optionId, given(`${heading} – ${bar.text}`).length])),
    )
  }
  const idOf = new Map(summary.shape === 'bars' ? summary.bars.map((bar) => [bar.text, bar.optionId]) : [])
  const counts: Record<string, number> = {}
  for (const cell of given(heading)) counts[idOf.get(cell) ?? cell] = (counts[idOf.get(cell) ?? cell] ?? 0) + 1
  return counts
}

const onlyGiven = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
