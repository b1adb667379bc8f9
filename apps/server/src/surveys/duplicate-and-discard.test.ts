import type { Question, QuestionId, SurveyId } from '@earshot/survey'
import { aRule, aSingleSelect } from '@earshot/survey/testing'
import { v7 as newUuid } from 'uuid'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  etag,
  fetchSurvey,
  fetchSurveyList,
  itsOwn,
  liveAt,
  rowsOf,
  sendResponse,
  type TestStore,
  twoQuestions,
} from '../testing/test-store.ts'

const app = await useTestApp()

const survey = (store: TestStore, surveyId: string) => fetchSurvey(app, store, surveyId)
const list = (store: TestStore, query?: string) => fetchSurveyList(app, store, query)

const ruled = (surveyId: SurveyId): Question[] => [
  {
    ...aSingleSelect('q1', { options: ['a', 'b'], logic: [aRule(['b'], 'q2')] }),
    surveyId,
    config: { ...aSingleSelect('q1', { options: ['a', 'b'] }).config, nextQuestionId: 'q2' as QuestionId },
  },
  { ...aSingleSelect('q2', { options: ['c', 'd'] }), surveyId, orderIndex: 1 },
]

test('a duplicate is a draft of the same, with fresh ids throughout and no responses', async () => {
  const store = await aTestStore(app)
  const published = await aPublishedTestSurvey(app, store, ruled)
  await sendResponse(app, { ...aMessage(published), answers: { q1: { optionId: 'a' } } })
  const copyId = newUuid()
  const reply = await call(app, store.token, `POST /surveys/${published.surveyId}/duplicate`, { surveyId: copyId })
  expect(reply).toMatchObject({
    status: 201,
    json: {
      data: { surveyId: copyId, name: 'A survey (copy)', status: 'draft', version: 1, publishedRevision: null },
    },
  })
  const [first, second] = reply.json.data.questions
  expect(first.logic).toEqual([aRule([first.config.options[1].id], second.questionId)])
  expect(first.config.nextQuestionId).toBe(second.questionId)
  const ids = [first, second].flatMap((one) => [one.questionId, ...one.config.options.map((o: { id: string }) => o.id)])
  expect(ids.filter((id) => ['q1', 'q2', 'a', 'b', 'c', 'd'].includes(id))).toEqual([])
  expect(await rowsOf(app, copyId)).toEqual({ surveys: 1, survey_stores: 1 })
  const { version } = reply.json.data
  expect(
    (await call(app, { token: store.token, headers: etag(version) }, `POST /surveys/${copyId}/publish`)).status,
  ).toBe(200)
})

test('a duplicate asks the same people, and looks the same', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store, twoQuestions, itsOwn)
  const copyId = newUuid()
  await call(app, store.token, `POST /surveys/${surveyId}/duplicate`, { surveyId: copyId })
  expect((await survey(store, copyId)).data).toMatchObject({ surveyId: copyId, status: 'draft', ...itsOwn })
})

test('however often and at once a duplicate is asked for, one is made', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  const copyId = newUuid()
  const ask = () => call(app, store.token, `POST /surveys/${surveyId}/duplicate`, { surveyId: copyId })
  const replies = await Promise.all(Array.from({ length: 8 }, ask))
  const second = await ask()
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set([...replies, second].map(({ json }) => JSON.stringify(json))).size).toBe(1)
  expect((await list(store)).totalSurveys).toBe(2)
})

test('a duplicate takes neither its original’s id nor another store’s', async () => {
  const [store, other] = [await aTestStore(app), await aTestStore(app)]
  const [{ surveyId }, foreign] = [await aPublishedTestSurvey(app, store), await aPublishedTestSurvey(app, other)]
  for (const id of [surveyId, foreign.surveyId]) {
    const reply = await call(app, store.token, `POST /surveys/${surveyId}/duplicate`, { surveyId: id })
    expect(reply).toMatchObject({ status: 409, json: { problem: { code: 'survey_id_taken' } } })
  }
})

test('a duplicate never takes another survey of the store for itself', async () => {
  const store = await aTestStore(app)
  const [original, other] = [await aPublishedTestSurvey(app, store), await aPublishedTestSurvey(app, store)]
  const fresh = newUuid()
  await call(app, store.token, 'POST /surveys', { surveyId: fresh })
  const ofOther = newUuid()
  await call(app, store.token, `POST /surveys/${other.surveyId}/duplicate`, { surveyId: ofOther })
  for (const surveyId of [other.surveyId, fresh, ofOther]) {
    const reply = await call(app, store.token, `POST /surveys/${original.surveyId}/duplicate`, { surveyId })
    expect(reply).toMatchObject({ status: 409, json: { problem: { code: 'survey_id_taken' } } })
  }
})

test('asked for again after it was edited, a duplicate comes as it is by then, version and all', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  const copyId = newUuid() as SurveyId
  const ask = () => call(app, store.token, `POST /surveys/${surveyId}/duplicate`, { surveyId: copyId })
  expect((await ask()).json.data.version).toBe(1)
  await call(app, { token: store.token, headers: etag(1) }, `PUT /surveys/${copyId}`, changed(copyId))
  expect(await ask()).toMatchObject({ status: 201, json: { data: { name: 'Changed', version: 2 } } })
})

test('duplicates of one survey have names of their own', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  const names: string[] = []
  const copy = async () => {
    const copyId = newUuid()
    const reply = await call(app, store.token, `POST /surveys/${surveyId}/duplicate`, { surveyId: copyId })
    names.push(reply.json.data.name)
    return copyId
  }
  const first = await copy()
  await copy()
  await call(app, store.token, `DELETE /surveys/${first}`)
  await copy()
  await copy()
  expect(names).toEqual(['A survey (copy)', 'A survey (copy 2)', 'A survey (copy)', 'A survey (copy 3)'])
})

const changed = (surveyId: SurveyId) => ({
  name: 'Changed',
  description: 'Too',
  questions: twoQuestions(surveyId).slice(0, 1),
})

async function aChangedSurvey(store: TestStore) {
  const { surveyId } = await aPublishedTestSurvey(app, store)
  const before = (await survey(store, surveyId)).data
  const saved = await call(
    app,
    { token: store.token, headers: etag(before.version) },
    `PUT /surveys/${surveyId}`,
    changed(surveyId),
  )
  return { surveyId, path: `/surveys/${surveyId}`, before, version: saved.json.data.version as number }
}

test('the list says which surveys have unpublished changes', async () => {
  const store = await aTestStore(app)
  const { surveyId, version } = await aChangedSurvey(store)
  app.clock.pass(-1)
  const other = await aPublishedTestSurvey(app, store)
  const { surveys, liveSurveyCount } = await list(store)
  expect(liveSurveyCount).toBe(2)
  expect(surveys).toMatchObject([
    { surveyId, version, hasUnpublishedChanges: true },
    { surveyId: other.surveyId, hasUnpublishedChanges: false },
  ])
})

test('discarding brings back what is published, and shoppers notice nothing', async () => {
  const store = await aTestStore(app)
  const { surveyId, path, before, version } = await aChangedSurvey(store)
  const discarded = await call(app, { token: store.token, headers: etag(version) }, `POST ${path}/discard`)
  expect(discarded).toMatchObject({
    status: 200,
    json: {
      data: {
        name: before.name,
        description: before.description,
        questions: before.questions,
        version: version + 1,
        hasUnpublishedChanges: false,
      },
    },
  })
  expect(await liveAt(app, store)).toEqual([{ surveyId, revision: 1 }])
  const again = await call(app, { token: store.token, headers: etag(version + 1) }, `POST ${path}/discard`)
  expect(again.json).toEqual(discarded.json)
})

test.each([
  { what: 'brings back', published: itsOwn, changedTo: {} },
  { what: 'takes away again', published: {}, changedTo: itsOwn },
])('discarding $what whom a survey asks and how it looks', async ({ published, changedTo }) => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store, twoQuestions, published)
  const path = `/surveys/${surveyId}`
  const before = (await survey(store, surveyId)).data
  const saved = await call(app, { token: store.token, headers: etag(before.version) }, `PUT ${path}`, {
    ...changed(surveyId),
    ...changedTo,
  })
  expect(saved.json.data).toMatchObject(changedTo)
  await call(app, { token: store.token, headers: etag(before.version + 1) }, `POST ${path}/discard`)
  const after = (await survey(store, surveyId)).data
  expect(after).toEqual({ ...before, version: before.version + 2 })
})

test('discarding throws away no changes that were not seen', async () => {
  const store = await aTestStore(app)
  const { surveyId, path, version } = await aChangedSurvey(store)
  const lastReply = await call(app, { token: store.token, headers: etag(version - 1) }, `POST ${path}/discard`)
  expect(lastReply).toMatchObject({ status: 409, json: { problem: { code: 'survey_changed_elsewhere', version } } })
  expect((await call(app, store.token, `POST ${path}/discard`)).status).toBe(428)
  expect((await survey(store, surveyId)).data.name).toBe('Changed')
})

test('a draft has nothing to go back to, published before or not', async () => {
  const store = await aTestStore(app)
  const { path, version } = await aChangedSurvey(store)
  await call(app, store.token, `POST ${path}/draft`)
  const fresh = newUuid()
  await call(app, store.token, 'POST /surveys', { surveyId: fresh })
  const refused = { status: 409, json: { problem: { code: 'no_published_copy' } } }
  expect(await call(app, { token: store.token, headers: etag(version) }, `POST ${path}/discard`)).toMatchObject(refused)
  expect(await call(app, { token: store.token, headers: etag(1) }, `POST /surveys/${fresh}/discard`)).toMatchObject(
    refused,
  )
})

test('of a revision from before definitions were kept nothing is guessed', async () => {
  const store = await aTestStore(app)
  const { surveyId, path, version } = await aChangedSurvey(store)
  await app.db.execute(sql`UPDATE revisions SET definition = NULL WHERE survey_id = ${surveyId}`)
  const reply = await call(app, { token: store.token, headers: etag(version) }, `POST ${path}/discard`)
  expect(reply).toMatchObject({ status: 409, json: { problem: { code: 'no_published_copy' } } })
})

test('the list is narrowed to one status or several, the last deleted first', async () => {
  const store = await aTestStore(app)
  const live = await aPublishedTestSurvey(app, store)
  const deleted: string[] = []
  for (let i = 0; i < 2; i++) {
    const { surveyId } = await aPublishedTestSurvey(app, store)
    app.clock.pass(1000)
    await call(app, store.token, `DELETE /surveys/${surveyId}`)
    deleted.unshift(surveyId)
  }
  const draft = newUuid()
  app.clock.pass(1000)
  await call(app, store.token, 'POST /surveys', { surveyId: draft })
  const idsOf = async (status: string) =>
    (await list(store, `&status=${status}`)).surveys.map((one: { surveyId: string }) => one.surveyId)
  expect(await idsOf('draft')).toEqual([draft])
  expect(await idsOf('published')).toEqual([live.surveyId])
  expect(await idsOf('draft,published')).toEqual([draft, live.surveyId])
  expect(await idsOf('deleted')).toEqual(deleted)
  expect(await idsOf('deleted,published,draft')).toEqual([draft, ...deleted, live.surveyId])
})

test.each(['status=', 'status=draft,', 'status=gone', 'status=draft,draft,draft,draft', 'status=draft&status=deleted'])(
  'the list refuses %s',
  async (query) => {
    const store = await aTestStore(app)
    expect((await call(app, store.token, `GET /surveys?${query}`)).status).toBe(400)
  },
)
