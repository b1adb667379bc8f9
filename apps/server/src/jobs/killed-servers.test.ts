import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { StoreId } from '@earshot/survey'
import { seededRandom } from '@earshot/survey/testing'
import { v4 as randomUuid } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { CREATE_EFFECTS, EFFECT, LAST_STEP, STEPPED_EFFECT } from '../testing/killable-jobs.ts'
import { passJobTime } from '../testing/pass-job-time.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { enqueue } from './enqueue.ts'

const PROCESS = fileURLToPath(new URL('../testing/killable-jobs-process.ts', import.meta.url))
const JOBS = 2_000
/** So many of them have several steps. */
const JOBS_WITH_STEPS = 100
const STORES = 40
const SERVERS = 3
const MAX_LIFE_MS = 4_000
/** How many jobs of both lanes a server has at once. A kill interrupts no more. */
const SLOTS = 10

let database: Awaited<ReturnType<typeof openTestDatabase>>
const children = new Set<ChildProcess>()
beforeEach(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql.raw(CREATE_EFFECTS))
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database.close()
})

/** Half of the jobs belong to one store. */
async function enqueueAll(): Promise<void> {
  const stores = Array.from({ length: STORES }, () => randomUuid() as StoreId)
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < JOBS; n++) {
      const storeId = stores[n % 2 === 0 ? 0 : n % STORES] as StoreId
      if (n < JOBS_WITH_STEPS) await enqueue(tx, STEPPED_EFFECT, { storeId, key: String(n), payload: { step: 0 } })
      else await enqueue(tx, EFFECT, { storeId, key: String(n), payload: {} })
    }
  })
}

/** Resolves when it is ready to run jobs. */
async function startServer(): Promise<ChildProcess> {
  const child = fork(PROCESS, [database.url])
  children.add(child)
  await once(child, 'message')
  return child
}

async function runAndKill(child: ChildProcess, afterMs: number): Promise<void> {
  const ended = once(child, 'exit')
  child.send('run')
  await sleep(afterMs)
  child.kill('SIGKILL')
  const [, signal] = await ended
  // A server that ended by itself has not been killed while it worked.
  expect(signal).toBe('SIGKILL')
  children.delete(child)
}

type Unfinished = { job_id: string; attempts: number; effects: number; was_leased: boolean }

/** The statements of a server that was killed still end. */
async function waitForDatabase(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await database.db.execute(sql`
      SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`)
    expect(rows).toEqual([])
  })
}

/** Once no server lives: the jobs that are left. Their leases end, as if a minute had passed. */
async function endLeases(): Promise<Unfinished[]> {
  await waitForDatabase()
  const { rows } = await database.db.execute<Unfinished>(sql`
    SELECT job_id, attempts, (SELECT count(*)::int FROM effects e WHERE e.job_id = jobs.job_id) AS effects,
      lease_id IS NOT NULL AND due_at > now() AS was_leased
    FROM jobs`)
  await passJobTime(database.db, '60 seconds')
  return rows
}

test('servers killed at random points lose no job, and each effect that came twice has the id of its job', async () => {
  const seed = Date.now() % 2 ** 31
  const random = seededRandom(seed)
  await enqueueAll()
  let unfinished = await endLeases()
  const all = new Set(unfinished.map(({ job_id }) => job_id))
  expect(all.size).toBe(JOBS)
  let [kills, interrupted] = [0, 0]
  let nextServers = Promise.all(Array.from({ length: SERVERS }, startServer))
  while (unfinished.length > 0) {
    const servers = await nextServers
    const killed = Promise.all(servers.map((child) => runAndKill(child, random() * MAX_LIFE_MS)))
    nextServers = Promise.all(Array.from({ length: SERVERS }, startServer))
    await killed
    kills += SERVERS
    unfinished = await endLeases()
    const leased = unfinished.filter(({ was_leased }) => was_leased)
    interrupted += leased.length
    expect(leased.length).toBeLessThanOrEqual(SERVERS * SLOTS)
    for (const { attempts, effects, was_leased } of unfinished) {
      if (was_leased) expect(attempts).toBeGreaterThan(0)
      expect(attempts).toBeLessThanOrEqual(kills)
      expect(effects).toBeLessThanOrEqual(attempts + LAST_STEP)
    }
  }
  const { rows: effects } = await database.db.execute<{ job_id: string; step: number; times: number }>(sql`
    SELECT job_id, step, count(*)::int AS times FROM effects GROUP BY 1, 2`)
  const doubles = effects.filter(({ times }) => times > 1).length
  console.log(`seed ${seed}: ${kills} kills interrupted ${interrupted} jobs; ${doubles} effects came twice`)
  expect(new Set(effects.map(({ job_id }) => job_id))).toEqual(all)
  expect(effects).toHaveLength(JOBS + JOBS_WITH_STEPS * LAST_STEP)
  // Otherwise the kills have shown nothing.
  expect(interrupted).toBeGreaterThan(10)
  expect(effects.reduce((sum, { times }) => sum + times - 1, 0)).toBeLessThanOrEqual(interrupted)
  expect(await rowsLeft()).toEqual([{ jobs: 0 }])
}, 240_000)

async function rowsLeft() {
  return (await database.db.execute(sql`SELECT count(*)::int AS jobs FROM jobs`)).rows
}
