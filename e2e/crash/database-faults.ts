import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { type SilentProxy, startSilentProxy } from '../../apps/server/src/testing/silent-proxy.ts'
import { logInToDemo } from '../support/demo-client.ts'
import { startServerProcess } from '../support/server-process.ts'
import { complaintsAbout, killPostmaster } from './crash.ts'
import { type Recorder, startRecorder } from './recorder.ts'

/** A role that is not a superuser, so that connection limits apply to it. */
const ROLE = 'shopkeeper'

/** The maximum wait of a shopper for a reply. */
const MAX_WAIT_MS = 10_000
const MAX_PROBE_MS = 1_000
/** The maximum time until answers are accepted again after the database accepts connections. */
const MAX_RESUME_MS = 2_000
const SETTLE_MS = 1_500
const GIVE_UP_MS = 30_000

type World = { postgres: EmbeddedPostgres; readonly folder: string; readonly proxy: SilentProxy }

/** Breaks the database, and resolves when it accepts connections again. */
type Fault = (world: World, lastsMs: number) => Promise<void>

const faults: Readonly<Record<string, Fault>> = {
  'connections ended': (world) =>
    administer(world, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${ROLE}'`),
  'fast restart': async (world) => {
    await world.postgres.stop()
    await startAgain(world)
  },
  'kill -9': async (world) => {
    killPostmaster(world.postgres.dataDir)
    await world.postgres.stop()
    await startAgain(world)
  },
  'processes frozen': async (world, lastsMs) => {
    const pids = await processesOf(world)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    await sleep(lastsMs)
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  },
  'network silent': async ({ proxy }, lastsMs) => {
    proxy.silence('all')
    await sleep(lastsMs)
    proxy.resume()
  },
  // New connections work, so answers are accepted again during the fault.
  'open connections silent': async ({ proxy }, lastsMs) => {
    proxy.silence('open')
    await sleep(lastsMs)
  },
  'no connections left': async (world, lastsMs) => {
    await limitConnections(world, 0)
    await sleep(lastsMs)
    await limitConnections(world, -1)
  },
  'two connections left': async (world, lastsMs) => {
    await limitConnections(world, 2)
    await sleep(lastsMs)
    await limitConnections(world, -1)
  },
  'database read-only': async (world, lastsMs) => {
    await administer(world, `ALTER ROLE ${ROLE} SET default_transaction_read_only = on`)
    await faults['connections ended']?.(world, 0)
    await sleep(lastsMs)
    await administer(world, `ALTER ROLE ${ROLE} RESET default_transaction_read_only`)
  },
  'table locked': async (world, lastsMs) => {
    const seconds = lastsMs / 1000
    await administer(world, 'BEGIN', 'LOCK TABLE responses IN ACCESS EXCLUSIVE MODE', `SELECT pg_sleep(${seconds})`)
  },
}

/** How often a fault is caused, and how long it lasts. */
type Extent = { readonly rounds: number; readonly lastsMs: number }

/**
 * Causes every fault while shoppers answer one server, which must survive all of them.
 * @returns complaints, and one line of figures for each fault
 */
export async function breakTheDatabase(folder: string, { rounds, lastsMs }: Extent) {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, version: '18', durable: true })
  const proxy = await startSilentProxy(postgres.url)
  const world: World = { postgres, folder, proxy }
  const database = new URL(proxy.url).pathname.slice(1)
  await administer(
    world,
    `CREATE ROLE ${ROLE} LOGIN PASSWORD '${ROLE}'`,
    `GRANT ALL ON DATABASE ${database} TO ${ROLE}`,
    `ALTER SCHEMA public OWNER TO ${ROLE}`,
  )
  const url = new URL(proxy.url)
  url.username = ROLE
  url.password = ROLE
  const server = await startServerProcess({ DATABASE_URL: url.href, LOG_LEVEL: 'fatal' })
  const demo = await logInToDemo(server.addresses)
  const recorder = startRecorder(server.addresses, demo.survey)
  const complaints: string[] = []
  const figures: string[] = []
  for (let round = 1; round <= rounds; round++) {
    for (const [name, fault] of Object.entries(faults)) {
      await sleep(SETTLE_MS)
      const outcome = await observe(recorder, () => fault(world, lastsMs))
      figures.push(`${name}: ${outcome.figures}`)
      complaints.push(...outcome.complaints.map((complaint) => `${name}: ${complaint}`))
    }
  }
  await recorder.stop()
  const exitCode = await server.stop()
  if (exitCode !== 0) complaints.push(`the server ended with ${exitCode}`)
  complaints.push(...(await complaintsAbout(world.postgres.url, demo, recorder.sent)))
  await proxy.close()
  await world.postgres.stop()
  const { sent } = recorder
  return {
    complaints,
    figures,
    acknowledged: sent.filter(({ acknowledged }) => acknowledged).length,
    sent: sent.length,
  }
}

/** Causes one fault, waits until answers are accepted again, and checks all replies of that time. */
async function observe({ replies, probes }: Recorder, fault: () => Promise<void>) {
  const start = performance.now()
  await fault()
  const healed = performance.now()
  const isTaken = () => replies.some(({ status, at, ms }) => status === 200 && at - ms > healed)
  while (!isTaken() && performance.now() - healed < GIVE_UP_MS) await sleep(20)
  const since = (all: typeof replies) => all.filter(({ at }) => at > start)
  const taken = replies.filter(({ status }) => status === 200).map(({ at }) => at)
  const resumedMs = (taken.find((at) => at > healed) ?? Number.POSITIVE_INFINITY) - healed
  const gapMs = Math.max(...taken.map((at, i) => (at > start ? at - (taken[i - 1] ?? start) : 0)))
  const slowestMs = Math.max(...since(replies).map(({ ms }) => ms))
  const slowestProbeMs = Math.max(...since(probes).map(({ ms }) => ms))
  const unreadyMs = since(probes).find(({ status }) => status === 503)?.at
  const statuses = Map.groupBy(since(replies), ({ status }) => status)
  const odd = [...statuses.keys()].filter((status) => status !== 200 && status !== 503)
  return {
    figures: [
      [...statuses].map(([status, ones]) => `${ones.length} x ${status}`).join(', '),
      `longest gap ${seconds(gapMs)}`,
      `answers again after ${seconds(resumedMs)}`,
      `slowest reply ${seconds(slowestMs)}`,
      unreadyMs === undefined ? 'ready throughout' : `not ready after ${seconds(unreadyMs - start)}`,
    ].join('; '),
    complaints: [
      ...(resumedMs > MAX_RESUME_MS ? [`answers were taken again only after ${seconds(resumedMs)}`] : []),
      ...(slowestMs > MAX_WAIT_MS ? [`a shopper waited for ${seconds(slowestMs)}`] : []),
      ...(slowestProbeMs > MAX_PROBE_MS ? [`/readyz took ${seconds(slowestProbeMs)}`] : []),
      ...odd.map((status) => `a shopper got ${status}`),
    ],
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function startAgain(world: World): Promise<void> {
  world.postgres = await startEmbeddedPostgres({ dataDir: world.folder, version: '18', durable: true })
  world.proxy.retarget(world.postgres.url)
}

async function limitConnections(world: World, limit: number): Promise<void> {
  await administer(world, `ALTER ROLE ${ROLE} CONNECTION LIMIT ${limit}`)
  if (limit >= 0) await faults['connections ended']?.(world, 0)
}

/** Runs statements as the superuser, past the proxy. */
async function administer({ postgres }: World, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** PostgreSQL's client backends, without background processes. */
async function processesOf({ postgres }: World): Promise<number[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE usename = '${ROLE}'`)
  await client.end()
  const [postmaster] = readFileSync(join(postgres.dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')
  return [Number(postmaster), ...rows.map(({ pid }) => pid)]
}
