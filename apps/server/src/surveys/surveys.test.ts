import { type SurveyId, surveyFields } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aTestStore, call, etag, fetchSurvey, itsOwn, twoQuestions } from '../testing/test-store.ts'
import { copyOf, surveyDrafts } from './testing/survey-drafts.ts'

const app = await useTestApp()

const { aDraft } = surveyDrafts(app)

test('an update that repeats the text of an option keeps the previous text', async () => {
  const store = await aTestStore(app)
  const { path, surveyId, version } = await aDraft(store)
  const withOptions = (...texts: string[]) => {
    const [question] = copyOf(surveyId).questions
    if (question?.type !== 'single_select') throw new Error('The first question is a choice')
    const options = texts.map((text, index) => ({ id: `o${index}`, text }))
    return { ...copyOf(surveyId), questions: [{ ...question, logic: [], config: { ...question.config, options } }] }
  }
  const textsOf = (json: Awaited<ReturnType<typeof call>>['json']) =>
    json.data.questions[0].config.options.map((option: { text: string }) => option.text)
  const first = await call(
    app,
    { token: store.token, headers: etag(version) },
    `PUT ${path}`,
    withOptions('Red', 'Blue'),
  )
  expect(textsOf(first.json)).toEqual(['Red', 'Blue'])
  const repeated = await call(
    app,
    { token: store.token, headers: etag(version + 1) },
    `PUT ${path}`,
    withOptions('Red', ' red ', 'RED'),
  )
  expect([repeated.status, textsOf(repeated.json)]).toEqual([200, ['Red', 'Blue', '']])
})

test('making a survey twice with one id makes one survey', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aDraft(store)
  const again = await call(app, store.token, 'POST /surveys', { surveyId })
  expect(again).toMatchObject({
    status: 201,
    json: { data: { surveyId, name: 'Untitled Survey', status: 'draft', questions: [] } },
  })
  expect((await call(app, store.token, 'GET /surveys')).json.data.totalSurveys).toBe(1)
})

test('a draft is made with all that it is to hold, once, whatever comes after', async () => {
  const store = await aTestStore(app)
  const surveyId = newUuid() as SurveyId
  const content = { ...copyOf(surveyId, 'From a template'), ...itsOwn }
  const made = await call(app, store.token, 'POST /surveys', { surveyId, content })
  expect(made).toMatchObject({ status: 201, json: { data: { ...content, status: 'draft', version: 1 } } })
  await call(app, { token: store.token, headers: etag(1) }, `PUT /surveys/${surveyId}`, copyOf(surveyId, 'Edited'))
  const again = await call(app, store.token, 'POST /surveys', { surveyId, content })
  expect(again).toMatchObject({ status: 201, json: { data: { name: 'Edited', version: 2 } } })
})

test('an empty draft does not wait for what the plan includes', async () => {
  const store = await aTestStore(app)
  const billing = { ...app.services.billing, featuresToAdd: () => new Promise<never>(() => {}) }
  const silent = createApp({ ...app.options, services: { ...app.services, billing } })
  const request = async (address: string, init?: RequestInit) => silent(new Request(address, init))
  expect((await call({ ...app, request }, store.token, 'POST /surveys', { surveyId: newUuid() })).status).toBe(201)
})

test('a draft is not made with questions of another survey', async () => {
  const store = await aTestStore(app)
  const surveyId = newUuid()
  const content = copyOf(newUuid() as SurveyId)
  const reply = await call(app, store.token, 'POST /surveys', { surveyId, content })
  expect(reply).toMatchObject({
    status: 400,
    json: { problem: { code: 'input_invalid', fields: [{ path: 'questions.0.surveyId' }] } },
  })
  expect((await call(app, store.token, 'GET /surveys')).json.data.totalSurveys).toBe(0)
})

test('an id that belongs to another store is refused', async () => {
  const { surveyId } = await aDraft(await aTestStore(app))
  const reply = await call(app, (await aTestStore(app)).token, 'POST /surveys', { surveyId })
  expect(reply).toMatchObject({ status: 409, json: { problem: { code: 'survey_id_taken' } } })
})

test('saving keeps the whole copy and counts the version up', async () => {
  const store = await aTestStore(app)
  const { surveyId, version, path } = await aDraft(store)
  const saved = await call(app, { token: store.token, headers: etag(version) }, `PUT ${path}`, copyOf(surveyId))
  expect(saved).toMatchObject({ status: 200, json: { data: { ...copyOf(surveyId), version: version + 1 } } })
  expect((await call(app, store.token, `GET ${path}`)).json).toEqual(saved.json)
})

test('whom a survey asks and how it looks are saved with it, and emptied by a copy that leaves them out', async () => {
  const store = await aTestStore(app)
  const { surveyId, version, path } = await aDraft(store)
  const saved = await call(app, { token: store.token, headers: etag(version) }, `PUT ${path}`, {
    ...copyOf(surveyId),
    ...itsOwn,
  })
  expect(saved).toMatchObject({ status: 200, json: { data: { ...copyOf(surveyId), ...itsOwn } } })
  expect(await fetchSurvey(app, store, surveyId)).toEqual(saved.json)
  const { audience, appearance } = itsOwn
  for (const [index, left] of [{ audience }, { appearance }, {}].entries()) {
    const emptied = await call(app, { token: store.token, headers: etag(version + 1 + index) }, `PUT ${path}`, {
      ...copyOf(surveyId),
      ...left,
    })
    expect(own(emptied.json.data)).toEqual(left)
    expect(await fetchSurvey(app, store, surveyId)).toEqual(emptied.json)
  }
})

/** The audience and the appearance of a reply: fields that it leaves out are left out here, too. */
const own = (reply: object) => Object.fromEntries(Object.entries(reply).filter(([key]) => key in itsOwn))

test('a copy is read with the ETag that saving it asks for', async () => {
  const store = await aTestStore(app)
  const { surveyId, path } = await aDraft(store)
  const read = await call(app, store.token, `GET ${path}`)
  const tag = read.headers.get('etag') ?? ''
  expect(tag).toBe(`"${read.json.data.version}"`)
  expect(
    (await call(app, { token: store.token, headers: { 'if-match': tag } }, `PUT ${path}`, copyOf(surveyId))).status,
  ).toBe(200)
  expect(
    (await call(app, { token: store.token, headers: { 'if-match': tag } }, `PUT ${path}`, copyOf(surveyId))).status,
  ).toBe(409)
  const otherReply = await call(app, (await aTestStore(app)).token, `GET ${path}`)
  expect([otherReply.status, otherReply.headers.get('etag')]).toEqual([404, null])
})

test('publishing leaves the copy and its ETag as they are, so that an ETag alone never says "unchanged"', async () => {
  const store = await aTestStore(app)
  const { surveyId, version, path } = await aDraft(store)
  await call(app, { token: store.token, headers: etag(version) }, `PUT ${path}`, copyOf(surveyId))
  const before = await call(app, store.token, `GET ${path}`)
  const tag = before.headers.get('etag') ?? ''
  await call(app, { token: store.token, headers: { 'if-match': tag } }, `POST ${path}/publish`)
  const after = await call(app, { token: store.token, headers: { 'if-none-match': tag } }, `GET ${path}`)
  expect(after).toMatchObject({ status: 200, json: { data: { status: 'published' } } })
  expect(after.headers.get('etag')).toBe(tag)
})

test('saving over a newer version is refused and loses nothing', async () => {
  const store = await aTestStore(app)
  const { surveyId, version, path } = await aDraft(store)
  await call(app, { token: store.token, headers: etag(version) }, `PUT ${path}`, copyOf(surveyId, 'First'))
  const lastReply = await call(
    app,
    { token: store.token, headers: etag(version) },
    `PUT ${path}`,
    copyOf(surveyId, 'Second'),
  )
  expect(lastReply).toMatchObject({
    status: 409,
    json: { problem: { code: 'survey_changed_elsewhere', version: version + 1 } },
  })
  expect((await call(app, store.token, `GET ${path}`)).json.data.name).toBe('First')
})

test('saving without saying which version was edited is refused', async () => {
  const store = await aTestStore(app)
  const { surveyId, path } = await aDraft(store)
  expect((await call(app, store.token, `PUT ${path}`, copyOf(surveyId))).status).toBe(428)
})

test.each([
  ['a name over 120 characters', (id: SurveyId) => ({ ...copyOf(id), name: 'x'.repeat(121) }), 'name'],
  [
    'a question of no known type',
    (id: SurveyId) => ({ ...copyOf(id), questions: [{ ...twoQuestions(id)[0], type: 'poem' }] }),
    'questions.0.type',
  ],
  [
    'two questions with one id',
    (id: SurveyId) => ({
      ...copyOf(id),
      questions: [0, 1].map((orderIndex) => ({ ...twoQuestions(id)[0], orderIndex })),
    }),
    'questions.1',
  ],
  [
    'a question of another survey',
    (id: SurveyId) =>
      copyOf(newUuid() as SurveyId) && { ...copyOf(id), questions: twoQuestions(newUuid() as SurveyId) },
    'questions.0.surveyId',
  ],
  ['an empty audience', (id: SurveyId) => ({ ...copyOf(id), audience: [] }), 'audience'],
  ['an audience that is nothing', (id: SurveyId) => ({ ...copyOf(id), audience: null }), 'audience'],
  [
    'an operator that a filter does not have',
    (id: SurveyId) => ({ ...copyOf(id), audience: [{ type: 'customerTags', operator: 'equals', value: 'vip' }] }),
    'audience.0.operator',
  ],
  [
    'a filter of no known type',
    (id: SurveyId) => ({ ...copyOf(id), audience: [...itsOwn.audience, { type: 'shoeSize', operator: 'is' }] }),
    'audience.2.type',
  ],
  ['an empty appearance', (id: SurveyId) => ({ ...copyOf(id), appearance: {} }), 'appearance'],
  ['a colour by its name', (id: SurveyId) => ({ ...copyOf(id), appearance: { accent: 'green' } }), 'appearance.accent'],
])('%s is refused with its place', async (_, wrong, field) => {
  const store = await aTestStore(app)
  const { surveyId, version, path } = await aDraft(store)
  const reply = await call(app, { token: store.token, headers: etag(version) }, `PUT ${path}`, wrong(surveyId))
  expect(reply.status).toBe(400)
  expect(reply.json.problem.fields[0].path).toBe(field)
})

test('the list is cut into pages of five, last changed first, and can be searched', async () => {
  const store = await aTestStore(app)
  for (const name of ['100% wool', 'Second', 'Third', 'Fourth', 'Fifth', 'L’été']) {
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    const { surveyId, version, path } = await aDraft(store)
    await call(app, { token: store.token, headers: etag(version) }, `PUT ${path}`, copyOf(surveyId, name))
  }
  const first = (await call(app, store.token, 'GET /surveys')).json.data
  expect(first).toMatchObject({ totalSurveys: 6, totalPages: 2, liveSurveyCount: 0 })
  expect(first.surveys.map((survey: { name: string }) => survey.name)).toEqual([
    'L’été',
    'Fifth',
    'Fourth',
    'Third',
    'Second',
  ])
  const second = (await call(app, store.token, 'GET /surveys?page=2')).json.data
  expect(second.surveys.map((survey: { name: string }) => survey.name)).toEqual(['100% wool'])
  const found = (await call(app, store.token, `GET /surveys?search=${encodeURIComponent('0%')}`)).json.data
  expect(found).toMatchObject({ totalSurveys: 1, surveys: [{ name: '100% wool' }] })
  expect((await call(app, store.token, 'GET /surveys?status=published')).json.data.totalSurveys).toBe(0)
  const sixth = (await call(app, store.token, `GET /surveys?search=${encodeURIComponent('ÉTÉ')}`)).json.data
  expect(sixth.surveys.map((survey: { name: string }) => survey.name)).toEqual(['L’été'])
})

test.each(['page=0', 'page=x', 'limit=51', 'status=gone', 'page=1&page=2&limit=-1'])(
  'the list refuses %s',
  async (query) => {
    const store = await aTestStore(app)
    expect((await call(app, store.token, `GET /surveys?${query}`)).status).toBe(400)
  },
)

test('a survey with every field of the schema is loaded as it was saved', async () => {
  const store = await aTestStore(app)
  const { surveyId, path } = await aDraft(store)
  const content = { ...copyOf(surveyId, 'Whole'), ...itsOwn }
  expect(Object.keys(content).sort()).toEqual([...surveyFields].sort())
  await call(app, { token: store.token, headers: etag(1) }, `PUT ${path}`, content)
  const { data } = await fetchSurvey(app, store, surveyId)
  expect(data).toMatchObject(content)

  const loaded = Object.fromEntries(surveyFields.map((field) => [field, data[field]]))
  await call(app, { token: store.token, headers: etag(2) }, `PUT ${path}`, loaded)
  expect((await fetchSurvey(app, store, surveyId)).data).toMatchObject(content)
})
