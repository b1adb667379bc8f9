import { aSingleSelect } from '@earshot/survey/testing'
import { v7 as newUuid } from 'uuid'
import { expect, test } from 'vitest'
import { problems, problemsOfAnyRoute } from '../problems.ts'
import { type JsonSchema, type OpenApiDocument, type Operation, operationsOf } from '../testing/openapi/document.ts'
import { FILLED_IN, HAS_MANY_PARAMETERS, PASSWORD, tryOperation } from '../testing/openapi/try-operation.ts'
import { DASHBOARD, useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  sendResponse,
  type TestStore,
} from '../testing/test-store.ts'
import { addPasskeyRow, turnOnByApp } from '../testing/two-step.ts'

const app = await useTestApp()
const contract = await app.request(`${DASHBOARD}/api/openapi.json`)
// Each route succeeds with mail only, or with and without it.
app.mail.verifiesAddresses = true
const document = (await contract.json()) as OpenApiDocument
const operations = operationsOf(document)

/**
 * Each needs a secret that generated requests lack, such as a mailed link or a signature. Their own tests cover them.
 */
const NEED_A_SECRET = [
  'postApiAuthConfirm',
  'postApiAuthConfirmEmail',
  'postApiAuthLoginSecond',
  'postApiAuthResetPassword',
  'postApiAuthTwoStepPasskeys',
  // Needs https, too.
  'postApiAuthTwoStepPasskeysStart',
  'postApiAuthTwoStepTurnOn',
  'postApiBillingWebhooks',
  'postStorefrontV1Orders',
  'putApiAuthTwoStepApp',
]

/** Slow by design, so these get few requests. */
const HASHES_A_PASSWORD = /\/(login|signup|account\/password|account\/email|data\/delete|recovery-codes)$/

const JSON_TYPE = 'application/json'

/** The schemas of an operation's successful JSON replies. Empty if a success is a file. */
const promisesOf = ({ responses }: Operation) =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => content[JSON_TYPE]?.schema ?? [])

test('every success that the document promises as JSON is { data }', () => {
  const promised = operations.flatMap((operation) =>
    promisesOf(operation).map(({ properties = {}, required = [] }) => ({
      operation: operation.operationId,
      fields: Object.keys(properties).join(),
      required: required.join(),
    })),
  )
  expect(promised.length).toBeGreaterThan(40)
  expect(promised.filter(({ fields, required }) => fields !== 'data' || required !== 'data')).toEqual([])
})

test('every problem that can be sent is documented with its status: by the routes that send it, or for all of them', () => {
  const documented = operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) =>
      codesOf(content?.[JSON_TYPE]?.schema).map((code) => `${code} ${status}`),
    ),
  )
  for (const [, code, status] of document.info.description.matchAll(/(\w+) \((\d{3})\)/g)) {
    documented.push(`${code} ${status}`)
  }
  const declared = Object.entries(problems).map(([code, { status }]) => `${code} ${status}`)
  expect([...new Set(documented)].sort()).toEqual(declared.sort())
})

test('every operation names each status that any route may answer with', () => {
  const statuses = problemsOfAnyRoute.map((code) => String(problems[code].status))
  const missing = operations.flatMap(({ operationId, responses }) =>
    statuses.filter((status) => !Object.hasOwn(responses, status)).map((status) => `${operationId} ${status}`),
  )
  expect([operations.length > 0, missing]).toEqual([true, []])
})

/** The codes of the problems that a schema allows. */
const codesOf = (schema: JsonSchema | undefined): readonly unknown[] =>
  [schema?.properties?.problem?.properties?.code?.const ?? [], ...(schema?.anyOf ?? []).flatMap(codesOf)].flat()

test('every endpoint answers { data } when it succeeds and { problem } when it refuses', {
  timeout: 420_000,
}, async () => {
  const succeeded = new Set<string>()
  for (const operation of operations) {
    const { token, known } = await aBusyStore(operation)
    const samples = HASHES_A_PASSWORD.test(operation.path) ? 3 : HAS_MANY_PARAMETERS.test(operation.path) ? 200 : 20
    const trial = { token: operation.guarded ? token : null, known, samples }
    for (const { status, type, text, path } of await tryOperation(app, operation, trial)) {
      // With a status that the document names.
      expect(Object.keys(operation.responses), `${operation.method} ${path} answered ${status}`).toContain(
        String(status),
      )
      if (!type?.startsWith(JSON_TYPE)) continue
      const isDone = status < 300
      if (isDone) succeeded.add(operation.operationId)
      expect(Object.keys(JSON.parse(text)), `${operation.method} ${path}`).toEqual(
        isDone ? ['data'] : ['problem', 'requestId'],
      )
    }
  }
  const promising = operations.filter((operation) => promisesOf(operation).length > 0)
  const untried = promising.map(({ operationId }) => operationId).filter((id) => !succeeded.has(id))
  expect(untried.sort()).toEqual(NEED_A_SECRET)
})

/**
 * A store with one row of everything. Each operation gets its own, because some end the session and one deletes the
 * store.
 */
async function aBusyStore({ path }: Operation) {
  const { token, email, publicKey, ...store } = await aTestStore(app, { password: PASSWORD })
  const survey = await aPublishedTestSurvey(app, { token, email, publicKey, ...store })
  const message = aMessage(survey)
  // Faster than anyone can answer, so it is set aside as spam, and both spam verdicts can be tested.
  await sendResponse(app, { ...message, answers: { q1: { optionId: 'yes' } }, timings: { q1: 0, q2: 0, q3: 0 } })
  const templateId = newUuid()
  const template = { name: 'A template', description: '', categoryTag: 'market analysis', questions: [] }
  await call(app, token, `PUT /surveys/templates/${templateId}`, template)
  const { json } = await call(app, token, 'GET /settings/account/sessions')
  await turnOnByApp(app, { token })
  const passkeyId = await addPasskeyRow(app, { token, email, publicKey, ...store })
  const known = {
    ...FILLED_IN,
    passkeyId: [passkeyId],
    email: [path.endsWith('/signup') ? `${newUuid()}@shop.example` : email],
    publicKey: [publicKey],
    // Bodies name the first one: a duplicate gets an id of its own.
    surveyId: path.endsWith('/duplicate') ? [newUuid(), survey.surveyId] : [survey.surveyId],
    templateId: [templateId],
    responseId: [message.responseId],
    sessionId: [json.data.sessions[0].sessionId],
    revision: ['1'],
    'if-match': ['"2"'],
  }
  if (!/\/(assignments|questions)/.test(path)) return { token, known }
  return { token, known: { ...known, ...(await anAssignedText({ token, email, publicKey, ...store })) } }
}

/** A text beside Other that counts as an option. */
async function anAssignedText(store: TestStore) {
  const asked = aSingleSelect('one', { config: { allowOther: true } })
  const survey = await aPublishedTestSurvey(app, store, (surveyId) => [{ ...asked, surveyId, orderIndex: 0 }])
  const message = { ...aMessage(survey), answers: { one: { optionId: 'other', otherValue: 'TikTok' } } }
  await sendResponse(app, message)
  const { surveyId } = survey
  const order = { responseId: message.responseId, questionId: 'one', optionId: 'yes', scope: 'text' }
  const { json } = await call(app, store.token, `POST /surveys/${surveyId}/assignments`, order)
  return {
    surveyId: [surveyId],
    responseId: [message.responseId],
    questionId: ['one'],
    optionId: ['yes'],
    assignmentId: [json.data.assignmentId],
  }
}
