import type { ResponseId, StoreId, SurveyId } from '@earshot/survey'
import { expect, test } from 'vitest'
import type { SQL } from '../db/drizzle.ts'
import { PgDialect } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { republish } from '../testing/answering.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  neverAborted,
  sendResponse,
  twoQuestions,
} from '../testing/test-store.ts'
import { acceptResponses } from './accept-responses.ts'
import type { IncomingResponse } from './incoming.ts'
import { deleteResponse } from './merchant-operations.ts'
import { pruneDeleted } from './prune-deleted.ts'

const app = await useTestApp()

const HOUR_MS = 60 * 60 * 1000
const yes = { q1: { optionId: 'yes', otherValue: null } }
const both = { ...yes, q2: { value: 9 } }

async function anAnsweredSurvey() {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const message = { ...aMessage(survey), answers: yes }
  await sendResponse(app, message)
  const pathOf = (responseId: string) => `/surveys/${survey.surveyId}/responses/${responseId}`
  return {
    store,
    survey,
    message,
    deleteIt: () => call(app, store.token, `DELETE ${pathOf(message.responseId)}`),
    state: () => countersAndRecount(app.db, store.storeId, survey.surveyId),
  }
}

/** A message as the route passes it on. */
const acceptedMessage = (storeId: StoreId, message: object, sequence = 1): IncomingResponse => ({
  ...(message as { responseId: ResponseId; surveyId: SurveyId; revision: number }),
  storeId,
  sequence,
  answers: both,
  completed: true,
  seconds: null,
  device: 'phone',
  test: false,
  spam: false,
  allowance: null,
  flood: null,
  order: null,
  facts: {},
  receivedAt: app.clock.now,
})

test('a deleted response stays deleted, whatever its page still sends, and the page is told that all is well', async () => {
  const { survey, message, deleteIt, state } = await anAnsweredSurvey()
  await sendResponse(app, { ...aMessage(survey), answers: yes })
  const { counters: withIt } = await state()
  expect(withIt['all|||started']).toBe(2)
  await deleteIt()
  const { counters: without } = await state()
  const next = { ...message, sequence: 2, answers: both, completed: true }
  for (const sent of [message, next, next]) {
    const { responseId, sequence, completed } = sent
    expect(await sendResponse(app, sent)).toMatchObject({
      status: 200,
      json: { data: { responseId, sequence, completed } },
    })
  }
  const { counters, recount, responses } = await state()
  expect(responses.map((response) => response.responseId)).not.toContain(message.responseId)
  expect(responses.length).toBe(1)
  expect([counters, recount]).toEqual([without, without])
})

test('of what was answered nothing stays', async () => {
  const { store, survey, message, deleteIt } = await anAnsweredSurvey()
  await deleteIt()
  const { storeId } = store
  expect((await everythingOf(app.db, storeId)).deleted_responses).toEqual([
    { store_id: storeId, survey_id: survey.surveyId, response_id: message.responseId, revision: 1 },
  ])
})

test('the same id in another store or survey is another response', async () => {
  const { store, message, deleteIt } = await anAnsweredSurvey()
  const other = await anAnsweredSurvey()
  const sameStore = await aPublishedTestSurvey(app, store)
  await deleteIt()
  for (const { surveyId } of [other.survey, sameStore]) await sendResponse(app, { ...message, surveyId })
  expect((await other.state()).responses.length).toBe(2)
  expect((await countersAndRecount(app.db, store.storeId, sameStore.surveyId)).responses.length).toBe(1)
})

test('one batch may hold messages of deleted and of other responses', async () => {
  const { store, survey, message, deleteIt, state } = await anAnsweredSurvey()
  await deleteIt()
  const accepted = await acceptResponses(
    app.db,
    [message, aMessage(survey), message, aMessage(survey)].map((one, i) => acceptedMessage(store.storeId, one, i + 1)),
  )
  expect(accepted.map((one) => one.ok)).toEqual([true, true, true, true])
  const { counters, recount, responses } = await state()
  expect(responses.length).toBe(2)
  expect(counters).toEqual(recount)
})

test('what another server brought in, and its merchant deleted, between two looks of ours stays deleted too', async () => {
  const { store, survey, state } = await anAnsweredSurvey()
  const before = await state()
  const message = aMessage(survey)
  const first = acceptedMessage(store.storeId, message)
  const interruptions: string[] = []
  const meanwhile = async () => {
    await acceptResponses(app.db, [first])
    interruptions.push('brought in')
    const deleted = await deleteResponse(app.db, first, app.recorder())
    interruptions.push(deleted.ok ? 'deleted' : deleted.problem.code)
  }
  const db = interrupted(app.db, /INSERT INTO responses/, meanwhile)
  const [accepted] = await acceptResponses(db, [acceptedMessage(store.storeId, message, 2)])
  expect(interruptions).toEqual(['brought in', 'deleted'])
  expect(accepted).toMatchObject({ ok: true })
  expect(await state()).toEqual(before)
})

test('several servers take messages while merchants delete: nothing comes back, and the counters are right', async () => {
  const { store, survey, state } = await anAnsweredSurvey()
  const messages = Array.from({ length: 20 }, () => aMessage(survey))
  const gone = new Set<string>()
  const server = async (from: number) => {
    for (let sequence = from; sequence < 12; sequence += 3) {
      // Each server its own order: the rows are locked in one order all the same.
      const batch = from === 1 ? messages : messages.toReversed()
      await acceptResponses(
        app.db,
        batch.map((message) => ({ ...acceptedMessage(store.storeId, message, sequence), completed: false })),
      )
    }
  }
  const merchant = async () => {
    for (const message of messages.slice(0, 15)) {
      const deleted = await deleteResponse(app.db, acceptedMessage(store.storeId, message), app.recorder())
      if (deleted.ok) gone.add(message.responseId)
    }
  }
  await Promise.all([server(1), server(2), server(3), merchant(), merchant()])
  await merchant()
  await server(1)
  const { counters, recount, responses } = await state()
  expect(gone.size).toBe(15)
  expect(responses.filter(({ responseId }) => gone.has(responseId))).toEqual([])
  expect(responses.length).toBe(6)
  expect(counters).toEqual(recount)
})

test('it is remembered for as long as the revision takes answers, and a day longer', async () => {
  const { store, survey, message, deleteIt, state } = await anAnsweredSurvey()
  await deleteIt()
  const remembered = async () => (await everythingOf(app.db, store.storeId)).deleted_responses?.length
  const after = (ms: number) => new Date(app.clock.start.getTime() + ms)
  await pruneDeleted(app.db, after(10_000 * 24 * HOUR_MS), neverAborted)
  expect(await remembered()).toBe(1)
  await republish(app, store, survey.surveyId, twoQuestions(survey.surveyId))
  await pruneDeleted(app.db, after(48 * HOUR_MS), neverAborted)
  expect(await remembered()).toBe(1)
  await pruneDeleted(app.db, after(48 * HOUR_MS + 1), neverAborted)
  expect(await remembered()).toBe(0)
  app.clock.now = after(48 * HOUR_MS + 1)
  expect((await sendResponse(app, { ...message, sequence: 2 })).status).toBe(410)
  expect((await state()).responses).toEqual([])
})

/** A database on which something else happens just before a statement of the next transaction, once. */
function interrupted(db: Db, before: RegExp, interrupt: () => Promise<void>): Db {
  const dialect = new PgDialect()
  let isDone = false
  const execute = (tx: Db) => async (query: SQL) => {
    if (!isDone && before.test(dialect.sqlToQuery(query).sql)) {
      isDone = true
      await interrupt()
    }
    return tx.execute(query)
  }
  const transaction: Db['transaction'] = (run) =>
    db.transaction((tx) => run(Object.create(tx, { execute: { value: execute(tx) } })))
  return Object.create(db, { transaction: { value: transaction } })
}
