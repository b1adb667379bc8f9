import type { Question, SurveyId } from '@earshot/survey'
import { aMultiSelect, aSingleSelect } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { republish } from '../testing/answering.ts'
import { retainCounters } from '../testing/recount.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, putOnPlan, sendResponse } from '../testing/test-store.ts'
import { aVariedSurvey } from '../testing/varied-survey.ts'

const app = await useTestApp()
const { store, surveyId } = await aVariedSurvey(app)

const get = (path: string, token = store.token) => call(app, token, `GET /surveys/${surveyId}/results${path}`)

test('the reply has the canonical text of its query, which has the same results', async () => {
  const { status, json } = await get(
    '?filter=device:tablet,phone&period=30d&without=many:two,one&filter=answer:single:no&filter=device:phone,tablet',
  )
  expect(status).toBe(200)
  expect(json.data.query).toBe(
    'period=30d&filter=answer%3Asingle%3Ano&filter=device%3Aphone%2Ctablet&without=many%3Aone%2Ctwo',
  )
  expect((await get(`?${json.data.query}`)).json).toEqual(json)
})

test.each([
  ['?filter=answer:weather:rain', { parameter: 'filter', text: 'answer:weather:rain' }],
  ['?filter=device:phone&filter=answer:single:rain', { parameter: 'filter', text: 'answer:single:rain' }],
  ['?filter=answer:stars:11', { parameter: 'filter', text: 'answer:stars:11' }],
  ['?filter=answer:text:words', { parameter: 'filter', text: 'answer:text:words' }],
  ['?filter=score_group:stars:promoter', { parameter: 'filter', text: 'score_group:stars:promoter' }],
  [
    '?filter=answer_date:nps:2026-01-01,2026-02-01',
    { parameter: 'filter', text: 'answer_date:nps:2026-01-01,2026-02-01' },
  ],
  ['?filter=stopped_at:weather', { parameter: 'filter', text: 'stopped_at:weather' }],
  ['?filter=revision:9', { parameter: 'filter', text: 'revision:9' }],
  ['?compare=filters&compareFilter=revision:9', { parameter: 'compareFilter', text: 'revision:9' }],
  ['?without=weather:rain', { parameter: 'without', text: 'weather:rain' }],
  ['?without=single:rain', { parameter: 'without', text: 'single:rain' }],
  ['?without=stars:5', { reason: 'needs a question that is answered by choosing options' }],
  ['?without=single:yes,no,perhaps,other', { reason: 'must leave an option of the question' }],
  ['?compare=previous_period', { parameter: 'compare', text: 'previous_period' }],
  ['/drop-off?period=8d', { parameter: 'period', text: '8d' }],
  ['/cross-tab?rows=question:text&columns=device', { parameter: 'rows', text: 'question:text' }],
  ['/cross-tab?rows=device&columns=question:weather', { parameter: 'columns', text: 'question:weather' }],
])('%s is refused, and the mistake is named', async (path, mistake) => {
  const { status, json } = await get(path)
  expect(status).toBe(400)
  expect(json.problem).toMatchObject({ code: 'results_query_invalid', ...mistake })
})

test.each(['?filters=device:phone', '/cross-tab?rows=device', '/values?fact=weather'])(
  '%s does not have the parameters of the request',
  async (path) => {
    const { status, json } = await get(path)
    expect([status, json.problem.code]).toEqual([400, 'input_invalid'])
  },
)

test.each([
  ['?filters=device:phone', 'is not a parameter or field of this request'],
  ['/cross-tab?rows=device', 'is missing'],
  [`?filter=device:${'p'.repeat(10_000)}`, 'must have at most 10,000 characters'],
])('a refusal of %s says why', async (path, reason) => {
  expect((await get(path)).json.problem.fields[0].reason).toBe(reason)
})

test('every route takes the text of a whole query, and answers for its responses', async () => {
  const query = 'filter=device:phone&period=30d&without=single:no&compare=previous_period'
  const { responses } = (await get(`?${query}`)).json.data
  const { json } = await call(app, store.token, `GET /surveys/${surveyId}/responses?${query}&limit=100`)
  expect(json.data.responses.length).toBe(Math.min(responses, 100))
  for (const path of ['/drop-off?', '/cross-tab?rows=device&columns=device&', '/values?fact=device&']) {
    expect((await get(`${path}${query}`)).status, path).toBe(200)
  }
})

test('results of all time and the Net Promoter Score refuse a filter, which they do not have', async () => {
  for (const path of [`/surveys/${surveyId}/analytics`, '/nps']) {
    const { status, json } = await call(app, store.token, `GET ${path}?filter=device:phone`)
    expect([status, json.problem.code], path).toEqual([400, 'input_invalid'])
  }
})

test('values of facts of pages are found in any form in which a page can send them', async () => {
  const survey = await aPublishedTestSurvey(app, store)
  const facts = { discount_code: 'spring10', country: 'us', page_path: '/100%25-wool' }
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } }, facts })
  for (const filter of ['discount_code:Spring10', 'country:us', 'page_path:%2F100%25-wool']) {
    const path = `/surveys/${survey.surveyId}/results?filter=${encodeURIComponent(filter)}`
    const { json } = await call(app, store.token, `GET ${path}`)
    expect([filter, json.data?.responses]).toEqual([filter, 1])
  }
})

test('a fact has the values that responses have, the most frequent first', async () => {
  const { json } = await get('/values?fact=device')
  const counts = new Map<string, number>()
  for (const device of ['phone', 'tablet', 'desktop']) {
    counts.set(device, (await get(`?filter=device:${device}`)).json.data.responses)
  }
  const expected = [...counts].map(([value, count]) => ({ value, count })).sort((one, other) => other.count - one.count)
  expect(json.data.values).toEqual(expected)
  expect((await get('/values?fact=device&filter=device:phone')).json.data.values).toEqual([
    { value: 'phone', count: counts.get('phone') },
  ])
})

test('a cross-tab by device has the test of independence, and one of several answers has none', async () => {
  const byDevice = (await get('/cross-tab?rows=question:single&columns=device')).json.data
  expect(byDevice.columns.map(({ value }: { value: string }) => value)).toEqual(['phone', 'tablet', 'desktop'])
  expect(byDevice.chiSquare.degreesOfFreedom).toBe(
    2 * (byDevice.rows.filter(({ count }: { count: number }) => count > 0).length - 1),
  )
  expect(byDevice.chiSquare.p).toBeGreaterThan(0)
  expect(byDevice.chiSquare.p).toBeLessThanOrEqual(1)
  const ofSeveral = (await get('/cross-tab?rows=question:many&columns=device')).json.data
  expect(ofSeveral.responses).toBeGreaterThan(0)
  expect(ofSeveral.chiSquare).toBeNull()
})

test('another store does not have the survey', async () => {
  const other = await aTestStore(app)
  for (const path of ['', '/drop-off', '/cross-tab?rows=device&columns=device', '/values?fact=device']) {
    const { status, json } = await get(path, other.token)
    expect([status, json.problem.code], path).toEqual([404, 'survey_not_found'])
  }
})

test('a plan without advanced analytics has periods without intervals, and no other part of it', async () => {
  const free = await aTestStore(app, { plan: null })
  await putOnPlan(app, free.storeId, 'free')
  const survey = await aPublishedTestSurvey(app, free)
  for (let one = 0; one < 3; one++) {
    await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } })
  }
  const callSurvey = (path: string) => call(app, free.token, `GET /surveys/${survey.surveyId}${path}`)
  for (const path of ['', '?period=7d', '?period=all']) {
    const { status, json } = await callSurvey(`/results${path}`)
    expect([status, json.data.responses], path).toEqual([200, 3])
    expect(json.data.completed).toMatchObject({ count: 0, percent: 0, interval: null })
    expect(json.data.questions[0]).toMatchObject({ answered: 3, stopped: null })
    const bars = json.data.questions[0].summary.bars
    expect(bars.map(({ percent }: { percent: number }) => percent)).toContain(100)
    expect(bars.every(({ interval }: { interval: unknown }) => interval === null)).toBe(true)
    expect(JSON.stringify(json)).not.toContain('"low"')
  }
  for (const path of [
    '?filter=device:phone',
    '?period=7d&compare=previous_period',
    '?compare=filters&compareFilter=device:phone',
  ]) {
    expect((await callSurvey(`/results${path}`)).json.problem?.code, path).toBe('upgrade_required')
    expect((await callSurvey(`/responses${path}`)).json.problem?.code, path).toBe('upgrade_required')
  }
  for (const path of ['/drop-off', '/cross-tab?rows=device&columns=device', '/values?fact=device']) {
    const { status, json } = await callSurvey(`/results${path}`)
    expect([status, json.problem.code], path).toEqual([402, 'upgrade_required'])
  }
  for (const query of ['?period=all', '?period=7d']) expect((await callSurvey(`/responses${query}`)).status).toBe(200)
})

test('shares are of the responses that chose any option that is not left out, on every plan', async () => {
  const free = await aTestStore(app, { plan: 'free' })
  const questions = (surveyId: SurveyId) =>
    [
      aSingleSelect('one', { options: ['a', 'b', 'unsure'] }),
      aMultiSelect('many', { options: ['c', 'd', 'none'] }),
    ].map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))
  const survey = await aPublishedTestSurvey(app, free, questions)
  for (const [optionId, optionIds] of [
    ['a', ['c', 'd']],
    ['a', ['c', 'none']],
    ['b', ['none']],
    ['unsure', ['none']],
    ['unsure', ['d']],
  ] as const) {
    await sendResponse(app, {
      ...aMessage(survey),
      answers: { one: { optionId }, many: { optionIds: [...optionIds] } },
    })
  }
  const { json } = await call(
    app,
    free.token,
    `GET /surveys/${survey.surveyId}/results?without=one:unsure&without=many:none`,
  )
  const [one, many] = json.data.questions
  expect([one.answered, one.base, one.without]).toEqual([5, 3, ['unsure']])
  expect(sharesOf(one)).toEqual({ a: [2, 67], b: [1, 33] })
  expect(one.summary.leftOut).toMatchObject([{ optionId: 'unsure', count: 2 }])
  // Two chose nothing but what is left out.
  expect([many.answered, many.base, many.without]).toEqual([5, 3, ['none']])
  expect(sharesOf(many)).toEqual({ c: [2, 67], d: [2, 67] })
  const whole = (await call(app, free.token, `GET /surveys/${survey.surveyId}/results`)).json.data.questions[0]
  expect([whole.base, whole.without, whole.summary.leftOut]).toEqual([5, [], []])
  expect(sharesOf(whole)).toEqual({ a: [2, 40], b: [1, 20], unsure: [2, 40] })
})

test('each way in which a question was asked keeps an option that it offers', async () => {
  const asking = (question: Question) => (id: SurveyId) => [{ ...question, surveyId: id, orderIndex: 0 }]
  const survey = await aPublishedTestSurvey(app, store, asking(aSingleSelect('q1', { options: ['a', 'b', 'c'] })))
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'a' } } })
  const republished = async (question: Question) =>
    republish(app, store, survey.surveyId, asking(question)(survey.surveyId))
  const statusOf = async (without: string) => {
    const { status } = await call(app, store.token, `GET /surveys/${survey.surveyId}/results?without=q1:${without}`)
    return status
  }
  expect([await statusOf('a,b'), await statusOf('a,b,c')]).toEqual([200, 400])
  await republished(aSingleSelect('q1', { options: ['a', 'b'] }))
  expect([await statusOf('b,c'), await statusOf('a,b')]).toEqual([200, 400])
  await republished(aMultiSelect('q1', { options: ['d', 'e'] }))
  expect([await statusOf('a,d'), await statusOf('a,b,c'), await statusOf('d,e')]).toEqual([200, 400, 400])
})

type Bar = { readonly optionId: string; readonly count: number; readonly percent: number }

const sharesOf = ({ summary }: { readonly summary: { readonly bars: readonly Bar[] } }) =>
  Object.fromEntries(summary.bars.map(({ optionId, count, percent }) => [optionId, [count, percent]]))

/** How sure a figure is, and how many left at a question. */
const isGated = (key: string) => key === 'interval' || key === 'stopped'

test('Free has each figure of Pro but these, and the interval of the store’s score', async () => {
  const varied = await aVariedSurvey(app)
  const read = async (path: string) => {
    const { data } = (await call(app, varied.store.token, `GET ${path}`)).json
    // Free cannot run a survey with all types of questions, so that its status changes with the plan.
    return JSON.parse(JSON.stringify(data, (key, value) => (key === 'status' ? undefined : value)))
  }
  const results = `/surveys/${varied.surveyId}/results`
  const paths = [results, `${results}?period=7d`, `${results}?period=2026-10-20..2026-11-10`]
  const all = ['/nps', `/surveys/${varied.surveyId}/analytics`]
  const onPro = new Map<string, unknown>()
  for (const path of [...paths, ...all]) onPro.set(path, await read(path))
  const { completed, medianSeconds, questions } = await read(results)
  type Summarized = { readonly summary: { readonly shape: string } }
  const withRanges = questions.filter(({ summary }: Summarized) => JSON.stringify(summary).includes('"low"'))
  const shapes = new Set(withRanges.map(({ summary }: Summarized) => summary.shape))
  expect([...shapes].sort()).toEqual(['bars', 'bars_of_many', 'dates', 'nps', 'scale', 'texts'])
  expect([completed.interval, medianSeconds.interval]).not.toContain(null)
  expect(questions.map(({ stopped }: { stopped: unknown }) => stopped)).not.toContain(null)

  await putOnPlan(app, varied.store.storeId, 'free')
  const withoutGated = (reply: unknown) =>
    JSON.parse(JSON.stringify(reply, (key, value) => (isGated(key) ? null : value)))
  for (const path of paths) expect(await read(path), path).toEqual(withoutGated(onPro.get(path)))
  for (const path of all) expect(await read(path), path).toEqual(onPro.get(path))
  expect(await read('/nps')).toMatchObject({ interval: { low: expect.any(Number) } })
})

test('a survey without responses has results without figures', async () => {
  const survey = await aPublishedTestSurvey(app, store)
  const { status, json } = await call(app, store.token, `GET /surveys/${survey.surveyId}/results?filter=device:phone`)
  expect(status).toBe(200)
  expect(json.data).toMatchObject({
    responses: 0,
    completed: { count: 0, percent: null, interval: null },
    medianSeconds: null,
    byDay: [],
    compared: null,
  })
})

test('while the facts of a survey are filled in, there are results of all time, and they say how far that is', async () => {
  const survey = await aPublishedTestSurvey(app, store)
  await retainCounters(app.db, store.storeId, survey.surveyId)
  const results = (query: string) => call(app, store.token, `GET /surveys/${survey.surveyId}/results${query}`)
  const percent = async () => {
    const { status, json } = await results('?period=7d')
    expect([status, json.problem.code]).toEqual([409, 'results_preparing'])
    return json.problem.percent
  }
  expect(await percent()).toBe(0)
  for (let one = 0; one < 4; one++) {
    await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } })
  }
  expect(await percent()).toBe(99)
  // As if a server of the release before had taken three of the four.
  await app.db.execute(sql`UPDATE survey_totals SET counted = 1 WHERE survey_id = ${survey.surveyId}`)
  expect(await percent()).toBe(25)
  const { data } = (await results('')).json
  expect(data).toMatchObject({ percentPrepared: 25, responses: 4, completed: { count: 0, percent: 0 } })
  expect(data.byDay).toMatchObject([{ responses: 4 }])
  expect(data.questions[0]).toMatchObject({ reached: 4, answered: 4 })
})
