import { CARD_MASK, EMAIL_MASK, type PublishedSurvey } from '@earshot/survey'
import { aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { and, eq, sql } from '../db/drizzle.ts'
import { responses } from '../db/schema.ts'
import { downloadCsv } from '../testing/answering.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { signedContext } from '../testing/signing.ts'
import { DASHBOARD, useTestApp } from '../testing/test-app.ts'
import { openPlainDatabase } from '../testing/test-database.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  sendResponse,
  sendRush,
  type TestStore,
} from '../testing/test-store.ts'
import { acceptResponses } from './accept-responses.ts'
import { createGroupCommit } from './group-commit.ts'
import type { IncomingResponse } from './incoming.ts'

const app = await useTestApp(openPlainDatabase)

const WORDS = 'Mail jo@example.com, card 4111 1111 1111 1111'
const MASKED = `Mail ${EMAIL_MASK}, card ${CARD_MASK}`
const OTHER = { optionId: 'other', otherValue: 'from jo@example.com' }

const turn = (store: TestStore, isOn: unknown) => call(app, store.token, 'PUT /settings/data/masking', { isOn })

async function aStore({ isOn }: { readonly isOn: boolean }) {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, (surveyId) => [
    { ...aSingleSelect('q1', { config: { allowOther: true } }), surveyId, orderIndex: 0 },
    { ...aTextQuestion('q2'), surveyId, orderIndex: 1 },
  ])
  if (isOn) expect((await turn(store, true)).status).toBe(200)
  return { store, survey }
}

const anAnswer = (survey: PublishedSurvey, q2: string | null = WORDS) => ({
  ...aMessage(survey),
  answers: { q1: OTHER, ...(q2 !== null && { q2: { value: q2 } }) },
  completed: q2 !== null,
})

async function send(message: object): Promise<void> {
  expect((await sendResponse(app, message)).status).toBe(200)
}

const storedOf = ({ storeId }: TestStore, { surveyId }: PublishedSurvey) =>
  app.db
    .select()
    .from(responses)
    .where(and(eq(responses.storeId, storeId), eq(responses.surveyId, surveyId)))

/** All rows of the store as text. */
const allText = async ({ storeId }: TestStore) => JSON.stringify(await everythingOf(app.db, storeId))

async function expectNothingTyped(store: TestStore): Promise<void> {
  const text = await allText(store)
  expect(text).toContain(EMAIL_MASK)
  expect(text).not.toContain('jo@example.com')
  expect(text).not.toContain('4111 1111')
}

test('masking is off by default, and answers are stored as typed', async () => {
  const { store, survey } = await aStore({ isOn: false })
  await send(anAnswer(survey))
  const [response] = await storedOf(store, survey)
  expect(response?.answers).toEqual({ q1: OTHER, q2: { value: WORDS } })
})

test('while it is on, texts and the text beside Other are masked in the database, the list and the files', async () => {
  const [{ store, survey }, other] = [await aStore({ isOn: true }), await aStore({ isOn: false })]
  await send(anAnswer(survey))
  await send(anAnswer(other.survey))
  const [response] = await storedOf(store, survey)
  expect(response).toMatchObject({
    answers: { q1: { optionId: 'other', otherValue: `from ${EMAIL_MASK}` }, q2: { value: MASKED } },
    completed: true,
    counted: null,
  })
  await expectNothingTyped(store)
  expect(await allText(other.store)).toContain(WORDS)
  const { column } = await downloadCsv(app, store.token, survey.surveyId)
  expect(column('2. What else, q2?')).toEqual([MASKED])
  const { ticket } = (await call(app, store.token, 'POST /auth/tickets', { what: 'export' })).json.data
  const everything = await (await app.request(`${DASHBOARD}/api/settings/data/export?ticket=${ticket}`)).text()
  expect(everything).toContain(MASKED)
  expect(everything).not.toContain('jo@example.com')
  const { counters, recount } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect(counters).toEqual(recount)
})

test('whatever way answers come, they are masked: at once, as spam, as tests, in rushes', async () => {
  const { store, survey } = await aStore({ isOn: true })
  const spam = { ...anAnswer(survey), timings: { q1: 0, q2: 0, q3: 0 } }
  await Promise.all([
    ...Array.from({ length: 20 }, () => send(anAnswer(survey))),
    send(spam),
    send({ ...anAnswer(survey), test: true }),
  ])
  await sendRush(app, survey, 130)
  await send(anAnswer(survey))
  const stored = await storedOf(store, survey)
  const written = stored.filter(({ answers }) => 'q2' in answers)
  expect(written.length).toBe(23)
  expect(written.filter((response) => response.spam || response.test).length).toBeGreaterThanOrEqual(2)
  await expectNothingTyped(store)
})

/** The app with a log that has every line, and errors with all that they carry. */
function withLog() {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const writeBatch = (messages: readonly IncomingResponse[]) => acceptResponses(app.db, messages)
  const services = { ...app.services, log, writer: createGroupCommit({ writeBatch, log }) }
  const answer = createApp({ ...app.options, services })
  const request = (address: string, init?: RequestInit) => answer(new Request(address, init))
  return { logged: { ...app, request }, text: () => lines.join('') }
}

/** Lets the database refuse all responses of a survey, with an error that repeats the answers. */
async function refuseResponses({ surveyId }: PublishedSurvey): Promise<void> {
  await app.db.execute(sql`
    CREATE OR REPLACE FUNCTION refuse_response() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused: %', NEW.answers; END $$`)
  const name = sql.identifier(`refuse_${surveyId}`)
  await app.db.execute(sql`
    CREATE TRIGGER ${name} BEFORE INSERT ON responses FOR EACH ROW
    WHEN (NEW.survey_id = ${sql.raw(`'${surveyId}'`)}) EXECUTE FUNCTION refuse_response()`)
}

test('the log has masked answers only, even if they could not be written', async () => {
  const [{ store, survey }, other] = [await aStore({ isOn: true }), await aStore({ isOn: false })]
  const { logged, text } = withLog()
  expect((await sendResponse(logged, anAnswer(survey))).status).toBe(200)
  for (const refused of [survey, other.survey]) await refuseResponses(refused)
  const refused = await sendResponse(logged, anAnswer(survey))
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(text()).toContain(`refused: {\\"q1\\"`)
  expect(text()).toContain(EMAIL_MASK)
  expect(text()).not.toContain('jo@example.com')
  expect(text()).not.toContain('4111 1111')
  expect(JSON.stringify(refused)).not.toContain('jo@example.com')
  await expectNothingTyped(store)
  // A store without masking shows that the lines would have it.
  await sendResponse(logged, anAnswer(other.survey))
  expect(text()).toContain('4111 1111')
})

test('answers that a device kept while it was off are masked when they arrive, and so are later answers of the same response', async () => {
  const { store, survey } = await aStore({ isOn: false })
  const [away, begun, earlier] = [anAnswer(survey), anAnswer(survey, null), anAnswer(survey)]
  await send(begun)
  await send(earlier)
  await turn(store, true)
  await send(away)
  await send({ ...begun, sequence: 2, answers: anAnswer(survey).answers, completed: true })
  const textOf = async (responseId: string) => {
    const stored = (await storedOf(store, survey)).find((response) => response.responseId === responseId)
    return JSON.stringify(stored?.answers)
  }
  expect(await textOf(away.responseId)).not.toContain('jo@')
  expect(await textOf(begun.responseId)).not.toContain('jo@')
  expect(await textOf(earlier.responseId)).toContain(WORDS)
  // Stored answers stay as they are, also when their page sends them again.
  await send(earlier)
  expect(await textOf(earlier.responseId)).toContain(WORDS)
})

test('each page of an order is masked, and the order is still found and erased', async () => {
  const { store, survey } = await aStore({ isOn: true })
  const order = { orderId: '1001', customerEmail: 'jo@example.com' }
  const signed = await signedContext(app, store, order)
  await send({ ...anAnswer(survey, null), ...signed })
  await expectNothingTyped(store)
  await send({ ...anAnswer(survey), ...signed })
  await send(anAnswer(survey))
  await expectNothingTyped(store)
  expect((await storedOf(store, survey)).length).toBe(2)
  const found = await call(app, store.token, 'POST /settings/data/shopper', { value: 'jo@example.com' })
  expect(found.json.data.tables[0]).toMatchObject({ table: 'responses', rows: [{ shown: { orderId: '1001' } }] })
  const erased = await call(app, store.token, 'POST /settings/data/shopper/erase', { value: '1001', by: 'order' })
  expect(erased.json.data).toMatchObject({ responses: 1, orders: 1 })
  expect((await storedOf(store, survey)).length).toBe(1)
  const { counters, recount } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect(counters).toEqual(recount)
})

test('a merchant turns masking on and off, and reads since when', async () => {
  const { store, survey } = await aStore({ isOn: false })
  const start = app.clock.now
  const masking = async () =>
    (await call(app, store.token, 'GET /onboarding/store/details')).json.data.merchantDetails.settings.masking
  const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
  expect(await masking()).toEqual({ isOn: false, changedAt: null })
  expect((await turn(store, true)).json.data).toEqual({ isOn: true, changedAt: start.toISOString() })
  app.clock.now = after(1)
  // Said twice it is on since the first time.
  expect((await turn(store, true)).json.data).toEqual({ isOn: true, changedAt: start.toISOString() })
  app.clock.now = after(2)
  await turn(store, false)
  expect(await masking()).toEqual({ isOn: false, changedAt: after(2).toISOString() })
  app.clock.now = start
  await send(anAnswer(survey))
  expect(await allText(store)).toContain(WORDS)
})

test.each(['yes', null, 1])('%j is neither on nor off', async (isOn) => {
  const { store } = await aStore({ isOn: false })
  expect((await turn(store, isOn)).status).toBe(400)
})
