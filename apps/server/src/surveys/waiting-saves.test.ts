import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Question, StoreId, SurveyId } from '@earshot/survey'
import { aDropDown, aTextQuestion } from '@earshot/survey/testing'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { v7 as newUuid } from 'uuid'
import { afterEach, expect, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { largeWork, MAX_LARGE_WORK_OF_STORE } from '../large-work.ts'
import { DASHBOARD, useTestApp } from '../testing/test-app.ts'
import { aTestStore, call, etag, fetchSurvey, putOnPlan, type TestStore } from '../testing/test-store.ts'

const app = await useTestApp()
afterEach(() => vi.restoreAllMocks())

/** Occupies every slot that a store may have. @returns how to free them */
function occupy(storeId: StoreId): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (let slot = 0; slot < MAX_LARGE_WORK_OF_STORE; slot++) void largeWork(storeId, () => promise)
  return resolve
}

async function aDraft({ token }: TestStore) {
  const surveyId = newUuid() as SurveyId
  await call(app, token, 'POST /surveys', { surveyId })
  return surveyId
}

const contentOf = (surveyId: SurveyId, question: Question = aTextQuestion()) => ({
  name: 'A survey',
  description: '',
  questions: [{ ...question, surveyId, orderIndex: 0 }],
})

/** Saves as a draft that is there, or as a new one. */
const SENDERS = {
  save: async (store: TestStore) => {
    const surveyId = await aDraft(store)
    const content = contentOf(surveyId, aDropDown())
    return () => call(app, { token: store.token, headers: etag(1) }, `PUT /surveys/${surveyId}`, content)
  },
  creation: async (store: TestStore) => {
    const surveyId = newUuid() as SurveyId
    const content = contentOf(surveyId, aDropDown())
    return () => call(app, store.token, 'POST /surveys', { surveyId, content })
  },
}

test.each([
  { request: 'save', from: 'pro-monthly', to: 'free', status: 402 },
  { request: 'save', from: 'free', to: 'pro-monthly', status: 200 },
  { request: 'creation', from: 'pro-monthly', to: 'free', status: 402 },
  { request: 'creation', from: 'free', to: 'pro-monthly', status: 201 },
] as const)(
  'a $request that waits while its plan changes from $from to $to is judged by the new plan',
  async (change) => {
    const store = await aTestStore(app, { plan: change.from })
    const send = await SENDERS[change.request](store)
    const free = occupy(store.storeId)
    const asked = vi.spyOn(app.services.billing, 'featuresToAdd')
    const sent = send()
    await expect.poll(() => asked.mock.settledResults.length).toBe(1)
    await putOnPlan(app, store.storeId, change.to)
    free()
    expect((await sent).status).toBe(change.status)
  },
)

test.each([
  ['survey', (id: string) => `/surveys/${id}`],
  ['template', (id: string) => `/surveys/templates/${id}`],
])('a %s that is saved waits for its turn before it is parsed', async (_, path) => {
  const store = await aTestStore(app)
  const surveyId = await aDraft(store)
  const free = occupy(store.storeId)
  const headers = { authorization: `Bearer ${store.token}`, 'content-type': 'application/json', ...etag(1) }
  const sent = app.request(`${DASHBOARD}/api${path(surveyId)}`, { method: 'PUT', headers, body: '{"name":' })
  expect(await Promise.race([sent, sleep(300, 'waits')])).toBe('waits')
  free()
  expect((await sent).status).toBe(400)
})

test('a save whose caller disconnects while it waits is dropped, and logged as a request and not as an error', async () => {
  const lines: { level: number; method?: string; status?: number }[] = []
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const services = { ...app.services, log: pino({ level: 'info' }, sink) }
  const server = createServer(getRequestListener(createApp({ ...app.options, services })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const store = await aTestStore(app)
  const surveyId = await aDraft(store)
  const free = occupy(store.storeId)
  const asked = vi.spyOn(services.billing, 'featuresToAdd')
  const sending = request({
    port: (server.address() as AddressInfo).port,
    method: 'PUT',
    path: `/api/surveys/${surveyId}`,
    headers: { authorization: `Bearer ${store.token}`, 'content-type': 'application/json', ...etag(1) },
  }).on('error', () => {})
  sending.end(JSON.stringify(contentOf(surveyId)))
  await expect.poll(() => asked.mock.settledResults.length).toBe(1)
  sending.destroy()
  const logged = () => lines.filter(({ method }) => method === 'PUT')
  await expect.poll(logged).toMatchObject([{ level: 30, status: 400 }])
  free()
  // The slots are free again, so that whatever waited before this has had its turn.
  expect((await fetchSurvey(app, store, surveyId)).data).toMatchObject({ version: 1, questions: [] })
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
  await new Promise((resolve) => server.close(resolve))
})
