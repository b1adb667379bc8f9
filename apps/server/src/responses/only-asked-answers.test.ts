import { maxResponseBytes, type PublishedSurvey, type QuestionId, type ResponseId, walk } from '@earshot/survey'
import { anNpsQuestion, aRule, aSingleSelect, seededRandom } from '@earshot/survey/testing'
import { v7 as newUuid } from 'uuid'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { type AnsweredMessage, conversations, downloadCsv, questionOfEveryType, takeIn } from '../testing/answering.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { signedContext } from '../testing/signing.ts'
import { useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  type PlanId,
  sendResponse,
  type TestStore,
} from '../testing/test-store.ts'

const app = await useTestApp()

const YES = { q1: { optionId: 'yes', otherValue: null } }
const unknown = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, { value: 'x'.repeat(2000) }]))

/** The stored rows of a survey, with the size of each in bytes. */
async function rowsOf({ surveyId }: PublishedSurvey) {
  const { rows } = await app.db.execute<{
    answers: object
    counted: object | null
    pages: object
    spam: boolean
    bytes: number
  }>(sql`
    SELECT answers, counted, pages, spam, octet_length(answers::text) + coalesce(octet_length(counted::text), 0) AS bytes
    FROM responses WHERE survey_id = ${surveyId} ORDER BY received_at, response_id`)
  return rows
}

const aSent = (survey: PublishedSurvey, answers: AnsweredMessage['answers']): AnsweredMessage => ({
  ...aMessage(survey),
  responseId: newUuid() as ResponseId,
  answers,
})

test('answers to 297 questions that the survey does not ask are not stored', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  await takeIn(app, store, [aSent(survey, { ...unknown(297), ...YES })])
  const [row] = await rowsOf(survey)
  expect(row).toMatchObject({ answers: YES, counted: null })
  expect(row?.bytes).toBeLessThanOrEqual(maxResponseBytes(survey.questions))
})

test('answers to unknown questions in an anonymous request are not stored, and its other answers count', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const { status } = await sendResponse(app, { ...aMessage(survey), answers: { ...YES, x: { value: 'not asked' } } })
  expect(status).toBe(200)
  expect(await rowsOf(survey)).toMatchObject([{ answers: YES, counted: null }])
  const { responses } = (await call(app, store.token, `GET /surveys/${survey.surveyId}/analytics`)).json.data
  expect(responses).toBe(1)
})

test.each<{ what: string; plan: PlanId; taken: object }>([
  { what: 'a Free survey that is full', plan: 'free', taken: {} },
  { what: 'responses set aside as spam', plan: 'pro-monthly', taken: { spam: true } },
])('answers to unknown questions are not stored for $what', async ({ plan, taken }) => {
  const store = await aTestStore(app, { plan })
  const survey = await aPublishedTestSurvey(app, store)
  const full = plan === 'free' ? Array.from({ length: 1000 }, () => aSent(survey, YES)) : []
  await takeIn(app, store, full)
  await takeIn(app, store, [aSent(survey, { ...unknown(297), ...YES })], taken)
  const rows = await rowsOf(survey)
  expect(rows.length).toBe(full.length + 1)
  expect(Math.max(...rows.map(({ bytes }) => bytes))).toBeLessThanOrEqual(maxResponseBytes(survey.questions))
})

test('an invalid answer to a known question is accepted as partial and not stored', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const answers = { ...YES, q2: { value: 'x'.repeat(2000) } }
  const reply = await sendResponse(app, { ...aMessage(survey), answers, completed: true })
  expect(reply).toMatchObject({ status: 200, json: { data: { completed: false } } })
  expect(await rowsOf(survey)).toMatchObject([{ answers: YES, counted: null }])
})

test('pages of one order are stored without unknown questions, and without any answers once one page completes', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const signed = await signedContext(app, store, { orderId: '1001', orderValue: '59.90', currency: 'EUR' })
  const [thanks, mail] = [aMessage(survey), aMessage(survey)]
  const send = async (message: object) => expect((await sendResponse(app, { ...message, ...signed })).status).toBe(200)
  await send({ ...thanks, answers: { ...YES, x: { value: 'not asked' } } })
  await send({ ...mail, answers: { q1: null, y: { value: 'not asked' } } })
  const [open] = await rowsOf(survey)
  expect(open).toMatchObject({ answers: YES, counted: null })
  expect(JSON.stringify(open?.pages)).not.toContain('not asked')
  await send({ ...mail, sequence: 2, answers: { ...YES, q2: { value: 9 } }, completed: true })
  const [completed] = await rowsOf(survey)
  expect(completed).toMatchObject({ answers: { ...YES, q2: { value: 9 } }, counted: null })
  expect(Object.values(completed?.pages ?? {}).map(({ answers }) => answers)).toEqual([{}, {}])
  const again = await sendResponse(app, { ...thanks, sequence: 3, answers: YES, ...signed })
  expect(again).toMatchObject({ status: 200, json: { data: { sequence: 1, completed: true } } })
})

/** Stores responses like the previous release: every answer as sent, and every walk. */
async function storeAsBefore({ surveyId, questions }: PublishedSurvey) {
  const { rows } = await app.db.execute<{ response_id: ResponseId; answers: Record<string, unknown> }>(sql`
    SELECT response_id, answers FROM responses WHERE survey_id = ${surveyId}`)
  for (const { response_id, answers } of rows) {
    const [before, counted] = [{ ...answers, x: { value: 'not asked' } }, walk(questions, answers)]
    await app.db.execute(sql`
      UPDATE responses SET answers = ${JSON.stringify(before)}, counted = ${JSON.stringify(counted)}
      WHERE survey_id = ${surveyId} AND response_id = ${response_id}`)
  }
}

async function everyReader(store: TestStore, survey: PublishedSurvey) {
  const read = async (path: string) =>
    (await call(app, store.token, `GET /surveys/${survey.surveyId}${path}`)).json.data
  const { counters, recount, responses } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  const list = await read('/responses?limit=100')
  const whole = await Promise.all(responses.map(({ responseId }) => read(`/responses/${responseId}`)))
  const spam = await read('/responses?kind=spam&limit=100')
  const csv = (await downloadCsv(app, store.token, survey.surveyId)).text
  const nps = (await call(app, store.token, 'GET /nps')).json
  return { counters, recount, list, spam, whole, csv, nps, analytics: await read('/analytics') }
}

/** Two scores and a path that goes back in the survey: the last score on the path is not the last in the survey. */
const thereAndBack = (surveyId: PublishedSurvey['surveyId']) =>
  [
    aSingleSelect('q1', { logic: [aRule(['no'], 'q3')] }),
    anNpsQuestion('q2', { isRequired: false, config: { nextQuestionId: 'q4' as QuestionId } }),
    anNpsQuestion('q3', { isRequired: false, logic: [aRule(['0', '1', '2', '3', '4'], 'q2')] }),
    aSingleSelect('q4'),
  ].map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))

test.each([
  { what: 'questions of every type', questions: questionOfEveryType, stored: [false] },
  { what: 'two scores and a path that goes back', questions: thereAndBack, stored: [false, true] },
])(
  'every reader gets the same results from responses of this release and of the previous one: $what',
  async ({ questions, stored }) => {
    const store = await aTestStore(app)
    const survey = await aPublishedTestSurvey(app, store, questions)
    const messages = conversations(survey, seededRandom(9), 40).flatMap((all) => all.slice(-1))
    await takeIn(app, store, messages)
    await takeIn(
      app,
      store,
      messages.slice(0, 10).map((message) => ({ ...message, responseId: newUuid() as ResponseId })),
      { spam: true },
    )
    const rows = await rowsOf(survey)
    expect(new Set(rows.map(({ counted }) => counted !== null))).toEqual(new Set(stored))
    const today = await everyReader(store, survey)
    expect(today.counters).toEqual(today.recount)
    await storeAsBefore(survey)
    expect(await everyReader(store, survey)).toEqual(today)
  },
)
