import { randomSurvey, seededRandom } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { conversations, questionOfEveryType } from '../testing/answering.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, sendResponse } from '../testing/test-store.ts'

const app = await useTestApp()

const HOUR_MS = 60 * 60 * 1000

async function aLiveSurvey() {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const [choice, likely] = survey.questions.map((question) => question.questionId)
  if (!choice || !likely) throw new Error('two questions were expected')
  const both = { [choice]: { optionId: 'yes', otherValue: null }, [likely]: { value: 9 } }
  return { store, survey, choice, likely, both, message: aMessage(survey) }
}

const analyticsOf = async (token: string, surveyId: string) =>
  (await call(app, token, `GET /surveys/${surveyId}/analytics`)).json.data

test('an answer is counted where the merchant sees it', async () => {
  const { store, survey, both, message } = await aLiveSurvey()
  const reply = await sendResponse(app, {
    ...message,
    sequence: 2,
    answers: both,
    completed: true,
    timings: { q1: 4, q2: 7.6 },
  })
  expect(reply).toMatchObject({ status: 200, json: { data: { sequence: 2, completed: true } } })
  const analytics = await analyticsOf(store.token, survey.surveyId)
  expect(analytics).toMatchObject({ responses: 1, completed: 1, medianSeconds: 12 })
  expect(analytics.questions[0].summary.bars.map((bar: { count: number }) => bar.count)).toEqual([1, 0])
  expect(analytics.questions[1].summary).toMatchObject({ shape: 'nps', score: 100, promoters: 1 })
  expect(analytics.trend.at(-1)).toEqual({ day: '2026-11-21', shown: 0, responses: 1 })
})

test('the same message twice counts once', async () => {
  const { store, survey, both, message } = await aLiveSurvey()
  const sent = { ...message, answers: both, completed: true }
  const replies = await Promise.all([sendResponse(app, sent), sendResponse(app, sent), sendResponse(app, sent)])
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
  expect(await analyticsOf(store.token, survey.surveyId)).toMatchObject({ responses: 1, completed: 1 })
})

test('a message that was overtaken by a newer one changes nothing', async () => {
  const { store, survey, choice, both, message } = await aLiveSurvey()
  await sendResponse(app, { ...message, sequence: 3, answers: both, completed: true })
  const lastReply = await sendResponse(app, {
    ...message,
    sequence: 2,
    answers: { [choice]: { optionId: 'no', otherValue: null } },
  })
  expect(lastReply.json.data).toMatchObject({ sequence: 3, completed: true })
  const analytics = await analyticsOf(store.token, survey.surveyId)
  expect(analytics.questions[0].summary.bars.map((bar: { count: number }) => bar.count)).toEqual([1, 0])
})

test('a changed answer moves from one count to the other', async () => {
  const { store, survey, choice, message } = await aLiveSurvey()
  await sendResponse(app, { ...message, answers: { [choice]: { optionId: 'yes', otherValue: null } } })
  await sendResponse(app, { ...message, sequence: 2, answers: { [choice]: { optionId: 'no', otherValue: null } } })
  const analytics = await analyticsOf(store.token, survey.surveyId)
  expect(analytics.questions[0].summary.bars.map((bar: { count: number }) => bar.count)).toEqual([0, 1])
  expect(analytics.questions[0]).toMatchObject({ reached: 1, answered: 1 })
})

test.each([
  { what: 'a required question passed over', answers: { q1: { optionId: 'yes' }, q2: null } },
  { what: 'an option that does not exist', answers: { q1: { optionId: 'never' }, q2: { value: 9 } } },
  { what: 'a score off the scale', answers: { q1: { optionId: 'yes' }, q2: { value: 11 } } },
])('$what is kept as partial, never as completed', async ({ answers }) => {
  const { store, survey, message } = await aLiveSurvey()
  const reply = await sendResponse(app, { ...message, answers, completed: true })
  expect(reply).toMatchObject({ status: 200, json: { data: { completed: false } } })
  expect(await analyticsOf(store.token, survey.surveyId)).toMatchObject({ completed: 0 })
})

test('test responses are outside the results', async () => {
  const { store, survey, both, message } = await aLiveSurvey()
  await sendResponse(app, { ...message, answers: both, completed: true, test: true })
  expect(await analyticsOf(store.token, survey.surveyId)).toMatchObject({ responses: 0, completed: 0 })
  const { counters, recount } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect(counters).toEqual(recount)
})

test('what was started before a republish may be finished for 24 hours, and no longer', async () => {
  const { store, survey, choice, both, message } = await aLiveSurvey()
  const started = app.clock.now
  await sendResponse(app, { ...message, answers: { [choice]: both[choice] } })
  await call(app, store.token, `POST /surveys/${survey.surveyId}/draft`)
  app.clock.now = new Date(started.getTime() + 24 * HOUR_MS)
  const finished = await sendResponse(app, { ...message, sequence: 2, answers: both, completed: true })
  app.clock.now = new Date(started.getTime() + 24 * HOUR_MS + 1)
  const lastReply = await sendResponse(app, { ...aMessage(survey), answers: both, completed: true })
  app.clock.now = started
  expect(finished.json.data).toMatchObject({ completed: true })
  expect(lastReply).toMatchObject({ status: 410, json: { problem: { code: 'survey_no_longer_asked' } } })
  expect(await analyticsOf(store.token, survey.surveyId)).toMatchObject({ responses: 1, completed: 1 })
})

test('a response stays with the revision it started on', async () => {
  const { store, survey, both, message } = await aLiveSurvey()
  await sendResponse(app, { ...message, answers: both })
  const copy = (await call(app, store.token, `GET /surveys/${survey.surveyId}`)).json.data
  const etag = { 'if-match': `"${copy.version}"` }
  await call(app, store.token, `POST /surveys/${survey.surveyId}/draft`)
  const published = await call(app, { token: store.token, headers: etag }, `POST /surveys/${survey.surveyId}/publish`)
  expect(published.json.data.publishedRevision).toBe(2)
  const other = await sendResponse(app, { ...message, revision: 2, sequence: 2, answers: both })
  expect(other).toMatchObject({ status: 409, json: { problem: { code: 'response_of_another_revision', revision: 1 } } })
})

test('a survey that nobody knows, or a revision that never was, is refused', async () => {
  const { survey, message } = await aLiveSurvey()
  const unknown = await sendResponse(app, { ...message, surveyId: '0192f0c0-0000-7000-8000-000000000000' })
  expect(unknown).toMatchObject({ status: 404, json: { problem: { code: 'survey_not_found' } } })
  const never = await sendResponse(app, { ...message, revision: survey.revision + 7 })
  expect(never.status).toBe(410)
})

test.each([
  ['no JSON at all', '{"responseId"'],
  ['a list', '[]'],
  ['nothing', ''],
  ['an unknown field', { extra: 1 }],
  ['a sequence of zero', { sequence: 0 }],
  ['an answer of no known shape', { answers: { q1: { choice: 1 } } }],
  ['an id that is none', { responseId: 'mine' }],
  ['a key that could change an object', '{"answers":{"__proto__":{"value":1}}}'],
])('%s is refused with the place that is wrong', async (_, wrong) => {
  const { message } = await aLiveSurvey()
  const reply = await sendResponse(app, typeof wrong === 'string' ? wrong : { ...message, ...wrong })
  expect(reply.status).toBe(400)
  expect(reply.json.problem.code).toBe('input_invalid')
  expect(reply.json.problem.fields.length).toBeGreaterThan(0)
})

const AS_TEXT = '{"orderId":"1001","customerTags":["vip"]}'

test.each([
  ['as an object', JSON.parse(AS_TEXT)],
  ['as the text that was signed', AS_TEXT],
])('a page may tell of its shopper, %s, and of that nothing is kept', async (_, context) => {
  const { store, survey, both, message } = await aLiveSurvey()
  for (const signature of ['0f'.repeat(32), `1763715600.${'0F'.repeat(32)}`]) {
    const resent = { ...message, responseId: crypto.randomUUID(), answers: both, completed: true, context, signature }
    expect((await sendResponse(app, resent)).json).toMatchObject({ data: { completed: true } })
  }
  const { responses } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect(responses).toHaveLength(2)
  expect(JSON.stringify(responses)).not.toContain('1001')
})

const fieldOf = async (wrong: object | string) => {
  const { message } = await aLiveSurvey()
  const body = typeof wrong === 'string' ? wrong : { ...message, ...wrong }
  return (await sendResponse(app, body)).json.problem?.fields
}

test.each([
  { context: 7 },
  { context: 'x'.repeat(20_001) },
  { context: { tags: 'x'.repeat(20_000) } },
  { signature: 'mine' },
  { signature: 'f'.repeat(63) },
])('what can be no context and no signature is passed over, and no answer is lost over it (%#)', async (wrong) => {
  const { store, survey, both, message } = await aLiveSurvey()
  expect((await sendResponse(app, { ...message, answers: both, ...wrong })).status).toBe(200)
  expect(await analyticsOf(store.token, survey.surveyId)).toMatchObject({ responses: 1 })
})

test.each([
  { answer: { value: 'x'.repeat(2001) }, path: 'value', max: 2000 },
  { answer: { optionId: 'other', otherValue: 'x'.repeat(501) }, path: 'otherValue', max: 500 },
  { answer: { optionIds: ['other'], otherValue: 'x'.repeat(501) }, path: 'otherValue', max: 500 },
])(
  'the refusal of an answer that is too long names its path and the limit ($path, $max)',
  async ({ answer, path, max }) => {
    const reason = `must have at most ${max} characters`
    expect(await fieldOf({ answers: { q1: answer } })).toEqual([{ path: `answers.q1.${path}`, reason }])
  },
)

test.each(['{{{', ''])('the body "%s" is said to be no JSON', async (body) => {
  expect(await fieldOf(body)).toEqual([{ path: '', reason: 'must be JSON' }])
})

test('NUL and half characters are mended, and nothing of the answer is lost', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, questionOfEveryType)
  const answers = { single: { optionId: 'other', otherValue: 'a\u0000b\ud800' } }
  expect((await sendResponse(app, { ...aMessage(survey), answers })).status).toBe(200)
  const { responses } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect(responses[0]?.answers).toEqual({ single: { optionId: 'other', otherValue: 'ab\ufffd' } })
})

test.each([1, 2, 3, 4])(
  'whatever arrives in whatever order, the counters of a random survey (%i) equal a recount',
  async (seed) => {
    const { survey, store, random } = await aRandomSurvey(seed)
    const sent = conversations(survey, random, 30)
    await sendAll(shuffled([...sent.flat(), ...sent.flat()], random))
    const { counters, recount, responses } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
    expect(counters).toEqual(recount)
    expect(responses.length).toBe(sent.filter((messages) => messages.length > 0).length)
    const finished = sent.filter((messages) => messages.at(-1)?.completed)
    expect(responses.filter((response) => response.completed).length).toBe(finished.length)
  },
)

test.each([5, 6, 7, 8])(
  'responses of a random survey (%i) may be deleted among all that, before, between and after',
  async (seed) => {
    const { survey, store, random } = await aRandomSurvey(seed)
    const messages = conversations(survey, random, 30).flat()
    const steps = shuffled([...messages, ...messages], random).map((message) => ({ message, deletes: random() < 0.3 }))
    const gone = new Set<string>()
    const take = async ({ message, deletes }: (typeof steps)[number]) => {
      if (!deletes) return sendAll([message])
      const path = `/surveys/${survey.surveyId}/responses/${message.responseId}`
      if ((await call(app, store.token, `DELETE ${path}`)).status === 200) gone.add(message.responseId)
    }
    // Some first, so that there is something to delete however the rest falls.
    await Promise.all(steps.slice(0, steps.length / 2).map(take))
    await Promise.all(steps.slice(steps.length / 2).map(take))
    const { counters, recount, responses } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
    expect(counters).toEqual(recount)
    expect(gone.size).toBeGreaterThan(0)
    expect(responses.filter(({ responseId }) => gone.has(responseId))).toEqual([])
    for (const { responseId } of responses) {
      await call(app, store.token, `DELETE /surveys/${survey.surveyId}/responses/${responseId}`)
    }
    expect((await countersAndRecount(app.db, store.storeId, survey.surveyId)).counters).toEqual({})
  },
)

async function aRandomSurvey(seed: number) {
  const store = await aTestStore(app)
  const random = seededRandom(seed)
  const { questions } = randomSurvey(random)
  // Every other one asks all types, so that none is left to chance.
  const survey = await aPublishedTestSurvey(app, store, (surveyId) =>
    seed % 2 === 0 ? questionOfEveryType(surveyId) : questions.map((question) => ({ ...question, surveyId })),
  )
  return { store, survey, random }
}

async function sendAll(messages: readonly object[]) {
  const replies = await Promise.all(messages.map((message) => sendResponse(app, message)))
  expect(replies.filter((reply) => reply.status !== 200)).toEqual([])
}

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((one) => ({ one, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
