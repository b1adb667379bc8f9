import { createServer, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { LIMITS, type QuestionId, type SurveyId } from '@earshot/survey'
import { aRevision as aFrozenSurvey, aMultiSelect, aSurvey, aTextQuestion } from '@earshot/survey/testing'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { sql } from '../db/drizzle.ts'
import { describeError } from '../log.ts'
import type { received } from '../testing/received.ts'
import { DASHBOARD, STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call } from '../testing/test-store.ts'

const app = await useTestApp()
const store = await aTestStore(app)

const JSON_TYPE = { 'content-type': 'application/json' }

/** Sends chunks over a real connection; without a Content-Length they are chunked on the wire, too. */
function send(path: string, chunks: readonly string[], { host = '', headers = {} } = {}) {
  const options: RequestOptions = { method: 'POST', headers: { ...(host && { host }), ...headers } }
  return new Promise<{ status: number; json: Awaited<ReturnType<typeof received>>['json'] }>((resolve, reject) => {
    const sending = request(`${app.origin}${path}`, options, async (reply: IncomingMessage) => {
      const text = (await reply.toArray()).join('')
      resolve({ status: reply.statusCode ?? 0, json: JSON.parse(text) })
    })
    sending.on('error', reject)
    for (const chunk of chunks) sending.write(chunk)
    sending.end()
  })
}

const tooLarge = (limitBytes: number) => ({
  status: 413,
  json: { problem: { code: 'body_too_large', limitBytes } },
})

const login = (bytes: number) => {
  const [before, after] = ['{"email": "a@shop.example", "password": "', '"}']
  return `${before}${'x'.repeat(bytes - before.length - after.length)}${after}`
}

test.each(['login', 'signup', 'forgot-password', 'reset-password', 'confirm-email'])(
  'a body of %s over 4 KB is refused, with or without a Content-Length',
  async (path) => {
    const body = login(4_001)
    const announced = { ...JSON_TYPE, 'content-length': String(body.length) }
    expect(await send(`/api/auth/${path}`, [body], { headers: announced })).toMatchObject(tooLarge(4_000))
    const halves = [body.slice(0, 2_000), body.slice(2_000)]
    expect(await send(`/api/auth/${path}`, halves, { headers: JSON_TYPE })).toMatchObject(tooLarge(4_000))
  },
)

test('a body of 4 KB is read, and one that is longer than its Content-Length is not', async () => {
  expect((await send('/api/auth/login', [login(4_000)], { headers: JSON_TYPE })).json.problem.code).toBe(
    'input_invalid',
  )
  const lying = await app.request(`${DASHBOARD}/api/auth/login`, {
    method: 'POST',
    headers: { ...JSON_TYPE, 'content-length': '10' },
    body: login(4_001),
  })
  expect(lying.status).toBe(413)
})

test.each(['/settings/store', '/onboarding/goals', '/surveys/{}/duplicate', '/billing/cancel'])(
  '%s reads no more than a form holds',
  async (path) => {
    const survey = await aPublishedTestSurvey(app, store)
    const [address, method] = [path.replace('{}', survey.surveyId), /settings|goals/.test(path) ? 'PUT' : 'POST']
    const { status, json } = await call(app, store.token, `${method} ${address}`, { reason: 'x'.repeat(64_000) })
    expect({ status, json }).toMatchObject(tooLarge(64_000))
  },
)

test('a body of many values or many levels is refused before it is parsed', async () => {
  const goals = (value: unknown) => call(app, store.token, 'PUT /onboarding/goals', value)
  expect((await goals({ goals: Array(1_001).fill(0) })).json.problem).toEqual({
    code: 'input_invalid',
    fields: [{ path: '', reason: 'must hold at most 1000 values' }],
  })
  let nested: unknown = 0
  for (let level = 0; level < 17; level++) nested = [nested]
  expect((await goals(nested)).json.problem).toEqual({
    code: 'input_invalid',
    fields: [{ path: '', reason: 'must be nested at most 16 levels deep' }],
  })
})

test('a form gets every wrong field in its refusal, other requests only the first', async () => {
  const { json: form } = await call(app, null, 'POST /auth/signup', { email: 'x', password: 'y' })
  expect(form.problem.fields.length).toBeGreaterThan(2)
  const { json: other } = await call(app, null, 'POST /auth/login', {})
  expect(other.problem.fields).toHaveLength(1)
})

const storefront = (path: string, body: string) =>
  send(`/storefront/v1${path}`, [body], {
    host: new URL(STOREFRONT).host,
    headers: { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' },
  })

test('a message of many wrong answers is refused with the first one named', async () => {
  const survey = await aPublishedTestSurvey(app, store)
  const answers = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`q${index}`, {}]))
  const { status, json } = await storefront('/responses', JSON.stringify({ ...aMessage(survey), answers }))
  expect({ status, json }).toMatchObject({
    status: 400,
    json: {
      problem: {
        code: 'input_invalid',
        fields: [{ path: 'answers.q0', reason: 'must be an answer: {optionId}, {optionIds} or {value}' }],
      },
    },
  })
})

test('a message that does not name its revision is read up to 256 KB', async () => {
  const survey = await aPublishedTestSurvey(app, store)
  const message = (spaces: number) => `${JSON.stringify(aMessage(survey))}${' '.repeat(spaces)}`
  const room = 256_000 - message(0).length
  expect((await storefront('/responses', message(room))).status).toBe(200)
  expect(await storefront('/responses', message(room + 1))).toMatchObject(tooLarge(256_000))
})

const texts = (count: number) => (surveyId: SurveyId) =>
  Array.from({ length: count }, (_, orderIndex) => ({
    ...aTextQuestion(),
    surveyId,
    orderIndex,
    questionId: `q${orderIndex}` as QuestionId,
  }))

test('a message that names its revision is read up to the size of its largest possible answers', async () => {
  const small = await aPublishedTestSurvey(app, store)
  const large = await aPublishedTestSurvey(app, store, texts(43))
  const to = ({ surveyId, revision }: { surveyId: string; revision: number }) =>
    `/responses?surveyId=${surveyId}&revision=${revision}`
  const answers = Object.fromEntries(
    large.questions.map(({ questionId }) => [questionId, { value: '界'.repeat(2_000) }]),
  )
  const whole = JSON.stringify({ ...aMessage(large), answers, context: 'x'.repeat(20_000) })
  expect(Buffer.byteLength(whole)).toBeGreaterThan(256_000)
  expect((await storefront(to(large), whole)).status).toBe(200)
  const refused = await storefront(to(small), `${JSON.stringify(aMessage(small))}${' '.repeat(200_000)}`)
  expect({ status: refused.status, code: refused.json.problem.code }).toEqual({ status: 413, code: 'body_too_large' })
  expect(refused.json.problem.limitBytes).toBeLessThan(200_000)
})

const choices = (count: number) => (surveyId: SurveyId) =>
  Array.from({ length: count }, (_, orderIndex) => {
    const options = Array.from({ length: LIMITS.optionsPerQuestion }, (_, option) => `o${option}`)
    return { ...aMultiSelect(`q${orderIndex}`, { options, config: { allowOther: false } }), surveyId, orderIndex }
  })

/** Publishes a survey whose responses can choose 200 options more than a survey may allow now. */
async function revisionFromBeforeTheLimit() {
  const { surveyId } = await aPublishedTestSurvey(app, store)
  const count = LIMITS.choicesPerResponse / LIMITS.optionsPerQuestion + 1
  const document = aFrozenSurvey({ ...aSurvey(choices(count)(surveyId)), surveyId }, 2)
  await app.db.execute(
    sql`UPDATE revisions SET revision = 2, document = ${JSON.stringify(document)}::jsonb WHERE survey_id = ${surveyId}`,
  )
  await app.db.execute(sql`UPDATE surveys SET published_revision = 2 WHERE survey_id = ${surveyId}`)
  return document
}

test('a message that chooses more than 1,000 options is refused, also where its revision offers more', async () => {
  const survey = await revisionFromBeforeTheLimit()
  const choosing = (questions: number) =>
    Object.fromEntries(
      survey.questions.map(({ questionId, control }, index) => {
        const options = control.as === 'options' ? control.options.map(({ optionId }) => optionId) : []
        return [questionId, { optionIds: index < questions ? options : options.slice(0, 1) }]
      }),
    )
  const send = (answers: object) => storefront('/responses', JSON.stringify({ ...aMessage(survey), answers }))
  const { q5: _last, ...most } = choosing(5)
  expect((await send(most)).status).toBe(200)
  expect(await send(choosing(5))).toMatchObject({
    status: 400,
    json: {
      problem: { code: 'input_invalid', fields: [{ path: 'answers', reason: 'must choose at most 1000 options' }] },
    },
  })
  const { json } = await call(app, store.token, `GET /surveys/${survey.surveyId}/analytics`)
  expect(json.data.responses).toBe(1)
})

test('a message is refused if the revision in its address differs or is incomplete', async () => {
  const [survey, other] = [await aPublishedTestSurvey(app, store), await aPublishedTestSurvey(app, store)]
  const message = JSON.stringify(aMessage(survey))
  const fieldOf = async (query: string) => (await storefront(`/responses?${query}`, message)).json.problem
  expect(await fieldOf(`surveyId=${other.surveyId}&revision=1`)).toMatchObject({
    code: 'input_invalid',
    fields: [{ path: 'surveyId' }],
  })
  const two = JSON.stringify({ ...aMessage(survey), revision: 2 })
  const named = await storefront(`/responses?surveyId=${survey.surveyId}&revision=1`, two)
  expect(named).toMatchObject({ status: 400, json: { problem: { fields: [{ path: 'revision' }] } } })
  expect(await fieldOf(`surveyId=${survey.surveyId}`)).toMatchObject({ code: 'input_invalid' })
  expect(await fieldOf(`surveyId=${survey.surveyId}&revision=7`)).toMatchObject({ code: 'survey_not_found' })
  const right = await storefront(`/responses?surveyId=${survey.surveyId.toUpperCase()}&revision=1`, message)
  expect(right.status).toBe(200)
})

test('long bodies that arrive at once are read in small parts, so that other requests run in between', async () => {
  const server = createServer()
  let hasRead = false
  let readingTurns = 0
  const nextTurn = () => {
    readingTurns += Number(hasRead)
    hasRead = false
    turns = setImmediate(nextTurn)
  }
  let turns = setImmediate(nextTurn)
  server.on('request', (incoming: IncomingMessage) => {
    const push = incoming.push.bind(incoming)
    incoming.push = (chunk: Buffer | null) => {
      hasRead = true
      return push(chunk)
    }
  })
  server.on('request', getRequestListener(createApp(app.options)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const body = JSON.stringify({ picture: 'A'.repeat(6_000_000) })
  const headers = { ...JSON_TYPE, authorization: `Bearer ${store.token}` }
  const uploads = Array.from({ length: 6 }, () =>
    fetch(`http://127.0.0.1:${port}/api/pictures`, { method: 'POST', headers, body }),
  )
  for (const upload of uploads) expect((await upload).status).toBe(422)
  clearImmediate(turns)
  // 36 MB are read in parts of at most 64 KB. Without the pauses they would be read in about 80 turns.
  expect(readingTurns).toBeGreaterThan(300)
  await new Promise((resolve) => server.close(resolve))
})

test.each([
  ['with its length', 'Content-Length: 1000\r\n'],
  ['in chunks', 'Transfer-Encoding: chunked\r\n'],
])('an interrupted upload %s is logged as a request at debug level', async (_, header) => {
  const lines: { level: number; path?: string; status?: number }[] = []
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const log = pino({ level: 'debug', serializers: { err: describeError } }, sink)
  const server = createServer(getRequestListener(createApp({ ...app.options, services: { ...app.services, log } })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { host } = new URL(STOREFRONT)
  for (const path of ['/storefront/v1/responses', '/storefront/v1/shown']) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${header}\r\n5\r\n{"sur\r\n`)
    await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.destroy()
    await expect.poll(() => lines.filter((line) => line.path === path)).toMatchObject([{ level: 20, status: 400 }])
  }
  expect(lines.filter(({ level }) => level > 20)).toEqual([])
  await new Promise((resolve) => server.close(resolve))
})

type Documented = {
  readonly requestBody?: { readonly description: string }
  readonly parameters?: readonly { readonly name: string }[]
  readonly responses: object
}

test('the contract states the size limit of each route', async () => {
  const reply = await app.request(`${DASHBOARD}/api/openapi.json`)
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, Documented>> }
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (!operation.requestBody) continue
      expect({ path, method, refuses: Object.keys(operation.responses) }).toMatchObject({
        refuses: expect.arrayContaining(['413']),
      })
    }
  }
  expect(paths['/api/auth/login']?.post?.requestBody?.description).toContain('At most 4000 bytes')
  expect(paths['/api/surveys/{surveyId}']?.put?.requestBody?.description).toContain('At most 2000000 bytes')
  const named = paths['/storefront/v1/responses']?.post?.parameters?.map(({ name }) => name)
  expect(named).toEqual(expect.arrayContaining(['surveyId', 'revision']))
})
