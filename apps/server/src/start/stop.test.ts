import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSilentServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DAY_MS, type StoreId } from '@earshot/survey'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queueWebhook } from '../billing-provider/locked-customer.ts'
import { withCustomer } from '../billing-provider/with-customer.ts'
import { sql } from '../db/drizzle.ts'
import { passJobTime } from '../testing/pass-job-time.ts'
import { DASHBOARD, openTestApp, type TestApp } from '../testing/test-app.ts'
import { countLockWaits } from '../testing/test-database.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, sendResponse } from '../testing/test-store.ts'

const PROGRAM = fileURLToPath(new URL('../testing/server-process.ts', import.meta.url))

let app: TestApp
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-stop-'))
  for (const client of ['dashboard', 'storefront']) mkdirSync(join(folder, 'apps', client, 'dist'), { recursive: true })
  writeFileSync(join(folder, 'apps/dashboard/dist/index.html'), '<!doctype html>')
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  app = await openTestApp()
  return app.close
})

/** A real process. It has started when this resolves. */
async function startProcess(settings: Record<string, string> = {}) {
  const env = {
    ...process.env,
    ...settings,
    PORT: '0',
    DATABASE_URL: app.url,
    EARSHOT_DATA: folder,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, [PROGRAM, `${folder}/`], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  // A process that a failed test leaves behind keeps the output of the tests open, and they never end.
  onTestFinished(() => void child.kill('SIGKILL'))
  const output: string[] = []
  child.stdout?.on('data', (chunk) => output.push(String(chunk)))
  await once(child, 'message')
  return {
    async terminate() {
      const startMs = performance.now()
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      const ms = performance.now() - startMs
      const lines = output.join('').split('\n').filter(Boolean)
      // A line about the settings has no event.
      return { code, ms, events: lines.flatMap((line) => JSON.parse(line).event ?? []) }
    },
  }
}

/** A store that keeps responses for a month, and has some that are a hundred days old. */
async function aStoreWithOldResponses(count: number): Promise<StoreId> {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  app.clock.now = new Date(Date.now() - 100 * DAY_MS)
  await sendResponse(app, aMessage(survey))
  await call(app, store.token, 'PUT /settings/data/retention', { retentionMonths: 1 })
  await app.db.execute(sql`
    INSERT INTO responses SELECT (jsonb_populate_record(r, jsonb_build_object('response_id', gen_random_uuid()))).*
    FROM responses r, generate_series(2, ${count}::integer) WHERE store_id = ${store.storeId}`)
  return store.storeId
}

async function responsesOf(storeId: StoreId): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(
    sql`SELECT count(*)::integer AS n FROM responses WHERE store_id = ${storeId}`,
  )
  return rows[0]?.n ?? 0
}

test('a server that deletes many old responses ends at once, and the next one continues', async () => {
  const storeId = await aStoreWithOldResponses(40_000)
  const first = await startProcess()
  await vi.waitFor(async () => expect(await responsesOf(storeId)).toBeLessThan(40_000), 20_000)
  const { code, ms, events } = await first.terminate()
  expect({ code, events }).toEqual({ code: 0, events: [] })
  expect(ms).toBeLessThan(3_000)
  expect(await responsesOf(storeId)).toBeGreaterThan(0)
  const { rows } = await app.db.execute(sql`SELECT attempts, lease_id FROM jobs WHERE kind = 'delete_expired'`)
  expect(rows).toEqual([{ attempts: 0, lease_id: null }])
  const second = await startProcess()
  await vi.waitFor(async () => expect(await responsesOf(storeId)).toBe(0), { timeout: 60_000, interval: 200 })
  expect(await second.terminate()).toMatchObject({ code: 0, events: [] })
}, 120_000)

test('a server whose job waits for a lock ends within ten seconds, and the next one does the work', async () => {
  const storeId = await aStoreWithOldResponses(1)
  const locking = new pg.Client({ connectionString: app.url })
  await locking.connect()
  await locking.query('BEGIN')
  await locking.query('SELECT FROM responses WHERE store_id = $1 FOR UPDATE', [storeId])
  const first = await startProcess()
  await vi.waitFor(async () => expect(await countLockWaits(app.db)).toBe(1), 10_000)
  const { code, ms, events } = await first.terminate()
  expect({ code, events }).toEqual({ code: 0, events: ['stop_forced'] })
  expect(ms).toBeLessThan(10_000)
  await locking.query('ROLLBACK')
  await locking.end()
  expect(await responsesOf(storeId)).toBe(1)
  // The lease of the job has to end.
  await passJobTime(app.db, '60 seconds')
  const second = await startProcess()
  await vi.waitFor(async () => expect(await responsesOf(storeId)).toBe(0), 10_000)
  expect(await second.terminate()).toMatchObject({ code: 0, events: [] })
}, 60_000)

test('a server that sends a webhook ends at once, and the next one sends it again', async () => {
  const received: string[] = []
  const receiver = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push(body)
    // The first request is never answered.
    if (received.length > 1) reply.end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const settings = { EMBEDDED_BILLING: 'on', EMBEDDED_BILLING_WEBHOOK_URL: `http://127.0.0.1:${port}/` }
  const { storeId } = await aTestStore(app)
  await withCustomer({ ...app.billingProvider, webhookUrl: settings.EMBEDDED_BILLING_WEBHOOK_URL }, storeId, (locked) =>
    Promise.resolve(queueWebhook(locked, 'subscriptions/cancel')),
  )
  const first = await startProcess(settings)
  await vi.waitFor(() => expect(received).toHaveLength(1), 10_000)
  const { code, ms, events } = await first.terminate()
  expect({ code, events }).toEqual({ code: 0, events: [] })
  expect(ms).toBeLessThan(3_000)
  const waiting = sql`SELECT attempts, lease_id FROM jobs WHERE kind = 'test_billing_webhook'`
  expect((await app.db.execute(waiting)).rows).toEqual([{ attempts: 0, lease_id: null }])
  const second = await startProcess(settings)
  await vi.waitFor(async () => expect((await app.db.execute(waiting)).rows).toEqual([]), 10_000)
  expect(received).toEqual([received[0], received[0]])
  expect(await second.terminate()).toMatchObject({ code: 0, events: [] })
  receiver.closeAllConnections()
  receiver.close()
}, 60_000)

test('a server whose mail server never answers ends at once', async () => {
  const { email } = await aTestStore(app)
  const connections: Socket[] = []
  const mailServer = createSilentServer((socket) => connections.push(socket))
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer, 'listening')
  onTestFinished(() => {
    for (const socket of connections) socket.destroy()
    mailServer.close()
  })
  const { port } = mailServer.address() as AddressInfo
  // The link must be valid for the server, which has a clock of its own.
  app.clock.now = new Date()
  await app.request(`${DASHBOARD}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const server = await startProcess({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  await vi.waitFor(() => expect(connections).toHaveLength(1), 10_000)
  const { code, ms, events } = await server.terminate()
  expect({ code, events }).toEqual({ code: 0, events: [] })
  expect(ms).toBeLessThan(3_000)
}, 60_000)
