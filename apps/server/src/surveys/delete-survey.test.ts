import { DAY_MS } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import { expect, test } from 'vitest'
import { consumeAllowances } from '../responses/unverified-allowances.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aShown,
  aTestStore,
  call,
  etag,
  fetchSurvey,
  fetchSurveyList,
  liveAt,
  neverAborted,
  rowsOf,
  sendResponse,
  sendRush,
  sendShown,
  type TestStore,
} from '../testing/test-store.ts'
import { restoreSurvey } from './delete-survey.ts'
import { enqueueErasures } from './erase-deleted-surveys.ts'

const app = await useTestApp()

const survey = (store: TestStore, surveyId: string) => fetchSurvey(app, store, surveyId)
const list = (store: TestStore, query?: string) => fetchSurveyList(app, store, query)

const answered = { answers: { q1: { optionId: 'yes' } } }

test('a deleted survey is asked no more at once, found nowhere but under Deleted, and keeps its responses', async () => {
  const store = await aTestStore(app)
  const published = await aPublishedTestSurvey(app, store)
  await sendResponse(app, { ...aMessage(published), ...answered })
  const deleted = await call(app, store.token, `DELETE /surveys/${published.surveyId}`)
  const erasedAt = new Date(app.clock.start.getTime() + 30 * DAY_MS).toISOString()
  expect(deleted).toMatchObject({ status: 200, json: { data: { surveyId: published.surveyId, erasedAt } } })
  expect(await liveAt(app, store)).toEqual([])
  expect(await survey(store, published.surveyId)).toMatchObject({ problem: { code: 'survey_not_found' } })
  expect(await list(store)).toMatchObject({ surveys: [], totalSurveys: 0, liveSurveyCount: 0, deletedSurveyCount: 1 })
  expect(await list(store, '&status=deleted')).toMatchObject({
    surveys: [
      { surveyId: published.surveyId, status: 'deleted', erasedAt, responses: 1, hasUnpublishedChanges: false },
    ],
    totalSurveys: 1,
  })
})

test('deleting again changes nothing: the thirty days run from the first time', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  const first = await call(app, store.token, `DELETE /surveys/${surveyId}`)
  app.clock.pass(DAY_MS)
  expect((await call(app, store.token, `DELETE /surveys/${surveyId}`)).json).toEqual(first.json)
})

test.each([
  ['PUT', '', { name: 'x', description: '', questions: [] }],
  ['POST', '/publish', undefined],
  ['POST', '/draft', undefined],
  ['POST', '/discard', undefined],
  ['POST', '/duplicate', { surveyId: newUuid() }],
])('nothing can be done with a deleted survey: %s %s', async (method, path, body) => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  await call(app, store.token, `DELETE /surveys/${surveyId}`)
  const reply = await call(app, { token: store.token, headers: etag(2) }, `${method} /surveys/${surveyId}${path}`, body)
  expect(reply).toMatchObject({ status: 404, json: { problem: { code: 'survey_not_found' } } })
})

test('the id of a deleted survey is taken, so that no other comes to stand in its place', async () => {
  const store = await aTestStore(app)
  const [{ surveyId }, other] = [await aPublishedTestSurvey(app, store), await aPublishedTestSurvey(app, store)]
  await call(app, store.token, `DELETE /surveys/${surveyId}`)
  const taken = { status: 409, json: { problem: { code: 'survey_id_taken' } } }
  expect(await call(app, store.token, 'POST /surveys', { surveyId })).toMatchObject(taken)
  const content = { name: 'Another', description: '', questions: [] }
  expect(await call(app, store.token, 'POST /surveys', { surveyId, content })).toMatchObject(taken)
  const duplicate = `/surveys/${other.surveyId}/duplicate`
  expect(await call(app, store.token, `POST ${duplicate}`, { surveyId })).toMatchObject(taken)
})

test('restored, a survey is a draft with everything it had, and can be published again', async () => {
  const store = await aTestStore(app)
  const published = await aPublishedTestSurvey(app, store)
  const path = `/surveys/${published.surveyId}`
  await sendResponse(app, { ...aMessage(published), ...answered })
  const before = (await survey(store, published.surveyId)).data
  await call(app, store.token, `DELETE ${path}`)
  const restored = await call(app, store.token, `POST ${path}/restore`)
  expect(restored).toMatchObject({ status: 200, json: { data: { ...before, status: 'draft' } } })
  expect(await liveAt(app, store)).toEqual([])
  expect((await list(store)).surveys).toMatchObject([{ surveyId: published.surveyId, responses: 1, erasedAt: null }])
  await call(app, { token: store.token, headers: etag(before.version) }, `POST ${path}/publish`)
  expect(await liveAt(app, store)).toEqual([{ surveyId: published.surveyId, revision: 2 }])
})

test('restoring what is not deleted changes nothing, live or not', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  const before = await survey(store, surveyId)
  expect((await call(app, store.token, `POST /surveys/${surveyId}/restore`)).json).toEqual(before)
})

test('whoever had begun to answer may finish for a day after it was deleted', async () => {
  const store = await aTestStore(app)
  const published = await aPublishedTestSurvey(app, store)
  const message = { ...aMessage(published), ...answered }
  await sendResponse(app, message)
  await call(app, store.token, `DELETE /surveys/${published.surveyId}`)
  app.clock.pass(DAY_MS)
  const finished = { ...message, sequence: 2, answers: { ...answered.answers, q2: { value: 9 } }, completed: true }
  expect((await sendResponse(app, finished)).status).toBe(200)
  app.clock.pass(1)
  expect((await sendResponse(app, { ...aMessage(published), ...answered })).status).toBe(410)
})

test('deleting and restoring while answers arrive loses none and counts none twice', async () => {
  const store = await aTestStore(app)
  const published = await aPublishedTestSurvey(app, store)
  const path = `/surveys/${published.surveyId}`
  const answering = Array.from({ length: 60 }, async () => {
    const { status } = await sendResponse(app, { ...aMessage(published), ...answered })
    expect(status).toBe(200)
  })
  const deleting = Array.from({ length: 5 }, async () => {
    expect((await call(app, store.token, `DELETE ${path}`)).status).toBe(200)
    expect((await call(app, store.token, `POST ${path}/restore`)).status).toBe(200)
  })
  await Promise.all([...answering, ...deleting])
  const { counters, recount, responses } = await countersAndRecount(app.db, store.storeId, published.surveyId)
  expect(responses).toHaveLength(60)
  expect(counters).toEqual(recount)
})

/** Erases what can be erased at a moment, as the jobs do. */
async function eraseAt(now: Date): Promise<void> {
  await enqueueErasures(app.db, now, neverAborted)
  app.clock.now = now
  await app.runJobs()
  app.clock.reset()
}

test('after thirty days no server restores a survey, though its rows may still be there', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  await call(app, store.token, `DELETE /surveys/${surveyId}`)
  const endMs = app.clock.now.getTime() + 30 * DAY_MS
  const restoreAt = (ms: number) =>
    restoreSurvey(app.db, store.storeId, surveyId, { ...app.recorder(), now: new Date(ms) })
  expect(await restoreAt(endMs + 1)).toMatchObject({ ok: false, problem: { code: 'survey_not_found' } })
  expect(await restoreAt(endMs)).toMatchObject({ ok: true })
})

test('after thirty days a deleted survey goes with every row of it, and nothing else does', async () => {
  const store = await aTestStore(app)
  const [gone, second, remaining] = [
    await aPublishedTestSurvey(app, store),
    await aPublishedTestSurvey(app, store),
    await aPublishedTestSurvey(app, store),
  ]
  for (const one of [gone, second, remaining]) {
    const deleted = aMessage(one)
    for (const message of [deleted, aMessage(one)]) await sendResponse(app, { ...message, ...answered })
    await call(app, store.token, `DELETE /surveys/${one.surveyId}/responses/${deleted.responseId}`)
    await sendShown(app, aShown(one))
    await sendRush(app, one, 130)
    await consumeAllowances(app.db, [
      { storeId: store.storeId, surveyId: one.surveyId, allowance: { network: 1, responses: 200 } },
    ])
  }
  const before = await rowsOf(app, gone.surveyId)
  expect(Object.keys(before).sort()).toEqual([
    'deleted_responses',
    'response_facts',
    'responses',
    'revisions',
    'rushes',
    'shown_players',
    'stranger_allowances',
    'survey_codes',
    'survey_stores',
    'survey_totals',
    'survey_views',
    'surveys',
  ])
  await call(app, store.token, `DELETE /surveys/${gone.surveyId}`)
  app.clock.pass(1000)
  await call(app, store.token, `DELETE /surveys/${second.surveyId}`)
  // Ten minutes are for servers whose clocks differ.
  const afterwards = app.clock.start.getTime() + 30 * DAY_MS + 10 * 60_000
  await eraseAt(new Date(afterwards))
  expect(await rowsOf(app, gone.surveyId)).toEqual(before)
  await eraseAt(new Date(afterwards + 1))
  expect(await rowsOf(app, gone.surveyId)).toEqual({})
  expect([await rowsOf(app, second.surveyId), await rowsOf(app, remaining.surveyId)]).toEqual([before, before])
  expect((await call(app, store.token, `POST /surveys/${gone.surveyId}/restore`)).status).toBe(404)
  expect((await sendResponse(app, { ...aMessage(gone), ...answered })).status).toBe(410)
})
