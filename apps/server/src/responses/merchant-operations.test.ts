import { aSingleSelect, aTextQuestion, seededRandom } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { answerAtRandom, questionOfEveryType, republish } from '../testing/answering.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, sendResponse } from '../testing/test-store.ts'

const app = await useTestApp()

async function aLiveSurvey() {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const base = `/surveys/${survey.surveyId}/responses`
  return { store, survey, base, get: (path = '') => call(app, store.token, `GET ${base + path}`) }
}

const yes = { q1: { optionId: 'yes', otherValue: null } }

test('pages lead through all responses, newest first, each once, whatever arrives meanwhile', async () => {
  const { survey, get } = await aLiveSurvey()
  const start = app.clock.now
  const sent = []
  for (const second of [0, 1, 1, 1, 2]) {
    app.clock.now = new Date(start.getTime() + second * 1000)
    const message = { ...aMessage(survey), answers: yes }
    await sendResponse(app, message)
    sent.push(message.responseId)
  }
  const seen = []
  let path = '?limit=2'
  for (let page = 1; ; page++) {
    const { responses, next } = (await get(path)).json.data
    seen.push(...responses.map((one: { responseId: string }) => one.responseId))
    if (next === null) break
    path = `?limit=2&after=${next}`
    app.clock.now = new Date(start.getTime() + 10_000 + page)
    await sendResponse(app, { ...aMessage(survey), answers: yes })
  }
  app.clock.now = start
  expect(seen.length).toBe(5)
  expect([seen[0], seen[4]]).toEqual([sent[4], sent[0]])
  expect(new Set(seen)).toEqual(new Set(sent))
})

test('tests and those who answered nothing are in no list, as they are in no figure', async () => {
  const { survey, get } = await aLiveSurvey()
  await sendResponse(app, { ...aMessage(survey), answers: yes, test: true })
  await sendResponse(app, { ...aMessage(survey), answers: {} })
  expect((await get()).json.data).toEqual({ query: '', responses: [], next: null, searched: null })
})

const ID = '0192f0c0-0000-7000-8000-000000000000'
test.each([
  ['nonsense', 'nonsense'],
  ['nothing', ''],
  ['NUL', `abc.${ID}\u0000`],
  ['a time beyond all calendars', `zzzzzzzzzz.${ID}`],
  ['an id that is none', 'abc.0192f0c0'],
  ['SQL', "abc.' OR true; --"],
  ['an emoji', '🙂'],
  ['a million characters', 'a'.repeat(1_000_000)],
])('%s is no cursor', async (_, cursor) => {
  const { get } = await aLiveSurvey()
  const { status, json } = await get(`?after=${encodeURIComponent(cursor)}`)
  expect(status).toBe(400)
  expect(json.problem).toMatchObject({ code: 'input_invalid', fields: [{ path: 'after' }] })
})

test.each(['0', '-1', '101', '1e2', '1.5', 'ten', ' 5'])(
  'a page of %s responses cannot be asked for',
  async (limit) => {
    const { get } = await aLiveSurvey()
    expect((await get(`?limit=${encodeURIComponent(limit)}`)).json.problem.fields).toMatchObject([{ path: 'limit' }])
  },
)

test('the latest moment a cursor can name is one that the database knows', async () => {
  const { survey, get } = await aLiveSurvey()
  await sendResponse(app, { ...aMessage(survey), answers: yes })
  expect((await get(`?after=zzzzzzzzz.${ID}`)).json.data.responses.length).toBe(1)
  expect((await get(`?after=0.${ID}`)).json.data.responses.length).toBe(0)
})

test('a response is told question by question, in the words of its own revision', async () => {
  const { store, survey, get } = await aLiveSurvey()
  const message = { ...aMessage(survey), answers: { ...yes, q2: { value: 9 } }, completed: true, timings: { q1: 12 } }
  await sendResponse(app, message)
  await republish(app, store, survey.surveyId, [aSingleSelect('q1', { text: 'Something else?' })])
  expect((await get(`/${message.responseId}`)).json.data).toEqual({
    responseId: message.responseId,
    receivedAt: '2026-11-21T09:00:00.000Z',
    updatedAt: '2026-11-21T09:00:00.000Z',
    revision: 1,
    device: 'phone',
    completed: true,
    seconds: 12,
    test: false,
    spam: false,
    cleared: false,
    signedOrder: false,
    facts: {},
    steps: [
      {
        questionId: 'q1',
        type: 'single_select',
        text: 'Which one, q1?',
        position: 1,
        answer: { as: 'options', chosen: [{ optionId: 'yes', text: 'The yes one', position: 1 }], otherValue: null },
      },
      {
        questionId: 'q2',
        type: 'nps',
        text: 'How likely, q2?',
        position: 2,
        answer: { as: 'scale', value: 9, to: 10 },
      },
    ],
    notAsked: [],
  })
})

test('a partial response ends at the question it was left at; an answer that does not count is not shown', async () => {
  const { survey, get } = await aLiveSurvey()
  const message = { ...aMessage(survey), answers: { ...yes, q2: { value: 99 } } }
  await sendResponse(app, message)
  const { json } = await get(`/${message.responseId}`)
  expect(json.data).toMatchObject({
    completed: false,
    steps: [{ questionId: 'q1' }, { questionId: 'q2', answer: null }],
  })
  expect((await get()).json.data.responses).toMatchObject([{ answered: 1, answers: [{ as: 'options' }] }])
})

test('what was written is shown as it was kept: mended, markup and all', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, (surveyId) => [{ ...aTextQuestion('q1'), surveyId }])
  const message = { ...aMessage(survey), answers: { q1: { value: '<b>a\u0000b\ud800</b>' } } }
  await sendResponse(app, message)
  const { json } = await call(app, store.token, `GET /surveys/${survey.surveyId}/responses/${message.responseId}`)
  expect(json.data.steps[0].answer).toEqual({ as: 'text', value: '<b>ab\ufffd</b>' })
  const tooLong = { ...aMessage(survey), answers: { q1: { value: 'x'.repeat(1_000_000) } } }
  expect([400, 413]).toContain((await sendResponse(app, tooLong)).status)
})

test('deleting a response takes it out of every count, and out of the list', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, questionOfEveryType)
  const base = `/surveys/${survey.surveyId}/responses`
  await answerAtRandom(app, survey, seededRandom(5), 6)
  const { responses } = (await call(app, store.token, `GET ${base}`)).json.data
  for (const { responseId } of responses) {
    expect((await call(app, store.token, `DELETE ${base}/${responseId}`)).status).toBe(200)
    const { counters, recount } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
    expect(counters).toEqual(recount)
  }
  expect(responses.length).toBeGreaterThan(2)
  const again = await call(app, store.token, `DELETE ${base}/${responses[0].responseId}`)
  expect(again).toMatchObject({ status: 404, json: { problem: { code: 'response_not_found' } } })
  expect((await call(app, store.token, `GET ${base}`)).json.data.responses).toEqual([])
  expect((await countersAndRecount(app.db, store.storeId, survey.surveyId)).counters).toEqual({})
})

test('two who delete the same response at once take it out once', async () => {
  const { store, survey, base } = await aLiveSurvey()
  const message = { ...aMessage(survey), answers: yes }
  await sendResponse(app, message)
  const replies = await Promise.all([1, 2, 3].map(() => call(app, store.token, `DELETE ${base}/${message.responseId}`)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect((await countersAndRecount(app.db, store.storeId, survey.surveyId)).counters).toEqual({})
})

test.each(['GET', 'DELETE'])('%s of another store’s response finds nothing', async (method) => {
  const { survey, base } = await aLiveSurvey()
  const message = { ...aMessage(survey), answers: yes }
  await sendResponse(app, message)
  const otherStore = await aTestStore(app)
  const foreign = await call(app, otherStore.token, `${method} ${base}/${message.responseId}`)
  expect(foreign).toMatchObject({ status: 404, json: { problem: { code: 'survey_not_found' } } })
  const own = await aPublishedTestSurvey(app, otherStore)
  const mixed = await call(app, otherStore.token, `${method} /surveys/${own.surveyId}/responses/${message.responseId}`)
  expect(mixed).toMatchObject({ status: 404, json: { problem: { code: 'response_not_found' } } })
})
