import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DAY_MS } from '@earshot/survey'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { passJobTime } from '../testing/pass-job-time.ts'
import { type SilentProxy, startSilentProxy } from '../testing/silent-proxy.ts'
import { useTestServers } from '../testing/start-test-server.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { openPlainDatabase, openTestDatabase } from '../testing/test-database.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aShown,
  aTestStore,
  call,
  sendResponse,
  sendShown,
} from '../testing/test-store.ts'

/** The warnings of `/readyz` are the operator's. */
const TOKEN = 'the-token-of-an-operator'
const AS_OPERATOR = { headers: { authorization: `Bearer ${TOKEN}` } }

const start = useTestServers()

let app: TestApp
beforeAll(async () => {
  // The database falls silent as a whole, and refuses logins.
  app = await openTestApp(null, openPlainDatabase)
})
afterAll(() => app.close())

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function read(address: string, init?: RequestInit) {
  const startMs = performance.now()
  const reply = await fetch(address, init)
  const json = (await reply.json()) as { data?: { reason?: string; warnings?: string[] }; problem?: { code: string } }
  const retryAfter = reply.headers.get('retry-after')
  return { status: reply.status, json, retryAfter, ms: performance.now() - startMs }
}

/** Repeats a request until it has this status. @returns the reply, and the milliseconds since the start */
async function until(status: number, address: string, timeoutMs: number) {
  const startMs = performance.now()
  for (;;) {
    const reply = await read(address)
    const sinceMs = performance.now() - startMs
    if (reply.status === status) return { ...reply, sinceMs }
    if (sinceMs > timeoutMs) throw new Error(`${address} still answers ${reply.status} after ${sinceMs} ms`)
    await sleep(50)
  }
}

async function aMessageTo(proxyPort: number) {
  const store = await aTestStore(app)
  const body = JSON.stringify(aMessage(await aPublishedTestSurvey(app, store)))
  return () => read(`http://127.0.0.1:${proxyPort}/storefront/v1/responses`, { method: 'POST', body })
}

test('a server that starts before its database refuses requests with a time to retry, waits, and then serves', async () => {
  const [port, databasePort] = [await freePort(), await freePort()]
  const url = new URL(app.url)
  url.port = String(databasePort)
  const { started, lines } = start(url.href, { port })
  await expect.poll(async () => (await read(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  const busy = { status: 503, retryAfter: '5', json: { problem: { code: 'too_busy', retryAfterSeconds: 5 } } }
  for (const host of ['localhost', '127.0.0.1']) {
    for (const path of ['/', '/api/surveys', '/storefront/v1/responses', '/earshot.js']) {
      expect(await read(`http://${host}:${port}${path}`)).toMatchObject(busy)
    }
    expect(await read(`http://${host}:${port}/readyz`)).toMatchObject({
      status: 503,
      json: { data: { status: 'not ready', reason: 'The server waits for the database.' } },
    })
  }
  const proxy = await startSilentProxy(app.url, databasePort)
  const server = await started
  expect((await read(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  const waiting = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'waiting for the database')
  expect(waiting).toMatchObject([
    { reason: expect.stringMatching(/^DATABASE_URL leads to no PostgreSQL that answers: .*ECONNREFUSED/) },
  ])
  await server.stop()
  await proxy.close()
})

test('a server that waits for its migration says why in its log and in /readyz', async () => {
  const port = await freePort()
  const { promise: migrated, resolve: endMigration } = Promise.withResolvers<void>()
  const { started, lines } = start(app.url, {
    port,
    async migrate(print) {
      print('Migration x waits.')
      await migrated
    },
  })
  const readyz = `http://127.0.0.1:${port}/readyz`
  await expect
    .poll(() => read(readyz))
    .toMatchObject({ status: 503, json: { data: { status: 'not ready', reason: 'Migration x waits.' } } })
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['Migration x waits.'])
  endMigration()
  const server = await started
  expect((await read(readyz)).status).toBe(200)
  await server.stop()
})

test('a release that is too old for the database ends with a sentence and exit code 1', async () => {
  const { url, db, close } = await openTestDatabase()
  await db.execute(sql`INSERT INTO migrations (name, is_required) VALUES ('20990101000000_newer.sql', true)`)
  await close()
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: { ...process.env, PORT: '0', DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [errors, [code]] = await Promise.all([child.stderr.toArray(), once(child, 'exit')])
  expect({ code, errors: errors.join('') }).toEqual({
    code: 1,
    errors:
      'Earshot could not start: This release is too old for the database, which needs a release that knows ' +
      '20990101000000_newer.sql. Start a newer release, or restore the backup from before the upgrade.\n',
  })
})

test('a server whose login the database refuses does not start', async () => {
  const url = new URL(app.url)
  url.password = 'wrong'
  await expect(start(url.href).started).rejects.toMatchObject({ cause: { code: '28P01' } })
})

test('a server whose database does not exist does not start', async () => {
  const url = new URL(app.url)
  url.pathname = '/nowhere'
  await expect(start(url.href).started).rejects.toMatchObject({ cause: { code: '3D000' } })
})

test('when the database falls silent, the server is unready within five seconds and every answer is refused within ten', async () => {
  const proxy: SilentProxy = await startSilentProxy(app.url)
  const port = await freePort()
  const server = await start(proxy.url, { port }).started
  const readyz = `http://127.0.0.1:${port}/readyz`
  const send = await aMessageTo(port)
  expect((await send()).status).toBe(200)
  expect((await until(200, readyz, 5_000)).status).toBe(200)

  proxy.silence('all')
  const sent = [send(), send()]
  const unready = await until(503, readyz, 5_000)
  expect(unready.ms).toBeLessThan(1_000)
  expect(unready.json.data?.reason).toMatch(/^(The database does not answer|An answer has waited for \d\.\d seconds)/)
  for (const reply of [...(await Promise.all(sent)), await send()]) {
    expect(reply).toMatchObject({ status: 503, json: { problem: { code: 'too_busy' } } })
    expect(reply.retryAfter).not.toBeNull()
    expect(reply.ms).toBeLessThan(10_000)
  }

  proxy.resume()
  await until(200, readyz, 10_000)
  expect((await send()).status).toBe(200)
  await server.stop()
  await proxy.close()
})

test.each([
  { days: 400, words: '400 days ahead of' },
  { days: -400, words: '400 days behind' },
])(
  'a server whose clock is off by $days days deletes nothing, says so, and dates rows by the database',
  async ({ days, words }) => {
    const store = await aTestStore(app)
    const survey = await aPublishedTestSurvey(app, store)
    const gone = await aPublishedTestSurvey(app, store)
    const start100DaysAgo = app.clock.now
    app.clock.now = new Date(Date.now() - 100 * DAY_MS)
    await sendResponse(app, aMessage(survey))
    await sendShown(app, aShown(survey))
    await call(app, store.token, 'PUT /settings/data/retention', { retentionMonths: 12 })
    app.clock.now = new Date()
    await call(app, store.token, `DELETE /surveys/${gone.surveyId}`)
    app.clock.now = start100DaysAgo
    const rows = async () => {
      const { responses, shown_players, surveys, sessions } = await everythingOf(app.db, store.storeId)
      return { responses, shown_players, surveys, sessions }
    }
    const before = await rows()
    expect(before).toMatchObject({ responses: [{}], shown_players: [{}], surveys: [{}, {}], sessions: [{}] })

    const port = await freePort()
    const wrong = start(app.url, {
      port,
      system: () => new Date(Date.now() + days * DAY_MS),
      environment: { OPERATOR_TOKEN: TOKEN },
    })
    const server = await wrong.started
    const sentence = expect.stringContaining(`The server’s clock is ${words} the database’s. Nothing is deleted`)
    const verbose = `http://127.0.0.1:${port}/readyz?verbose`
    expect(await read(verbose, AS_OPERATOR)).toMatchObject({
      status: 200,
      json: { data: { status: 'ready', warnings: [sentence] } },
    })
    for (const [address, init] of [
      [verbose, {}],
      [verbose.replace('?verbose', ''), AS_OPERATOR],
    ] as const) {
      expect((await read(address, init)).json.data).not.toHaveProperty('warnings')
    }
    const init = { method: 'POST', body: JSON.stringify(aMessage(survey)) }
    expect((await read(`http://127.0.0.1:${port}/storefront/v1/responses`, init)).status).toBe(200)
    await sleep(1_500)
    const { responses = [], ...others } = await rows()
    expect(others).toEqual({ shown_players: before.shown_players, surveys: before.surveys, sessions: before.sessions })
    const ages = (responses as { received_at: string }[])
      .map((row) => Date.now() - Date.parse(row.received_at))
      .toSorted((a, b) => a - b)
    expect(ages.map((age) => Math.round(age / DAY_MS))).toEqual([0, 100])
    expect(wrong.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'clock')).toMatchObject([
      { level: 50, msg: sentence },
    ])
    await server.stop()

    // With the right clock it deletes what is old by now, and nothing that was written meanwhile.
    await passJobTime(app.db, '1 hour')
    const right = await start(app.url, { port, environment: { OPERATOR_TOKEN: TOKEN } }).started
    await expect.poll(async () => (await rows()).shown_players).toEqual([])
    expect((await read(verbose, AS_OPERATOR)).json.data).toMatchObject({ warnings: [] })
    await right.stop()
    expect((await rows()).responses).toHaveLength(2)
    expect((await rows()).surveys).toHaveLength(2)
  },
)

test('a message that is declared too long is refused at once, before its body', async () => {
  const port = await freePort()
  const server = await start(app.url, { port }).started
  const survey = await aPublishedTestSurvey(app, await aTestStore(app))
  const declare = async (path: string, contentLength: number) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /storefront/v1/${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: ${contentLength}\r\n\r\n{`,
    )
    const [reply] = await once(socket, 'data', { signal: AbortSignal.timeout(5_000) })
    socket.destroy()
    const [head = '', body = ''] = String(reply).split('\r\n\r\n')
    return { status: head.split(' ')[1], json: JSON.parse(body) }
  }
  const tooLarge = (limitBytes: unknown) => ({
    status: '413',
    json: { problem: { code: 'body_too_large', limitBytes } },
  })
  expect(await declare('responses', 256_001)).toMatchObject(tooLarge(256_000))
  expect(await declare('shown', 2_001)).toMatchObject(tooLarge(2_000))
  const named = `responses?surveyId=${survey.surveyId}&revision=${survey.revision}`
  expect(await declare(named, 200_000)).toMatchObject(tooLarge(expect.any(Number)))
  const unknown = `responses?surveyId=${survey.surveyId}&revision=9`
  expect(await declare(unknown, 200_000)).toMatchObject({
    status: '404',
    json: { problem: { code: 'survey_not_found' } },
  })
  await server.stop()
})

test('a request that never reaches a route is answered with a documented problem', async () => {
  const port = await freePort()
  const server = await start(app.url, { port }).started
  const answerTo = async (head: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}\r\nConnection: close\r\n\r\n`)
    const [replyHead = '', body = ''] = (await socket.toArray()).join('').split('\r\n\r\n')
    return { status: Number(replyHead.split(' ')[1]), type: /^Content-Type: (.*)$/im.exec(replyHead)?.[1], body }
  }
  const problem = (status: number, code: string) => ({
    status,
    type: 'application/json',
    body: JSON.stringify({ problem: { code } }),
  })
  const malformed = problem(400, 'request_malformed')
  const post = (path: string) => `POST /storefront/v1/${path} HTTP/1.1`
  const noHost = ['GET /api/surveys HTTP/1.1', 'GET / HTTP/1.0', 'GET / HTTP/1.1\r\nHost:', post('shown')]
  const strange = ['OPTIONS * HTTP/1.1\r\nHost: a.test', 'GET / HTTP/1.1\r\nHost: a b', 'GET / HTTP/9\r\nHost: a.test']
  for (const head of [...noHost, ...strange]) expect(await answerTo(head), head).toEqual(malformed)
  for (const head of ['GET / HTTP/1.1', post('responses')]) {
    const expecting = `${head}\r\nHost: a.test\r\nExpect: a-reply`
    expect(await answerTo(expecting), head).toEqual(problem(417, 'expectation_failed'))
  }
  const large = `GET / HTTP/1.1\r\nHost: a.test\r\nX-Long: ${'x'.repeat(20_000)}`
  expect(await answerTo(large)).toEqual(problem(431, 'request_head_too_large'))
  await server.stop()
})

test.each([
  ['an uncaught error', 'setTimeout(() => { throw new Error("a bug\\nin two lines") }, 1500)'],
  ['an unhandled rejection', 'setTimeout(() => Promise.reject(new Error("a bug\\nin two lines")), 1500)'],
])('%s is logged as one line of JSON and ends the process with exit code 1', async (_, bug) => {
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${bug}`, fileURLToPath(new URL('../main.ts', import.meta.url))],
    {
      env: { ...process.env, PORT: '0', DATABASE_URL: 'postgresql://earshot@127.0.0.1:1/earshot', LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const [output, errors, [code]] = await Promise.all([
    child.stdout.toArray(),
    child.stderr.toArray(),
    once(child, 'exit'),
  ])
  expect({ code, errors: errors.join('') }).toEqual({ code: 1, errors: '' })
  const lines = output.join('').trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 60, err: { message: 'a bug\nin two lines' } })
})
