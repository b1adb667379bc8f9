import {
  ALL_RESULTS,
  type PublishedSurvey,
  type Question,
  type ResponseId,
  type Result,
  type SurveyId,
} from '@earshot/survey'
import { randomSurvey, seededRandom } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import type { Problem } from '../problems.ts'
import { responsesCsv } from '../responses/csv.ts'
import { deleteResponse, listResponses } from '../responses/merchant-operations.ts'
import type { ResponseCursor } from '../responses/read-queries.ts'
import {
  answerAtRandom,
  conversations,
  downloadCsv,
  questionOfEveryType,
  tableOf,
  takeIn,
} from '../testing/answering.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aPublishedTestSurvey, aTestStore, call, type TestStore } from '../testing/test-store.ts'
import { type QuestionResult, type SurveyAnalytics, surveyAnalytics } from './survey-analytics.ts'

const app = await useTestApp()

const surveyOf = (seed: number) => (surveyId: SurveyId) =>
  randomSurvey(seededRandom(seed)).questions.map((question): Question => ({ ...question, surveyId }))

const surveys: [string, (surveyId: SurveyId) => Question[]][] = [
  ['of every type', questionOfEveryType],
  ['made at random (1)', surveyOf(11)],
  ['made at random (2)', surveyOf(12)],
  ['made at random (3)', surveyOf(13)],
]

test.each(surveys)('results, list, file and recount of a survey %s say the same', async (_, questionsOf) => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, questionsOf)
  await answerAtRandom(app, survey, seededRandom(7), 60)
  const { json } = await call(app, store.token, `GET /surveys/${survey.surveyId}/analytics`)
  const file = await downloadCsv(app, store.token, survey.surveyId)
  await expectOneStory(store, survey, { analytics: json.data, listed: await listed(store.token, survey), file })
})

test.each(surveys)(
  'at its cap, a survey %s is the survey that only its first responses ever came to',
  async (_, questions) => {
    const store = await aTestStore(app)
    const survey = await aPublishedTestSurvey(app, store, questions)
    const start = app.clock.now
    // Two batches, of one moment each: within it the ids decide who was first.
    await takeIn(app, store, conversations(survey, seededRandom(7), 30).flat())
    app.clock.now = new Date(start.getTime() + 1)
    await takeIn(app, store, conversations(survey, seededRandom(8), 30).flat())
    app.clock.now = start
    const all = (await pagesOf(store, survey, null)).map(({ responseId }) => responseId)
    const cap = Math.ceil(all.length * 0.7)
    const included = (await pagesOf(store, survey, cap)).map(({ responseId }) => responseId)
    const locked = all.filter((responseId) => !included.includes(responseId))
    expect(included).toEqual(all.slice(-cap))
    const analytics = await resultsAt(store, survey, cap)
    const file = await fileAt(store, survey, cap)
    expect(analytics.locked).toBe(locked.length)

    for (const responseId of locked) {
      await deleteResponse(app.db, { storeId: store.storeId, surveyId: survey.surveyId, responseId }, app.recorder())
    }
    await expectOneStory(store, survey, { analytics, listed: included.length, file })
    expect(await resultsAt(store, survey, null)).toEqual({ ...analytics, locked: 0, isFull: false })
  },
)

type Readings = {
  readonly analytics: SurveyAnalytics
  /** How many responses the pages of the list hold. */
  readonly listed: number
  readonly file: ReturnType<typeof tableOf>
}

/** Expects that what was read of a survey is what a recount of its responses says. */
async function expectOneStory(store: TestStore, survey: PublishedSurvey, { analytics, listed, file }: Readings) {
  const { counters, recount } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  const recounted = (questionId: string, value: string) => recount[`all||${questionId}|${value}`] ?? 0
  expect(counters).toEqual(recount)
  expect(analytics.responses).toBeGreaterThan(0)

  const { rows, column } = file
  expect(analytics).toMatchObject({ responses: recounted('', 'started'), completed: recounted('', 'completed') })
  expect([rows.length, column('State').filter((state) => state === 'Completed').length]).toEqual([
    analytics.responses,
    analytics.completed,
  ])
  expect(listed).toBe(analytics.responses)
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
}

async function resultsAt({ storeId }: TestStore, { surveyId }: PublishedSurvey, cap: number | null) {
  return must(await surveyAnalytics(app.db, storeId, surveyId, { now: app.clock.now, cap }))
}

async function fileAt({ storeId }: TestStore, { surveyId }: PublishedSurvey, cap: number | null) {
  const file = must(
    await responsesCsv(app.db, storeId, surveyId, {
      matching: { query: ALL_RESULTS, cap, now: app.clock.now },
      separator: 'comma',
      log: app.services.log,
    }),
  )
  return tableOf(await new Response(file.content).text())
}

/** All pages of the list, newest first. */
async function pagesOf({ storeId }: TestStore, { surveyId }: PublishedSurvey, cap: number | null) {
  const positions: ResponseCursor[] = []
  for (;;) {
    const page = { after: positions.at(-1) ?? null, limit: 7, kind: 'counted', rushId: null, sort: 'newest' } as const
    const rest = { matching: { query: ALL_RESULTS, cap, now: app.clock.now }, search: null, hasAllAnswers: false }
    const { responses, next } = must(await listResponses(app.db, storeId, surveyId, { ...page, ...rest }))
    for (const { receivedAt, responseId } of responses) {
      positions.push({ receivedAt: new Date(receivedAt), responseId: responseId as ResponseId })
    }
    if (next === null) return positions
  }
}

function must<T>(result: Result<T, Problem>): T {
  if (!result.ok) throw new Error(result.problem.code)
  return result.value
}

/** How many responses the pages of the list hold. */
async function listed(token: string, { surveyId }: PublishedSurvey): Promise<number> {
  let count = 0
  let after = ''
  for (;;) {
    const { json } = await call(app, token, `GET /surveys/${surveyId}/responses?limit=7${after}`)
    count += json.data.responses.length
    if (json.data.next === null) return count
    after = `&after=${json.data.next}`
  }
}

/** How often the results say that each value was given. Texts count together. */
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
  const given = (name: string) => column(name).filter((cell) => cell !== '')
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
