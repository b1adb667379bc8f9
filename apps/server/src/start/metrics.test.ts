import { afterAll, beforeAll, expect, test } from 'vitest'
import { BURST } from '../responses/testing/rush-shop.ts'
import { startSilentProxy } from '../testing/silent-proxy.ts'
import { useTestServers } from '../testing/start-test-server.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aShown, aTestStore } from '../testing/test-store.ts'
import type { RunningServer } from './start-server.ts'

const TOKEN = 'the-token-of-an-operator'
const JSON_TYPE = { 'content-type': 'application/json' }

const start = useTestServers()

let app: TestApp
let server: RunningServer
let lines: string[]
beforeAll(async () => {
  app = await openTestApp()
  const environment = { OPERATOR_TOKEN: TOKEN, SLOW_QUERY_MS: '1', BEHIND_PROXY: 'on' }
  const starting = start(app.url, { environment })
  server = await starting.started
  lines = starting.lines
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

const read = (authorization: string | null, running = server) =>
  fetch(`${running.addresses.dashboard}/metrics`, { headers: authorization === null ? {} : { authorization } })

/** The samples by name and labels, such as `earshot_jobs{kind="x",state="waiting"}`. */
async function samples(running = server): Promise<Map<string, number>> {
  const text = await (await read(`Bearer ${TOKEN}`, running)).text()
  const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    rows.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

const post = (path: string, body: unknown, address = '203.0.113.7') =>
  fetch(`${server.addresses.storefront}/storefront/v1/${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })

test('the token opens the metrics, and nothing else does', async () => {
  const reply = await read(`Bearer ${TOKEN}`)
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  for (const wrong of [null, `Bearer ${TOKEN}x`, 'Bearer ', TOKEN, `Basic ${TOKEN}`]) {
    const refusal = await read(wrong)
    expect(refusal.status).toBe(401)
    expect(await refusal.json()).toMatchObject({ problem: { code: 'operator_token_wrong' } })
  }
})

test('a server without a token has no metrics', async () => {
  const other = await start(app.url).started
  expect((await read(`Bearer ${TOKEN}`, other)).status).toBe(404)
  await other.stop()
})

test('messages are counted by outcome, with their batches', async () => {
  const survey = await aPublishedTestSurvey(app, await aTestStore(app))
  const before = await samples()
  const answers = { [survey.questions[0]?.questionId ?? '']: { optionId: 'yes' } }
  const messages = Array.from({ length: BURST + 3 }, () => ({ ...aMessage(survey), answers }))
  const replies = await Promise.all(messages.map((message) => post('responses', message)))
  expect(replies.map(({ status }) => status)).toEqual(messages.map(() => 200))
  expect((await post('responses', { ...aMessage(survey), sequence: 'one' })).status).toBe(400)
  expect((await post('shown', aShown(survey))).status).toBe(200)
  const after = await samples()
  const added = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const message = (writer: string, outcome: string) =>
    added(`earshot_messages_total{writer="${writer}",outcome="${outcome}"}`)
  expect([message('responses', 'accepted'), message('responses', 'set_aside')]).toEqual([BURST + 3, 3])
  expect([message('responses', 'refused'), message('shown', 'accepted')]).toEqual([1, 1])
  expect(added('earshot_batch_messages_sum{writer="responses"}')).toBe(BURST + 3)
  expect(added('earshot_batch_duration_seconds_count{writer="responses"}')).toBeGreaterThan(0)
  expect(added('earshot_problems_total{code="input_invalid"}')).toBe(1)
  const requests = (status: number) =>
    added(`earshot_request_duration_seconds_count{route="POST /storefront/v1/responses",status="${status}"}`)
  expect([requests(200), requests(400)]).toEqual([BURST + 3, 1])
})

test('requests are counted by the pattern of their route, so that no label names a store or grows with addresses', async () => {
  const { storeId, publicKey, email, token } = await aTestStore(app)
  const { dashboard, storefront } = server.addresses
  const addresses = [
    `${storefront}/storefront/v1/${publicKey}/surveys`,
    `${dashboard}/api/surveys/${storeId}?who=${email}`,
    ...Array.from({ length: 50 }, (_, n) => `${dashboard}/api/none/${n}`),
    ...Array.from({ length: 50 }, (_, n) => `${dashboard}/page-${n}`),
    ...Array.from({ length: 50 }, (_, n) => `${storefront}/wp-login-${n}.php`),
  ]
  for (const address of addresses) await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  for (const method of ['PROPFIND', 'REPORT', 'SEARCH']) await fetch(`${dashboard}/api/surveys`, { method })
  await fetch(`${dashboard}/api/auth/login`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ email }) })
  const names = [...(await samples()).keys()]
  const routes = new Set(names.flatMap((name) => /route="([^"]*)"/.exec(name)?.[1] ?? []))
  expect(routes).toContain('GET /storefront/v1/:publicKey/surveys')
  expect([...routes].filter((route) => route.startsWith('OTHER '))).toHaveLength(1)
  expect(routes.size).toBeLessThan(15)
  const text = names.join('\n')
  for (const secret of [storeId, publicKey, email, token]) expect(text).not.toContain(secret)
})

test('the state of the server is read with the metrics', async () => {
  const now = await samples()
  expect(now.get('earshot_ready')).toBe(1)
  expect(Math.abs(now.get('earshot_clock_difference_seconds') ?? 60)).toBeLessThan(5)
  expect(now.get('earshot_jobs{kind="prune_shown_players",state="waiting"}')).toBe(1)
  expect(now.get('earshot_database_connections{work="writer",state="idle"}')).toBe(1)
  expect(now.has('earshot_backup_last_timestamp_seconds')).toBe(false)
  expect(now.get('earshot_expected_wait_seconds{writer="responses"}')).toBe(0)
  expect(now.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
})

test('while the database is away the metrics can be read, without the jobs', async () => {
  const proxy = await startSilentProxy(app.url)
  const running = await start(proxy.url, { environment: { OPERATOR_TOKEN: TOKEN } }).started
  const jobs = async () => [...(await samples(running)).keys()].filter((name) => name.startsWith('earshot_jobs{'))
  expect(await jobs()).not.toEqual([])
  proxy.silence('all')
  await expect.poll(async () => (await samples(running)).get('earshot_ready')).toBe(0)
  expect(await jobs()).toEqual([])
  await running.stop()
  await proxy.close()
})

test('a slow query is counted, and logged with its name and without its values', async () => {
  const { email } = await aTestStore(app)
  const body = JSON.stringify({ email, password: 'not the right one' })
  await fetch(`${server.addresses.dashboard}/api/auth/login`, { method: 'POST', headers: JSON_TYPE, body })
  const slow = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'slow_query')
  expect(slow.length).toBeGreaterThan(0)
  for (const line of slow)
    expect(line).toMatchObject({ level: 40, query: expect.any(String), work: expect.any(String) })
  expect(lines.join('\n')).not.toContain(email)
  const counted = [...(await samples())].filter(([name]) => name.startsWith('earshot_slow_queries_total'))
  expect(counted.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(slow.length)
})
