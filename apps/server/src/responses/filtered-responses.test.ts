import { resultsQueryText } from '@earshot/survey'
import { seededRandom } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { surveyResults } from '../analytics/survey-results.ts'
import { downloadFile, tableOf } from '../testing/answering.ts'
import { rawResponses, those } from '../testing/recount-results.ts'
import { someQuery } from '../testing/some-query.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aPublishedTestSurvey, aTestStore, call, putOnPlan } from '../testing/test-store.ts'
import { aVariedSurvey } from '../testing/varied-survey.ts'

const app = await useTestApp()
const { store, surveyId } = await aVariedSurvey(app)

async function listed(query: string): Promise<string[]> {
  const ids: string[] = []
  let after = ''
  do {
    const { status, json } = await call(app, store.token, `GET /surveys/${surveyId}/responses?limit=7${query}${after}`)
    expect(status, query).toBe(200)
    ids.push(...json.data.responses.map(({ responseId }: { responseId: string }) => responseId))
    after = json.data.next === null ? '' : `&after=${json.data.next}`
  } while (after)
  return ids
}

const download = (query: string) => downloadFile(app, store.token, `${surveyId}/responses`, query)

test('the list and the file of a query have the responses of its results, newest first', {
  timeout: 60_000,
}, async () => {
  const all = await rawResponses(app.db, { storeId: store.storeId, surveyId })
  const random = seededRandom(31)
  let nonEmpty = 0
  for (let one = 0; one < 25; one++) {
    const query = { ...someQuery(random), compareWith: null }
    const results = await surveyResults(app.db, store.storeId, surveyId, {
      query,
      cap: null,
      now: app.clock.now,
      isAdvanced: true,
      isVerifiedDefault: false,
    })
    if (!results.ok) throw new Error(results.problem.code)
    const { days, responses } = results.value
    const expected = those(all, { days, filters: query.filters })
      .map(({ response }) => response.responseId)
      .reverse()
    const text = resultsQueryText(query) === '' ? '' : `&${resultsQueryText(query)}`
    expect(await listed(text), text).toEqual(expected)
    const { column } = tableOf((await download(text)).text)
    expect(column('Response'), text).toEqual(expected)
    expect(responses).toBe(expected.length)
    if (responses > 0) nonEmpty++
  }
  expect(nonEmpty).toBeGreaterThan(10)
})

test('a file with a wrong filter is refused, and the filter is named', async () => {
  const { reply, text } = await download('&filter=device:watch')
  expect([reply.status, JSON.parse(text)]).toMatchObject([
    400,
    { problem: { code: 'results_query_invalid', parameter: 'filter', text: 'device:watch' } },
  ])
})

test.each([
  ['period=8d', 'results_query_invalid'],
  ['filter=answer:weather', 'results_query_invalid'],
  ['kind=spam&filter=device:phone', 'input_invalid'],
  ['filters=device:phone', 'input_invalid'],
  ['without=weather:rain', 'results_query_invalid'],
  ['without=weather:rain&sort=longest', 'results_query_invalid'],
  ['without=weather:rain&search=a', 'results_query_invalid'],
  ['without=weather:rain&kind=spam', 'results_query_invalid'],
  ['compare=filters&compareFilter=answer:weather', 'results_query_invalid'],
])('a list with %s is refused', async (query, code) => {
  const { status, json } = await call(app, store.token, `GET /surveys/${surveyId}/responses?${query}`)
  expect([status, json.problem.code]).toEqual([400, code])
})

test('a plan without filters has the list of all responses, and of a period', async () => {
  const free = await aTestStore(app, { plan: null })
  await putOnPlan(app, free.storeId, 'free')
  const survey = await aPublishedTestSurvey(app, free)
  const list = (query: string) => call(app, free.token, `GET /surveys/${survey.surveyId}/responses${query}`)
  expect((await list('')).status).toBe(200)
  expect([(await list('?period=7d')).status, (await list('?filter=device:phone')).status]).toEqual([200, 402])
})
