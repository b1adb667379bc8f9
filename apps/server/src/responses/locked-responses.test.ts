import type { PublishedSurvey, ResponseId } from '@earshot/survey'
import { expect, test } from 'vitest'
import { type AnsweredMessage, takeIn } from '../testing/answering.ts'
import { DASHBOARD, useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  fetchSurveyList,
  putOnPlan,
  sendResponse,
} from '../testing/test-store.ts'

/** The responses that the Free plan includes for each survey (ADR-0028). */
const CAP = 1_000

const app = await useTestApp()

/** A survey on the Free plan that some have answered in one moment with Yes, and then some more with No, a minute each. */
async function answered(atFirst: number, afterwards: number) {
  const store = await aTestStore(app, { plan: 'free' })
  const survey = await aPublishedTestSurvey(app, store)
  const first = Array.from({ length: atFirst }, () => anAnswer(survey, 'yes'))
  await takeIn(app, store, first)
  const more = Array.from({ length: afterwards }, () => anAnswer(survey, 'no'))
  for (const [index, message] of more.entries()) await at(index + 1, () => takeIn(app, store, [message]))
  const read = (path: string) => call(app, store.token, `GET /surveys/${survey.surveyId}${path}`)
  return {
    store,
    survey,
    first: [...first].sort((a, b) => (a.responseId < b.responseId ? -1 : 1)),
    more,
    read,
    results: async () => (await read('/analytics')).json.data,
    card: async () => (await fetchSurveyList(app, store)).surveys[0],
  }
}

const anAnswer = (survey: PublishedSurvey, optionId: string): AnsweredMessage => ({
  ...aMessage(survey),
  responseId: aMessage(survey).responseId as ResponseId,
  answers: { q1: { optionId } },
})

async function at<T>(minute: number, act: () => Promise<T>): Promise<T> {
  app.clock.now = new Date(app.clock.start.getTime() + minute * 60_000)
  try {
    return await act()
  } finally {
    app.clock.now = app.clock.start
  }
}

test('as many as the plan includes are all read; from four fifths on the list says how many there are', async () => {
  const { store, survey, results, card } = await answered(799, 0)
  expect(await card()).toMatchObject({ responses: 799, limit: null })
  await takeIn(app, store, [anAnswer(survey, 'yes')])
  expect(await card()).toMatchObject({ responses: 800, limit: { used: 800, of: CAP } })
  await takeIn(
    app,
    store,
    Array.from({ length: 200 }, () => anAnswer(survey, 'yes')),
  )
  expect(await card()).toMatchObject({ responses: CAP, limit: { used: CAP, of: CAP } })
  expect(await results()).toMatchObject({ responses: CAP, locked: 0 })
  await putOnPlan(app, store.storeId, 'pro-monthly')
  expect(await card()).toMatchObject({ responses: CAP, limit: null })
})

test('what comes beyond is in no figure, list or reply; the screen learns how many, and an upgrade shows all', async () => {
  const { store, first, more, read, results, card } = await answered(CAP, 3)
  const bars = async () => (await results()).questions[0].summary.bars.map((bar: { count: number }) => bar.count)
  expect(await results()).toMatchObject({ responses: CAP, completed: 0, locked: 3 })
  expect(await bars()).toEqual([CAP, 0])
  expect(await card()).toMatchObject({ responses: CAP, completed: 0, limit: { used: CAP + 3, of: CAP } })
  const newest = first.at(-1)?.responseId
  const page = (await read('/responses?limit=1')).json.data
  expect(page.responses).toMatchObject([{ responseId: newest }])
  // A place among what is locked, as somebody may have it from before a downgrade.
  const cursorAt = (minute: number) =>
    `${(app.clock.start.getTime() + minute * 60_000).toString(36)}.${more[0]?.responseId}`
  expect((await read(`/responses?limit=1&after=${cursorAt(2)}`)).json.data).toEqual(page)
  const locked = await read(`/responses/${more[0]?.responseId}`)
  const problem = { code: 'limit_reached', featureKey: 'responses_per_survey', limit: CAP }
  expect([locked.status, locked.json]).toMatchObject([402, { problem }])
  expect((await read(`/responses/${newest}`)).status).toBe(200)

  await putOnPlan(app, store.storeId, 'pro-monthly')
  expect(await results()).toMatchObject({ responses: CAP + 3, locked: 0 })
  expect(await bars()).toEqual([CAP, 3])
  expect((await read('/responses?limit=1')).json.data.responses).toMatchObject([{ responseId: more[2]?.responseId }])
  expect((await read(`/responses/${more[0]?.responseId}`)).status).toBe(200)
})

test('a response that began in time counts to its end, and another one is kept', async () => {
  const { store, survey, first, more, read, results } = await answered(CAP, 1)
  const goOn = (message: AnsweredMessage | undefined) =>
    at(5, () =>
      sendResponse(app, {
        ...message,
        sequence: 2,
        answers: { ...message?.answers, q2: { value: 9 } },
        completed: true,
      }),
    )
  const acknowledgement = { status: 200, json: { data: { sequence: 2, completed: true } } }
  expect(await goOn(first[0])).toMatchObject(acknowledgement)
  expect(await goOn(more[0])).toMatchObject(acknowledgement)
  const overCapMessage = { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } }
  expect((await at(6, () => sendResponse(app, overCapMessage))).status).toBe(200)
  expect(await results()).toMatchObject({ responses: CAP, completed: 1, locked: 2 })
  await putOnPlan(app, store.storeId, 'pro-yearly')
  expect(await results()).toMatchObject({ responses: CAP + 2, completed: 2, locked: 0 })
  const whole = (await read(`/responses/${more[0]?.responseId}`)).json.data
  expect(whole.steps.map(({ answer }: { answer: { as: string } }) => answer.as)).toEqual(['options', 'scale'])
})

test('one that is deleted makes no room: it was among those that the plan includes', async () => {
  const { store, survey, first, more, read, results, card } = await answered(CAP, 2)
  const path = (message: AnsweredMessage | undefined) => `/surveys/${survey.surveyId}/responses/${message?.responseId}`
  expect((await call(app, store.token, `DELETE ${path(first[5])}`)).status).toBe(200)
  expect(await results()).toMatchObject({ responses: CAP - 1, locked: 2 })
  expect(await card()).toMatchObject({ responses: CAP - 1, limit: { used: CAP + 2, of: CAP } })
  expect((await read(`/responses/${first.at(-1)?.responseId}`)).status).toBe(200)
  expect((await read(`/responses/${more[0]?.responseId}`)).status).toBe(402)
  await putOnPlan(app, store.storeId, 'pro-monthly')
  expect(await results()).toMatchObject({ responses: CAP + 1, locked: 0 })
})

test('what came when the cap was full already narrows nothing when it is deleted, before a downgrade or while it is locked', async () => {
  const store = await aTestStore(app, { plan: 'pro-monthly' })
  const survey = await aPublishedTestSurvey(app, store)
  const [first, last] = [400, 300].map((count) => Array.from({ length: count }, () => anAnswer(survey, 'yes')))
  const days = [first, Array.from({ length: 700 }, () => anAnswer(survey, 'yes')), last]
  for (const [day, messages] of days.entries()) {
    await at(day * 24 * 60, () => takeIn(app, store, messages ?? []))
  }
  const figures = async () => {
    const { json } = await call(app, store.token, `GET /surveys/${survey.surveyId}/analytics`)
    return [json.data.responses, json.data.locked]
  }
  const remove = async (messages: readonly AnsweredMessage[] | undefined) => {
    for (const { responseId } of messages ?? []) {
      await call(app, store.token, `DELETE /surveys/${survey.surveyId}/responses/${responseId}`)
    }
  }
  await remove(last?.slice(0, 100))
  await remove(first?.slice(0, 10))
  await putOnPlan(app, store.storeId, 'free')
  // Ten of the first thousand are gone, and a hundred of the four hundred behind them.
  expect(await figures()).toEqual([CAP - 10, 300])
  await remove(last?.slice(100, 105))
  expect(await figures()).toEqual([CAP - 10, 295])
  const [card] = (await fetchSurveyList(app, store)).surveys
  expect(card).toMatchObject({ responses: CAP - 10, limit: { used: 1_400, of: CAP } })
})

test('tests, and who answered nothing, use nothing up; a test can be read beyond the cap', async () => {
  const { survey, read, results } = await answered(CAP - 1, 0)
  const tried = { ...aMessage(survey), answers: { q1: { optionId: 'no' } }, test: true }
  const silent = aMessage(survey)
  await at(1, () => sendResponse(app, tried))
  await at(1, () => sendResponse(app, silent))
  expect(await results()).toMatchObject({ responses: CAP - 1, testResponses: 1, locked: 0 })
  for (const minute of [2, 3]) {
    const { status } = await at(minute, () => sendResponse(app, anAnswer(survey, 'no')))
    expect(status).toBe(200)
  }
  const overCapTest = { ...tried, responseId: aMessage(survey).responseId }
  await at(4, () => sendResponse(app, overCapTest))
  expect(await results()).toMatchObject({ responses: CAP, testResponses: 2, locked: 1 })
  expect((await read(`/responses/${overCapTest.responseId}`)).json.data).toMatchObject({ test: true })
})

test('the data of the store are all of it, what is locked included, on any plan', async () => {
  const { store, more } = await answered(CAP, 2)
  const { json } = await call(app, store.token, 'POST /auth/tickets', { what: 'export' })
  const reply = await app.request(`${DASHBOARD}/api/settings/data/export?ticket=${json.data.ticket}`)
  const lines = (await reply.text()).split('\n').filter((line) => line.includes('"responses"'))
  expect(lines.length).toBe(CAP + 2)
  for (const { responseId } of more) expect(lines.some((line) => line.includes(responseId))).toBe(true)
})
