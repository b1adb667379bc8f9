import { ALL_RESULTS, resultsQueryText } from '@earshot/survey'
import { seededRandom } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { surveyResults } from '../analytics/survey-results.ts'
import { type RawResponse, rawResponses, those } from '../testing/recount-results.ts'
import { someQuery } from '../testing/some-query.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, sendResponse } from '../testing/test-store.ts'
import { aVariedSurvey } from '../testing/varied-survey.ts'
import { type ListSort, SORTS } from './list-order.ts'
import { listResponses } from './merchant-operations.ts'

const CAP = 5
const YES = { q1: { optionId: 'yes', otherValue: null }, q2: { value: 9 } }

const app = await useTestApp()
const { store, surveyId } = await aVariedSurvey(app)

type ListedRow = {
  responseId: string
  completed: boolean
  seconds: number | null
  answers: object[]
  answered: number
  steps: { questionId: string; answer: object | null }[]
}

async function listed(query: string): Promise<ListedRow[]> {
  const rows: ListedRow[] = []
  let after = ''
  do {
    const { status, json } = await call(app, store.token, `GET /surveys/${surveyId}/responses?limit=7${query}${after}`)
    expect(status, query).toBe(200)
    rows.push(...json.data.responses)
    after = json.data.next === null ? '' : `&after=${json.data.next}`
  } while (after)
  return rows
}

const secondsOf = ({ response }: RawResponse) => (response.completed ? response.seconds : null)

/** @param raw the earliest first */
function inOrder(raw: readonly RawResponse[], sort: ListSort): readonly RawResponse[] {
  if (sort === 'oldest') return raw
  const newest = [...raw].reverse()
  if (sort === 'newest') return newest
  const timed = (sort === 'longest' ? newest : raw).filter((one) => secondsOf(one) !== null)
  const sign = sort === 'longest' ? -1 : 1
  const untimed = newest.filter((one) => secondsOf(one) === null)
  return [...[...timed].sort((a, b) => sign * ((secondsOf(a) ?? 0) - (secondsOf(b) ?? 0))), ...untimed]
}

test('pages in each order lead through all responses of a query, those without a time last', {
  timeout: 60_000,
}, async () => {
  const all = await rawResponses(app.db, { storeId: store.storeId, surveyId })
  expect(new Set(all.map((one) => secondsOf(one) === null)).size).toBe(2)
  const random = seededRandom(41)
  for (let one = 0; one < 8; one++) {
    const query = { ...someQuery(random), compareWith: null }
    const wanted = { query, cap: null, now: app.clock.now, isAdvanced: true, isVerifiedDefault: false }
    const results = await surveyResults(app.db, store.storeId, surveyId, wanted)
    if (!results.ok) throw new Error(results.problem.code)
    const text = one === 0 || resultsQueryText(query) === '' ? '' : `&${resultsQueryText(query)}`
    const expected = one === 0 ? all : those(all, { days: results.value.days, filters: query.filters })
    for (const sort of SORTS) {
      const ids = (await listed(`${text}&sort=${sort}`)).map(({ responseId }) => responseId)
      expect(ids, `${text} ${sort}`).toEqual(inOrder(expected, sort).map(({ response }) => response.responseId))
    }
  }
})

test('with all answers each row has its path, question by question', async () => {
  const all = await rawResponses(app.db, { storeId: store.storeId, surveyId })
  const walks = new Map<string, RawResponse['walked']>(all.map(({ response, walked }) => [response.responseId, walked]))
  for (const row of await listed('&answers=all')) {
    const walked = walks.get(row.responseId)
    expect(row.steps.map(({ questionId }) => questionId)).toEqual(walked?.path)
    const answered = row.steps.filter(({ answer }) => answer !== null)
    expect(answered.map(({ questionId }) => questionId).sort()).toEqual(Object.keys(walked?.answers ?? {}).sort())
    expect(row.answered).toBe(answered.length)
    expect(row.answers).toEqual(answered.slice(0, 3).map(({ answer }) => answer))
  }
  expect((await listed(''))[0]).not.toHaveProperty('steps')
})

test('a response names the questions of its revision that were not asked, by their places', async () => {
  const all = await rawResponses(app.db, { storeId: store.storeId, surveyId })
  let left = 0
  for (const { response, survey, walked } of all.slice(0, 40)) {
    const { json } = await call(app, store.token, `GET /surveys/${surveyId}/responses/${response.responseId}`)
    const { steps, notAsked } = json.data as {
      [part in 'steps' | 'notAsked']: { questionId: string; position: number }[]
    }
    const ids = [...steps, ...notAsked].sort((a, b) => a.position - b.position).map(({ questionId }) => questionId)
    expect(ids).toEqual(survey.questions.map(({ questionId }) => questionId))
    expect(notAsked.filter(({ questionId }) => walked.path.some((one) => one === questionId))).toEqual([])
    left += notAsked.length
  }
  expect(left).toBeGreaterThan(0)
})

test('a plan with a cap has the first responses in each order', async () => {
  const capped = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, capped)
  const ids: string[] = []
  for (let one = 0; one < CAP + 3; one++) {
    app.clock.pass(1_000)
    const message = { ...aMessage(survey), answers: YES, completed: true }
    ids.push(message.responseId)
    expect((await sendResponse(app, { ...message, timings: { q1: 100 + one } })).status).toBe(200)
  }
  const first = {
    after: null,
    limit: 100,
    kind: 'counted',
    rushId: null,
    matching: { query: ALL_RESULTS, cap: CAP, now: app.clock.now },
    search: null,
    hasAllAnswers: false,
  } as const
  const readable = ids.slice(0, CAP)
  for (const sort of SORTS) {
    const page = { ...first, sort }
    const list = await listResponses(app.db, capped.storeId, survey.surveyId, page)
    const isAscending = sort === 'oldest' || sort === 'shortest'
    expect(list.ok && list.value.responses.map(({ responseId }) => responseId)).toEqual(
      isAscending ? readable : [...readable].reverse(),
    )
  }
})

test.each([
  ['sort=widest', 'sort'],
  ['sort=longest&kind=spam', 'sort'],
  ['sort=shortest&after=abc.0192f0c0-0000-7000-8000-000000000000', 'after'],
  ['sort=longest&after=abc.0192f0c0-0000-7000-8000-000000000000.99999', 'after'],
])('a list with %s is refused', async (query, path) => {
  const { status, json } = await call(app, store.token, `GET /surveys/${surveyId}/responses?${query}`)
  expect([status, json.problem]).toMatchObject([400, { code: 'input_invalid', fields: [{ path }] }])
})
