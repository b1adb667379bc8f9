import type { StoreId } from '@earshot/survey'
import { pino } from 'pino'
import { v4 as randomUuid } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { passJobTime } from '../testing/pass-job-time.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { enqueue } from './enqueue.ts'
import { type Handler, HopelessJobError, handlerOf, jobKind, NO_STORE } from './job-kind.ts'
import { enqueueSchedules, runDueJobs, startWorker, type Worker } from './worker.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
const workers: Worker[] = []
const lines: Record<string, unknown>[] = []
const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })

beforeEach(async () => {
  database = await openTestDatabase()
  lines.length = 0
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await database.close()
})

const NOTE = jobKind<{ text: string }>('note', 'prompt')
const aStore = () => randomUuid() as StoreId
const add = (storeId: StoreId, text: string) => enqueue(database.db, NOTE, { storeId, key: text, payload: { text } })
const runOnce = (...handlers: Handler[]) => runDueJobs({ db: database.db, handlers, log })
const start = (...handlers: Handler[]) => {
  const worker = startWorker({ db: database.db, handlers, log })
  workers.push(worker)
  return worker
}

/** Records the texts of its jobs. */
function recording(texts: string[]) {
  return handlerOf(NOTE, async ({ payload }) => {
    texts.push(payload.text)
    return 'done'
  })
}

/** Ends when the worker is stopped. */
const untilAborted: Handler['run'] = ({ payload }, signal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve({ continueWith: payload })))

const failing = (error: Error, kind = NOTE) => handlerOf(kind, () => Promise.reject(error))

type Row = { attempts: number; wait: number; failed_at: Date | null; last_error: string | null; payload: object }
async function rows(): Promise<Row[]> {
  const found = await database.db.execute<Row>(sql`
    SELECT attempts, extract(epoch FROM due_at - now())::float8 AS wait, failed_at, last_error, payload FROM jobs
    ORDER BY created_at`)
  return found.rows
}

const passTime = (interval: string) => passJobTime(database.db, interval)

test('a job exists if its transaction was committed, and only then', async () => {
  const storeId = aStore()
  await database.db
    .transaction(async (tx) => {
      await enqueue(tx, NOTE, { storeId, key: 'never', payload: { text: 'never' } })
      throw new Error('rolled back')
    })
    .catch(() => {})
  await database.db.transaction((tx) => enqueue(tx, NOTE, { storeId, key: 'kept', payload: { text: 'kept' } }))
  const texts: string[] = []
  expect(await runOnce(recording(texts))).toBe(1)
  expect(texts).toEqual(['kept'])
  expect(await rows()).toEqual([])
})

test('while a job is unfinished, no other with its key is added to its store', async () => {
  const [one, other] = [aStore(), aStore()]
  await add(one, 'same')
  await add(one, 'same')
  await add(other, 'same')
  const texts: string[] = []
  expect(await runOnce(recording(texts))).toBe(2)
  await add(one, 'same')
  expect(await runOnce(recording(texts))).toBe(1)
})

test('a job that fails is tried again, later each time, and kept with its error once it failed for good', async () => {
  await add(aStore(), 'doomed')
  const handler = failing(new Error('out of order'))
  for (let attempt = 1; attempt < 10; attempt++) {
    expect(await runOnce(handler)).toBe(1)
    const [row] = await rows()
    const wait = 5 * 2 ** (attempt - 1)
    expect(row).toMatchObject({ attempts: attempt, failed_at: null, last_error: 'out of order' })
    expect(row?.wait).toBeGreaterThan(wait * 0.75 - 2)
    expect(row?.wait).toBeLessThanOrEqual(wait * 1.25)
    expect(await runOnce(handler)).toBe(0)
    await passTime('1 day')
  }
  expect(lines.filter(({ event }) => event === 'job_failed')).toEqual([])
  expect(await runOnce(handler)).toBe(1)
  expect(await rows()).toMatchObject([{ attempts: 10, last_error: 'out of order', failed_at: expect.any(String) }])
  const failed = lines.filter(({ event }) => event === 'job_failed')
  expect(failed).toMatchObject([{ level: 50, kind: 'note', attempts: 10, err: { message: 'out of order' } }])
  await passTime('1 day')
  expect(await runOnce(handler)).toBe(0)
})

test('the reason why no address of a host can be reached is kept', async () => {
  await add(aStore(), 'unreachable')
  const causes = ['connect ECONNREFUSED ::1:80', 'connect ECONNREFUSED 127.0.0.1:80'].map((reason) => new Error(reason))
  await runOnce(failing(new TypeError('fetch failed', { cause: new AggregateError(causes) })))
  expect(await rows()).toMatchObject([{ last_error: 'connect ECONNREFUSED ::1:80' }])
})

test('a job that cannot succeed is not tried again', async () => {
  await add(aStore(), 'hopeless')
  const handler = failing(new HopelessJobError('the link expired'))
  expect(await runOnce(handler)).toBe(1)
  expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'the link expired', failed_at: expect.any(String) }])
})

test('the job of a server that died is run by another when its lease ends, under the same id', async () => {
  await add(aStore(), 'interrupted')
  const ids: string[] = []
  const { promise: never } = Promise.withResolvers<'done'>()
  const recordingIds = (end: Promise<'done'>) =>
    handlerOf(NOTE, ({ jobId }) => {
      ids.push(jobId)
      return end
    })
  void runOnce(recordingIds(never))
  await vi.waitFor(() => expect(ids).toHaveLength(1))
  const again = recordingIds(Promise.resolve('done'))
  expect(await runOnce(again)).toBe(0)
  await passTime('60 seconds')
  expect(await runOnce(again)).toBe(1)
  expect(new Set(ids).size).toBe(1)
  expect(await rows()).toEqual([])
})

test('work that is unfinished continues where it was, and has not failed', async () => {
  const COUNT = jobKind<{ from: number }>('count', 'background')
  await enqueue(database.db, COUNT, { storeId: aStore(), key: '', payload: { from: 0 } })
  const counted: number[] = []
  const handler = handlerOf(COUNT, async ({ payload }) => {
    counted.push(payload.from)
    return payload.from < 20 ? { continueWith: { from: payload.from + 1 } } : 'done'
  })
  expect(await runOnce(handler)).toBe(21)
  expect(counted).toEqual(Array.from({ length: 21 }, (_, n) => n))
  expect(await rows()).toEqual([])
})

test('ten thousand jobs of one store do not delay the first job of another by five seconds', async () => {
  const [busy, quiet] = [aStore(), aStore()]
  await database.db.execute(sql`
    INSERT INTO jobs (store_id, job_id, kind, lane, key, payload)
    SELECT ${busy}, gen_random_uuid(), 'note', 'prompt', n::text, '{"text": "busy"}' FROM generate_series(1, 10000) n`)
  await add(busy, 'the last one')
  const done: string[] = []
  const slow = handlerOf(NOTE, async ({ payload }) => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    done.push(payload.text)
    return 'done'
  })
  start(slow)
  await vi.waitFor(() => expect(done.length).toBeGreaterThan(5), 10_000)
  const startMs = performance.now()
  await add(quiet, 'quiet')
  await vi.waitFor(() => expect(done).toContain('quiet'), { timeout: 10_000, interval: 10 })
  expect(performance.now() - startMs).toBeLessThan(5_000)
  expect(done.length).toBeLessThan(1_000)
}, 30_000)

test('one store whose jobs never end leaves a slot to the others', async () => {
  const [stuck, quiet] = [aStore(), aStore()]
  for (let n = 0; n < 20; n++) await add(stuck, `stuck ${n}`)
  const done: string[] = []
  const { promise: released, resolve } = Promise.withResolvers<void>()
  start(
    handlerOf(NOTE, async ({ payload }) => {
      if (payload.text.startsWith('stuck')) await released
      done.push(payload.text)
      return 'done'
    }),
  )
  await add(quiet, 'quiet')
  await vi.waitFor(() => expect(done).toEqual(['quiet']), { timeout: 5_000 })
  resolve()
})

test('of two servers one runs each schedule', async () => {
  const EVERY_SECOND = jobKind<object>('every_second', 'background', { everyMs: 1_000 })
  const runs: number[] = []
  const server = () =>
    handlerOf(EVERY_SECOND, async () => {
      runs.push(performance.now())
      return 'done'
    })
  const [first, second] = [server(), server()]
  await Promise.all([first, second].map((handler) => enqueueSchedules({ db: database.db, handlers: [handler] })))
  start(first)
  start(second)
  await vi.waitFor(() => expect(runs.length).toBeGreaterThanOrEqual(4), 15_000)
  for (const [n, run] of runs.entries()) expect(run - (runs[n - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThan(900)
}, 20_000)

test('a schedule that fails is logged and stays', async () => {
  const HOURLY = jobKind<object>('hourly', 'background', { everyMs: 3_600_000, maxAttempts: 2 })
  const handler = failing(new Error('no luck'), HOURLY as typeof NOTE)
  await enqueueSchedules({ db: database.db, handlers: [handler] })
  expect(await runOnce(handler)).toBe(1)
  await passTime('1 hour')
  expect(await runOnce(handler)).toBe(1)
  expect(lines.filter(({ event }) => event === 'job_failed')).toMatchObject([{ kind: 'hourly', storeId: NO_STORE }])
  expect(await rows()).toMatchObject([{ attempts: 0, failed_at: null }])
  await passTime('1 hour')
  expect(await runOnce(handler)).toBe(1)
})

test('a worker that is stopped ends the batch under way and leaves the rest to the next server', async () => {
  const BATCHES = jobKind<{ from: number }>('batches', 'background')
  await enqueue(database.db, BATCHES, { storeId: aStore(), key: '', payload: { from: 0 } })
  let batches = 0
  const worker = start(
    handlerOf(BATCHES, async (_, signal) => {
      while (!signal.aborted) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        batches += 1
      }
      return { continueWith: { from: batches } }
    }),
  )
  await vi.waitFor(() => expect(batches).toBeGreaterThan(3), 5_000)
  const startMs = performance.now()
  await worker.stop()
  expect(performance.now() - startMs).toBeLessThan(1_000)
  expect(await rows()).toMatchObject([{ attempts: 0, payload: { from: batches } }])
})

test('webhooks whose receiver does not answer delay no other lane', async () => {
  const WEBHOOK = jobKind<object>('webhook', 'webhook')
  for (let i = 0; i < 20; i++) await enqueue(database.db, WEBHOOK, { storeId: aStore(), key: '', payload: {} })
  const texts: string[] = []
  start(recording(texts), handlerOf(WEBHOOK, untilAborted))
  await vi.waitFor(async () => expect((await rows()).filter(({ attempts }) => attempts > 0)).toHaveLength(4), 5_000)
  await add(aStore(), 'a mail')
  await vi.waitFor(() => expect(texts).toEqual(['a mail']), 5_000)
})

test('a job of a kind that this release does not know waits', async () => {
  const storeId = aStore()
  const NEWER = jobKind<object>('of_a_newer_release', 'prompt')
  await enqueue(database.db, NEWER, { storeId, key: '', payload: {} })
  await add(storeId, 'known')
  const texts: string[] = []
  expect(await runOnce(recording(texts))).toBe(1)
  expect(await rows()).toMatchObject([{ attempts: 0 }])
})

test('stores whose jobs this release does not know do not delay others', async () => {
  await database.db.execute(sql`
    WITH added AS (
      INSERT INTO jobs (store_id, job_id, kind, lane, key, payload)
      SELECT gen_random_uuid(), gen_random_uuid(), 'of_a_newer_release', 'prompt', '', '{}' FROM generate_series(1, 300)
      RETURNING store_id, lane, due_at)
    INSERT INTO job_turns (store_id, lane, due_at) SELECT store_id, lane, due_at FROM added`)
  await add(aStore(), 'behind them')
  const texts: string[] = []
  start(recording(texts))
  await vi.waitFor(() => expect(texts).toEqual(['behind them']), 5_000)
  expect(await database.db.execute(sql`SELECT FROM job_turns WHERE due_at <= now()`)).toMatchObject({ rowCount: 0 })
})
