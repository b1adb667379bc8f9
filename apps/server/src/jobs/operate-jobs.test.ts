import type { StoreId } from '@earshot/survey'
import { pino } from 'pino'
import { v4 as randomUuid } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { enqueue } from './enqueue.ts'
import { HopelessJobError, handlerOf, jobKind } from './job-kind.ts'
import {
  discardJob,
  findJob,
  JOB_STATES,
  type JobFilter,
  type ListedJob,
  listJobs,
  retryFailedJobs,
  retryJob,
  summarizeJobs,
} from './operate-jobs.ts'
import { enqueueSchedules, runDueJobs } from './worker.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const log = pino({ level: 'silent' })
const LETTER = jobKind<{ secret: string }>('letter', 'prompt')
const PARCEL = jobKind<{ secret: string }>('parcel', 'background')
const HOURLY = jobKind<object>('hourly', 'background', { everyMs: 3_600_000 })
const SECRET = 'open sesame'
const ALL: JobFilter = { storeId: null, kind: null }

const aStore = () => randomUuid() as StoreId
const add = (kind: typeof LETTER, storeId: StoreId, key: string) =>
  enqueue(database.db, kind, { storeId, key, payload: { secret: SECRET } })
const failAll = () => runAll(() => Promise.reject(new HopelessJobError('no such letter box')))
const runAll = (run: () => Promise<'done'>) =>
  runDueJobs({ db: database.db, log, handlers: [handlerOf(LETTER, run), handlerOf(PARCEL, run)] })
const list = (filter: Partial<JobFilter> = {}, page = {}) =>
  listJobs(database.db, { ...ALL, ...filter }, { states: JOB_STATES, after: null, limit: 100, ...page })

async function onlyJob(): Promise<ListedJob> {
  const [job, ...others] = await list()
  if (!job || others.length > 0) throw new Error('There is not exactly one job')
  return job
}

test('jobs are counted by kind and state, and the oldest that is due is measured', async () => {
  const store = aStore()
  await add(LETTER, store, 'failed')
  await failAll()
  await add(LETTER, store, 'due')
  await add(LETTER, store, 'due, too')
  await add(PARCEL, aStore(), 'running')
  await database.db.execute(sql`
    UPDATE jobs SET due_at = now() - interval '90 seconds' WHERE key = 'due'`)
  await database.db.execute(sql`
    UPDATE jobs SET due_at = now() + interval '60 seconds', lease_id = ${randomUuid()} WHERE key = 'running'`)
  const letters = { kind: 'letter', waiting: 2, running: 0, failed: 1, oldestDueSeconds: expect.any(Number) }
  const parcels = { kind: 'parcel', waiting: 0, running: 1, failed: 0, oldestDueSeconds: null }
  const summary = await summarizeJobs(database.db, ALL)
  expect(summary).toEqual([letters, parcels])
  expect(summary[0]?.oldestDueSeconds).toBeGreaterThanOrEqual(90)
  expect(summary[0]?.oldestDueSeconds).toBeLessThan(120)
  expect(await summarizeJobs(database.db, { storeId: store, kind: null })).toEqual([letters])
  expect(await summarizeJobs(database.db, { storeId: null, kind: 'parcel' })).toEqual([parcels])
})

test('jobs are listed by page with their state and last error, and never with their payload', async () => {
  const [store, other] = [aStore(), aStore()]
  await add(LETTER, store, 'failed')
  await failAll()
  await add(LETTER, store, 'waiting')
  await add(PARCEL, other, 'waiting')
  const all = await list()
  expect(all).toMatchObject([
    { storeId: store, kind: 'letter', state: 'failed', attempts: 1, lastError: 'no such letter box' },
    { storeId: store, kind: 'letter', state: 'waiting', attempts: 0, lastError: null, failedAt: null },
    { storeId: other, kind: 'parcel', state: 'waiting' },
  ])
  expect(all[0]?.failedAt).toBeInstanceOf(Date)
  expect(JSON.stringify(all)).not.toContain(SECRET)
  expect(await list({ storeId: other, kind: null })).toEqual(all.slice(2))
  expect(await list({ kind: 'letter' })).toEqual(all.slice(0, 2))
  expect(await list({}, { states: ['failed'] })).toEqual(all.slice(0, 1))
  expect(await list({}, { limit: 1 })).toEqual(all.slice(0, 1))
  expect(await list({}, { after: all[0]?.jobId })).toEqual(all.slice(1))
})

test('a job that failed for good and is retried runs at once, with all its attempts', async () => {
  await add(LETTER, aStore(), 'again')
  await failAll()
  const failed = await onlyJob()
  expect(await runAll(async () => 'done')).toBe(0)
  expect(await retryJob(database.db, failed)).toBe('retried')
  expect(await onlyJob()).toMatchObject({ jobId: failed.jobId, state: 'waiting', attempts: 0 })
  expect(await retryJob(database.db, failed)).toBe('not failed')
  expect(await runAll(async () => 'done')).toBe(1)
  expect(await list()).toEqual([])
})

test('a failed job is not retried while an unfinished one does the same work', async () => {
  const store = aStore()
  await add(LETTER, store, 'same')
  await failAll()
  const failed = await onlyJob()
  await add(LETTER, store, 'same')
  expect(await retryJob(database.db, failed)).toBe('same key')
  expect(await findJob(database.db, failed.jobId)).toEqual(failed)
  expect(await runAll(async () => 'done')).toBe(1)
  expect(await retryJob(database.db, failed)).toBe('retried')
})

test('of several failed jobs with one key, the newest is retried', async () => {
  const store = aStore()
  for (let n = 0; n < 3; n++) {
    await add(LETTER, store, 'same')
    await failAll()
  }
  await add(PARCEL, store, 'another kind')
  await failAll()
  const [oldest, middle, newest] = await list({ kind: 'letter' })
  const letters = { storeId: null, kind: 'letter' }
  expect(await retryFailedJobs(database.db, letters)).toEqual({ retried: 1, sameKey: 2 })
  expect(await list({}, { states: ['waiting'] })).toMatchObject([{ jobId: newest?.jobId }])
  expect((await list({ kind: 'letter' }, { states: ['failed'] })).map(({ jobId }) => jobId)).toEqual([
    oldest?.jobId,
    middle?.jobId,
  ])
  expect(await list({ kind: 'parcel' })).toMatchObject([{ state: 'failed' }])
})

test('all failed jobs are retried, however many there are, and only those of the store that was named', async () => {
  const [store, other] = [aStore(), aStore()]
  await database.db.execute(sql`
    INSERT INTO jobs (store_id, job_id, kind, lane, key, payload, attempts, failed_at)
    SELECT ${store}::uuid, gen_random_uuid(), 'letter', 'prompt', n::text, '{}', 10, now()
    FROM generate_series(1, 1201) n`)
  await add(LETTER, other, 'of another store')
  await failAll()
  expect(await retryFailedJobs(database.db, { storeId: store, kind: null })).toEqual({ retried: 1201, sameKey: 0 })
  expect(await list({ storeId: other, kind: null })).toMatchObject([{ state: 'failed' }])
  expect(await runAll(async () => 'done')).toBe(1201)
})

test('a failed and a waiting job can be discarded; a running job and a schedule cannot', async () => {
  await add(LETTER, aStore(), 'failed')
  await failAll()
  expect(await discardJob(database.db, await onlyJob())).toBe(true)
  await add(LETTER, aStore(), 'waiting')
  expect(await discardJob(database.db, await onlyJob())).toBe(true)
  expect(await list()).toEqual([])
  await add(LETTER, aStore(), 'running')
  let wasDiscarded: boolean | null = null
  await runAll(async () => {
    wasDiscarded = await discardJob(database.db, await onlyJob())
    return 'done'
  })
  expect(wasDiscarded).toBe(false)
  await enqueueSchedules({ db: database.db, handlers: [handlerOf(HOURLY, async () => 'done')] })
  const schedule = await onlyJob()
  expect(schedule).toMatchObject({ storeId: null, kind: 'hourly', state: 'waiting' })
  expect(await discardJob(database.db, schedule)).toBe(false)
})

test('a job whose server died can be discarded when its lease has ended', async () => {
  await add(LETTER, aStore(), 'abandoned')
  await database.db.execute(sql`
    UPDATE jobs SET due_at = now() - interval '1 second', lease_id = ${randomUuid()}, attempts = 1`)
  expect(await onlyJob()).toMatchObject({ state: 'waiting' })
  expect(await discardJob(database.db, await onlyJob())).toBe(true)
})

test('no job is found by what is not the id of one', async () => {
  expect(await findJob(database.db, randomUuid())).toBeNull()
  expect(await findJob(database.db, "'; --")).toBeNull()
})

test('the error of a failed statement is stored without the values that it was sent with', async () => {
  await add(LETTER, aStore(), 'bad statement')
  await runAll(async () => {
    await database.db.execute(sql`SELECT ${SECRET} FROM no_such_table`)
    return 'done'
  })
  expect(await onlyJob()).toMatchObject({ lastError: 'relation "no_such_table" does not exist' })
})
