import { parseResultsQuery, resultsQueryText, withVerifiedOnly } from '@earshot/survey'
import { anNpsQuestion, seededRandom } from '@earshot/survey/testing'
import { beforeEach, expect, test } from 'vitest'
import { downloadFile } from '../testing/answering.ts'
import { readCsv } from '../testing/read-csv.ts'
import { retainCounters } from '../testing/recount.ts'
import { rawResponses, those } from '../testing/recount-results.ts'
import { signedContext } from '../testing/signing.ts'
import { someQuery } from '../testing/some-query.ts'
import { useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  putOnPlan,
  sendResponse,
  type TestStore,
} from '../testing/test-store.ts'
import { aVariedSurvey } from '../testing/varied-survey.ts'

const app = await useTestApp()
const { store, surveyId } = await aVariedSurvey(app)

const setDefault = ({ token }: TestStore, isOn: boolean) =>
  call(app, token, 'PUT /settings/store/verified-only', { isOn })
const callSurvey = (path: string) => call(app, store.token, `GET /surveys/${surveyId}${path}`)
const data = async (path: string) => (await callSurvey(path)).json.data

const ONLY = 'filter=signed_order%3Ayes'
const EVERY = 'filter=signed_order:yes,no'

const raw = await rawResponses(app.db, { storeId: store.storeId, surveyId })
const signed = raw.filter(({ response }) => response.pages !== null)

beforeEach(async () => {
  await putOnPlan(app, store.storeId, 'pro-monthly')
  await setDefault(store, true)
})

test('a store turns it on and off, which its details and its security log say', async () => {
  const other = await aTestStore(app)
  const isOn = async () =>
    (await call(app, other.token, 'GET /onboarding/store/details')).json.data.merchantDetails.settings.isVerifiedOnly
  expect(await isOn()).toBe(false)
  expect((await setDefault(other, true)).json.data).toEqual({ isOn: true })
  await setDefault(other, true)
  expect(await isOn()).toBe(true)
  const log = (await call(app, other.token, 'GET /settings/account/security-log')).json.data
  const sentences = JSON.stringify(log).match(/whether results are of verified orders only/g)
  expect(sentences).toHaveLength(1)
})

test('every reply about responses is of verified orders only, and has the query that it is of', async () => {
  expect([signed.length > 2, raw.length > signed.length]).toEqual([true, true])
  const results = await data('/results')
  expect(results).toMatchObject({ query: ONLY, isVerifiedDefault: true, responses: signed.length })
  expect(await data(`/results?${ONLY}`)).toEqual(results)
  const questions = raw[0]?.survey.questions.map(({ questionId }) => questionId) ?? []
  expect(questions).toContain('text')
  for (const path of [
    '/results/drop-off?',
    '/results/cross-tab?rows=device&columns=device&',
    '/results/values?fact=device&',
    '/questions/text/written-texts?',
    '/questions/single/other-texts?',
    '/responses?limit=100&',
  ]) {
    const reply = await data(path)
    expect(reply.query, path).toBe(ONLY)
    expect(await data(`${path}${ONLY}`), path).toEqual(reply)
  }
  expect((await data('/results/drop-off')).responses).toBe(signed.length)
  expect((await data('/responses?limit=100')).responses).toHaveLength(signed.length)
})

test('a query that filters by signed orders has what it asks for, and all responses by both values', async () => {
  const all = await data(`/results?${EVERY}`)
  expect(all).toMatchObject({ query: 'filter=signed_order%3Ano%2Cyes', isVerifiedDefault: true, responses: raw.length })
  expect(all.views.followFilters).toBe(true)
  for (const sort of ['newest', 'longest', 'newest&search=a']) {
    expect((await data(`/responses?sort=${sort}&${EVERY}`)).query, sort).toBe(all.query)
  }
  expect((await data('/results?filter=signed_order:no')).responses).toBe(raw.length - signed.length)
  await setDefault(store, false)
  const { query, isVerifiedDefault, ...figures } = await data('/results')
  expect([query, isVerifiedDefault]).toEqual(['', false])
  expect(all).toMatchObject(figures)
})

test('any query has the responses of a recount with the default of the store, on both sides', async () => {
  const random = seededRandom(41)
  for (let one = 0; one < 30; one++) {
    const query = someQuery(random)
    const text = resultsQueryText(query)
    const found = await data(`/results?${text}`)
    const counted = withVerifiedOnly(query)
    expect(found.query).toBe(resultsQueryText(counted))
    expect(parseResultsQuery(parametersOf(found.query))).toMatchObject({ value: counted })
    expect(found.responses, text).toBe(those(raw, { days: found.days, filters: counted.filters }).length)
    const { compareWith } = counted
    if (compareWith === null) continue
    const filters = typeof compareWith === 'object' ? compareWith.filters : counted.filters
    expect(found.compared.responses, text).toBe(those(raw, { days: found.compared.days, filters }).length)
  }
})

function parametersOf(text: string) {
  const parameters = new URLSearchParams(text)
  const sent = (name: string) => (parameters.has(name) ? parameters.getAll(name) : undefined)
  return {
    period: sent('period'),
    filter: sent('filter'),
    without: sent('without'),
    compare: sent('compare'),
    compareFilter: sent('compareFilter'),
  }
}

test('files have verified orders only, and their names and definitions say so', async () => {
  async function file(what: string, query = '') {
    const { reply, text } = await downloadFile(app, store.token, `${surveyId}/${what}`, query)
    const lines = readCsv(text.replace(/^\ufeff/, ''))
    return { lines, name: decodeURIComponent(reply.headers.get('content-disposition') ?? '') }
  }
  const responses = await file('responses')
  expect(responses.lines).toHaveLength(signed.length + 1)
  expect(responses.name).toContain(', verified orders only.csv')
  const definitions = await file('definitions')
  expect(definitions.name).toContain(', verified orders only, definitions.csv')
  expect(definitions.lines).toContainEqual(['Filters', 'Verified order: yes'])
  const byDefault = ['Default of the store', 'Verified orders only, unless a filter by verified orders says otherwise.']
  expect(definitions.lines).toContainEqual(byDefault)
  expect(definitions.lines).toContainEqual(['Responses', String(signed.length)])
  const all = await file('responses', `&${EVERY}`)
  expect(all.lines).toHaveLength(raw.length + 1)
  expect(all.name).not.toContain('verified')
})

test('counts of answers, and responses that were set aside, are all of them', async () => {
  expect((await data('/analytics')).responses).toBe(raw.length)
  const { surveys } = (await call(app, store.token, 'GET /surveys')).json.data
  expect(surveys).toMatchObject([{ responses: raw.length }])
  expect((await data('/responses?kind=spam')).query).toBe('')
  expect((await callSurvey(`/responses?kind=spam&${ONLY}`)).status).toBe(400)
})

test('a plan without advanced analytics keeps it, has all responses of a view, and can only turn it off', async () => {
  await putOnPlan(app, store.storeId, 'free')
  expect((await data('/results')).query).toBe(ONLY)
  expect((await callSurvey(`/results?${ONLY}`)).status).toBe(402)
  expect((await data(`/results?${EVERY}`)).responses).toBe(raw.length)
  expect((await data(`/responses?limit=100&${EVERY}`)).responses).toHaveLength(100)
  expect((await setDefault(store, true)).status).toBe(402)
  expect((await setDefault(store, false)).json.data).toEqual({ isOn: false })
  expect((await data('/results')).responses).toBe(raw.length)
  expect((await setDefault(store, true)).json.problem.code).toBe('upgrade_required')
})

test.each(['facts', 'counters'])('the Net Promoter Score by %s is of verified orders only', async (counted) => {
  const other = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, other, (id) => [
    { ...anNpsQuestion('q1'), surveyId: id, orderIndex: 0 },
  ])
  if (counted === 'counters') await retainCounters(app.db, other.storeId, survey.surveyId)
  const answer = (value: number, more: object) =>
    sendResponse(app, { ...aMessage(survey), answers: { q1: { value } }, ...more })
  for (const value of [0, 3, 10]) await answer(value, {})
  const nps = async () => (await call(app, other.token, 'GET /nps')).json.data
  await setDefault(other, true)
  expect(await nps()).toMatchObject({ isVerifiedOnly: true, responses: 0, score: null })
  for (const orderId of ['#1', '#2']) await answer(9, await signedContext(app, other, { orderId }))
  const verified = { responses: 2, score: 100, surveys: [{ responses: 2, score: 100 }] }
  expect(await nps()).toMatchObject(verified)
  const results = (query: string) => call(app, other.token, `GET /surveys/${survey.surveyId}/results${query}`)
  // Counters do not know which orders were signed.
  expect((await results('')).status).toBe(counted === 'facts' ? 200 : 409)
  expect((await results(`?${EVERY}`)).json.data.responses).toBe(5)
  await setDefault(other, false)
  expect(await nps()).toMatchObject({ isVerifiedOnly: false, responses: 5 })
})
