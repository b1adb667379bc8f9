import { v7 as newUuid } from 'uuid'
import { expect, test } from 'vitest'
import { everythingOf } from './testing/everything-of.ts'
import { type OpenApiDocument, operationsOf } from './testing/openapi/document.ts'
import { FILLED_IN, PASSWORD, tryOperation } from './testing/openapi/try-operation.ts'
import { DASHBOARD, STOREFRONT, useTestApp } from './testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, sendResponse, type TestStore } from './testing/test-store.ts'
import { addPasskeyRow, turnOnByApp } from './testing/two-step.ts'

const app = await useTestApp()
const contract = await app.request(`${DASHBOARD}/api/openapi.json`)
const operations = operationsOf((await contract.json()) as OpenApiDocument)

async function aBusyStore() {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const responseId = aMessage(survey).responseId
  const template = { name: 'A template of theirs', description: '', categoryTag: 'market analysis', questions: [] }
  const templateId = newUuid()
  await call(app, store.token, `PUT /surveys/templates/${templateId}`, template)
  await sendResponse(app, { ...aMessage(survey), responseId, answers: { q1: { optionId: 'yes' } } })
  const { json } = await call(app, store.token, 'GET /settings/account/sessions')
  const { sessionId } = json.data.sessions[0]
  await turnOnByApp(app, store)
  const passkeyId = await addPasskeyRow(app, store)
  return {
    store,
    survey,
    responseId,
    templateId,
    sessionId,
    passkeyId,
    secrets: [
      passkeyId,
      sessionId,
      store.storeId,
      store.merchantId,
      store.email,
      store.publicKey,
      survey.surveyId,
      responseId,
      template.name,
    ],
  }
}

const guarded = () => operations.filter((operation) => operation.guarded)

test('the document names the routes, so that the tests below try something', () => {
  expect(guarded().length).toBeGreaterThanOrEqual(8)
})

/** The parameters of the list of responses exclude each other, so that few of the samples are valid. */
const samplesOf = ({ path }: { readonly path: string }) => (path.endsWith('/responses') ? { samples: 40 } : {})

test('with another store’s token no route shows or changes anything of this store', { timeout: 240_000 }, async () => {
  const { store, survey, responseId, templateId, sessionId, passkeyId, secrets } = await aBusyStore()
  const before = await everythingOf(app.db, store.storeId)
  for (const operation of guarded()) {
    // Another store for each route: one of the routes logs out.
    const otherStore = await aTestStore(app, { password: PASSWORD })
    const ids = {
      // Questions of a template name it.
      surveyId: [operation.path.includes('{templateId}') ? templateId : survey.surveyId],
      templateId: [templateId],
      keepSurveyId: [survey.surveyId],
      responseId: [responseId],
      sessionId: [sessionId],
      passkeyId: [passkeyId],
      questionId: ['q1'],
      orderIndex: ['0'],
    }
    const known = { ...FILLED_IN, ...ids, 'if-match': ['"2"'] }
    const replies = await tryOperation(app, operation, { token: otherStore.token, known, ...samplesOf(operation) })
    for (const { text, path } of replies) {
      const shown = secrets.filter((secret) => text.includes(secret))
      expect(shown, `${operation.method} ${path}`).toEqual([])
    }
    // A request that was refused on arrival has tested nothing. If no survey, template, session or passkey is named, the
    // other store only acts on its own data. Challenges that we have not signed have expired (410).
    const atHome = !/\{(survey|template|session|passkey)Id\}/.test(operation.path)
    const tried = replies.some(({ status }) =>
      atHome ? status < 300 || status === 409 || status === 410 : status !== 400 && status !== 401,
    )
    expect(tried, operation.operationId).toBe(true)
  }
  expect(await everythingOf(app.db, store.storeId)).toEqual(before)
})

test('without a token no guarded route answers anything but "not logged in"', async () => {
  const { survey } = await aBusyStore()
  for (const operation of guarded()) {
    const replies = await tryOperation(app, operation, { token: null, known: { surveyId: [survey.surveyId] } })
    expect(new Set(replies.map(({ status }) => status)), operation.operationId).toEqual(new Set([401]))
  }
})

test('a ticket takes away the data of the store that it was made for, and of no other', async () => {
  const { secrets } = await aBusyStore()
  const otherStore = await aTestStore(app)
  const { json } = await call(app, otherStore.token, 'POST /auth/tickets', { what: 'export' })
  const reply = await app.request(`${DASHBOARD}/api/settings/data/export?ticket=${json.data.ticket}`)
  const text = await reply.text()
  expect(reply.status).toBe(200)
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})

test('a ticket opens the file of responses of no other store’s survey', async () => {
  const { survey } = await aBusyStore()
  const otherStore = await aTestStore(app)
  const { json } = await call(app, otherStore.token, 'POST /auth/tickets', { what: 'responses_csv' })
  const reply = await app.request(
    `${DASHBOARD}/api/surveys/${survey.surveyId}/responses.csv?ticket=${json.data.ticket}`,
  )
  expect([reply.status, await reply.json()]).toMatchObject([404, { problem: { code: 'survey_not_found' } }])
})

test('a store’s public key does not open another store’s revisions', async () => {
  const { survey } = await aBusyStore()
  const other: TestStore = await aTestStore(app)
  const reply = await app.request(
    `${STOREFRONT}/storefront/v1/${other.publicKey}/surveys/${survey.surveyId}/revisions/1`,
  )
  expect(reply.status).toBe(404)
})
