import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { logInToDemo } from '../../e2e/support/demo-client.ts'
import type { Figures } from '../bars.ts'
import { startBenchServer } from '../bench-server.ts'
import { cpuMs, familyCpuMs } from '../cpu-time.ts'
import { measuredSeconds } from '../duration.ts'
import { closedLoop, loadTarget } from '../load/run-load.ts'
import { PACED, RUNS_PER_SECOND } from './paced-job.ts'

const PAIRS = 15
const SECONDS = 4
const WARM_UP_SECONDS = 10
const CONNECTIONS = 64
const WAITING_JOBS = 100_000
/** Those that run during the bench, so that 100,000 wait until its end. */
const SPARE_JOBS = 5_000
/** The first store has so many of them. The others share the rest. */
const LARGEST_STORE_SHARE = 0.8
const STORES = 1_000
/** A poll, and the job under way. */
const SWITCH_MS = 1_300

const PROGRAM = fileURLToPath(new URL('./jobs-server.ts', import.meta.url))

/**
 * CPU time of the server and of PostgreSQL for each accepted message: while 100,000 jobs are due in 1,000 stores and 20
 * of them run each second, beside the same without jobs. Both halves of a pair are measured on one server with one
 * database, because two of each differ by more than jobs cost. Without jobs means that no store has a turn: that is all
 * a server looks at. Each second pair begins with the other half.
 */
export async function benchJobs(folder: string): Promise<Figures<'jobs'>> {
  await using opened = new AsyncDisposableStack()
  const postgres = await startEmbeddedPostgres({ dataDir: folder, version: '18', durable: true })
  opened.defer(postgres.stop)
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  opened.defer(() => client.end())
  const server = await startBenchServer(PROGRAM, { DATABASE_URL: postgres.url })
  opened.defer(server.kill)
  const { storefront } = server.addresses
  const { survey } = await logInToDemo(server.addresses)
  await client.query(ADD_JOBS, [PACED.name, WAITING_JOBS + SPARE_JOBS, STORES, LARGEST_STORE_SHARE])
  await client.query('VACUUM ANALYZE jobs')
  const order = { origin: storefront, targets: [loadTarget(survey)], connections: CONNECTIONS }
  console.log('  warming up')
  await client.query(GIVE_TURNS)
  await closedLoop({ ...order, seconds: measuredSeconds(WARM_UP_SECONDS) })

  const postmaster = Number(readFileSync(join(postgres.dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0])
  const usedMs = () => cpuMs(server.pid) + familyCpuMs(postmaster)
  const ofWithout: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const isFirstWith = pair % 2 === 0
    const [first, second] = [await measure(isFirstWith), await measure(!isFirstWith)]
    ofWithout.push(isFirstWith ? first / second : second / first)
  }
  return { ofWithout }

  /** @returns CPU time in ms for each accepted message */
  async function measure(isWithJobs: boolean): Promise<number> {
    await client.query(isWithJobs ? GIVE_TURNS : TAKE_TURNS_AWAY)
    await sleep(SWITCH_MS)
    const [jobsBefore, usedBefore, start] = [await countJobs(), usedMs(), performance.now()]
    const { accepted } = await closedLoop({ ...order, seconds: measuredSeconds(SECONDS) })
    const [used, seconds] = [usedMs() - usedBefore, (performance.now() - start) / 1_000]
    const ran = (jobsBefore - (await countJobs())) / seconds
    console.log(`      ${(used / accepted).toFixed(4)} ms each, ${ran.toFixed(1)} jobs/s`)
    assertRan(isWithJobs, ran)
    return used / accepted
  }

  async function countJobs(): Promise<number> {
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM jobs WHERE kind = $1', [
      PACED.name,
    ])
    return rows[0]?.n ?? 0
  }
}

/** @throws if the jobs did not run as the bench says */
function assertRan(isWithJobs: boolean, perSecond: number): void {
  const expected = isWithJobs ? RUNS_PER_SECOND : 0
  if (Math.abs(perSecond - expected) > expected / 10) {
    throw new Error(`${perSecond.toFixed(1)} jobs ran per second, not ${expected}`)
  }
}

const ADD_JOBS = `
  WITH store AS (SELECT n, gen_random_uuid() AS store_id FROM generate_series(0, $3::int - 1) n)
  INSERT INTO jobs (store_id, job_id, kind, lane, key, payload)
  SELECT store_id, gen_random_uuid(), $1, 'prompt', job::text, '{}'
  FROM generate_series(1, $2::int) job JOIN store
    ON store.n = CASE WHEN job <= $2::int * $4::float8 THEN 0 ELSE 1 + job % ($3::int - 1) END`

const GIVE_TURNS = `
  INSERT INTO job_turns (store_id, lane, due_at) SELECT DISTINCT store_id, lane, now() FROM jobs WHERE kind = 'paced'
  ON CONFLICT DO NOTHING`

const TAKE_TURNS_AWAY = `
  DELETE FROM job_turns WHERE store_id IN (SELECT store_id FROM jobs WHERE kind = 'paced')`
