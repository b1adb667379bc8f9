import type { StoreId } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenApiDocument, type Operation, operationsOf } from './testing/openapi/document.ts'
import { validRequest } from './testing/openapi/requests.ts'
import { DASHBOARD, openTestApp, STOREFRONT, type TestApp } from './testing/test-app.ts'
import { aMessage, aPublishedSurvey, aStore, sendResponse, type TestStore } from './testing/world.ts'

let app: TestApp
let operations: Operation[]
beforeAll(async () => {
  app = await openTestApp()
  const reply = await app.request(`${DASHBOARD}/api/openapi.json`)
  operations = operationsOf((await reply.json()) as OpenApiDocument)
})
afterAll(() => app.close())

const SAMPLES = 10

/** The query that would show the most, and fields that chance would never fill in well. */
const WELL_FILLED_IN = {
  page: ['1'],
  limit: ['50'],
  search: [''],
  storeUrl: ['https://other.example'],
  timezone: ['Asia/Tokyo'],
  currency: ['JPY'],
  email: ['other@shop.example'],
  next: ['a long enough one'],
}

/** Every row of every table that belongs to a store, as text: what must not change, and must not be seen. */
async function everythingOf(storeId: StoreId): Promise<string> {
  const { rows: tables } = await app.db.execute<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'store_id' ORDER BY 1`)
  const contents = await Promise.all(
    tables.map(({ name }) =>
      app.db.execute(sql`SELECT * FROM ${sql.identifier(name)} t WHERE store_id = ${storeId} ORDER BY t::text`),
    ),
  )
  return JSON.stringify(contents.map(({ rows }) => rows))
}

async function aBusyStore() {
  const store = await aStore(app)
  const survey = await aPublishedSurvey(app, store)
  const responseId = aMessage(survey).responseId
  await sendResponse(app, { ...aMessage(survey), responseId, answers: { q1: { optionId: 'yes' } } })
  return {
    store,
    survey,
    secrets: [store.storeId, store.merchantId, store.email, store.publicKey, survey.surveyId, responseId],
  }
}

async function tryEverything(operation: Operation, token: string | null, known: Record<string, string[]>) {
  const requests = fc.sample(validRequest(operation, known), { seed: 11, numRuns: SAMPLES })
  return Promise.all(
    requests.map(async ({ method, path, headers, body }) => {
      const origin = path.startsWith('/storefront') ? STOREFRONT : DASHBOARD
      const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
      const reply = await app.request(origin + path, { method, headers: { ...headers, ...authorization }, body })
      return { status: reply.status, text: await reply.text(), path }
    }),
  )
}

const guarded = () => operations.filter((operation) => operation.guarded)

test('the document names the routes, so that the tests below try something', () => {
  expect(guarded().length).toBeGreaterThanOrEqual(8)
})

test('with another store’s token no route shows or changes anything of this store', { timeout: 60_000 }, async () => {
  const { store, survey, secrets } = await aBusyStore()
  const before = await everythingOf(store.storeId)
  for (const operation of guarded()) {
    // A stranger for each route: one of the routes logs out.
    const stranger = await aStore(app)
    const known = { ...WELL_FILLED_IN, surveyId: [survey.surveyId], questionId: ['q1'], 'if-match': ['"2"'] }
    const replies = await tryEverything(operation, stranger.token, known)
    for (const { text, path } of replies) {
      const shown = secrets.filter((secret) => text.includes(secret))
      expect(shown, `${operation.method} ${path}`).toEqual([])
    }
    // What was refused at the door has tried nothing.
    expect(
      replies.some(({ status }) => status !== 400 && status !== 401),
      operation.operationId,
    ).toBe(true)
  }
  expect(await everythingOf(store.storeId)).toBe(before)
})

test('without a token no guarded route answers anything but "not logged in"', async () => {
  const { survey } = await aBusyStore()
  for (const operation of guarded()) {
    const replies = await tryEverything(operation, null, { surveyId: [survey.surveyId] })
    expect(new Set(replies.map(({ status }) => status)), operation.operationId).toEqual(new Set([401]))
  }
})

test('a store’s public key does not open another store’s revisions', async () => {
  const { survey } = await aBusyStore()
  const other: TestStore = await aStore(app)
  const reply = await app.request(
    `${STOREFRONT}/storefront/v1/${other.publicKey}/surveys/${survey.surveyId}/revisions/1`,
  )
  expect(reply.status).toBe(404)
})
