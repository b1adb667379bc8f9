import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import type { SilentProxy } from '../../apps/server/src/testing/silent-proxy.ts'
import { killPostmaster } from './crash.ts'
import { fillDisk, fillWriteAheadLog, freeDisk, type LimitedDisk } from './limited-disk.ts'

/** A role that is not a superuser, so that connection limits apply to it. */
export const ROLE = 'shopkeeper'

/** Less than a segment of the write-ahead log, which has 16 MB. */
const TOO_SMALL_FOR_A_SEGMENT = 6_000_000

export type World = {
  postgres: EmbeddedPostgres
  readonly folder: string
  readonly proxy: SilentProxy
  readonly disk: LimitedDisk
  readonly diskBytes: number
  /** Whether the server reaches the database through a pooler, which keeps its connections. */
  readonly isPooled: boolean
}

export type Fault = {
  /** Breaks the database, and resolves when it accepts connections again. */
  readonly cause: (world: World, lastsMs: number) => Promise<void>
  /** No answer can be written, so `/readyz` must say so. */
  readonly stopsAnswers?: true
  /** Merchants' requests that only read must work throughout. */
  readonly keepsReads?: true
}

export const faults: Readonly<Record<string, Fault>> = {
  'connections ended': { cause: endConnections },
  'fast restart': {
    async cause(world) {
      await world.postgres.stop()
      await startAgain(world)
    },
  },
  'kill -9': {
    async cause(world) {
      killPostmaster(world.postgres.dataDir)
      await world.postgres.stop()
      await startAgain(world)
    },
  },
  'processes frozen': {
    stopsAnswers: true,
    async cause(world, lastsMs) {
      const pids = await processesOf(world)
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      await sleep(lastsMs)
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    },
  },
  'network silent': {
    stopsAnswers: true,
    async cause({ proxy }, lastsMs) {
      proxy.silence('all')
      await sleep(lastsMs)
      proxy.resume()
    },
  },
  // New connections work, so answers are accepted again during the fault.
  'open connections silent': {
    async cause({ proxy }, lastsMs) {
      proxy.silence('open')
      await sleep(lastsMs)
    },
  },
  'no connections left': {
    stopsAnswers: true,
    async cause(world, lastsMs) {
      await limitConnections(world, 0)
      await sleep(lastsMs)
      await limitConnections(world, -1)
    },
  },
  'two connections left': {
    async cause(world, lastsMs) {
      await limitConnections(world, 2)
      await sleep(lastsMs)
      await limitConnections(world, -1)
    },
  },
  'database read-only': {
    stopsAnswers: true,
    async cause(world, lastsMs) {
      await administer(world, `ALTER ROLE ${ROLE} SET default_transaction_read_only = on`)
      await endConnections(world)
      await sleep(lastsMs)
      await administer(world, `ALTER ROLE ${ROLE} RESET default_transaction_read_only`)
      // Connections keep what was set at their login. The server closes its own, and cannot close those of a pooler.
      if (world.isPooled) await endConnections(world)
    },
  },
  'table locked': {
    stopsAnswers: true,
    async cause(world, lastsMs) {
      const seconds = lastsMs / 1000
      await administer(world, 'BEGIN', 'LOCK TABLE responses IN ACCESS EXCLUSIVE MODE', `SELECT pg_sleep(${seconds})`)
    },
  },
  'disk full': {
    stopsAnswers: true,
    keepsReads: true,
    async cause({ postgres }, lastsMs) {
      await fillDisk(postgres.url)
      await sleep(lastsMs)
      await freeDisk(postgres.url)
    },
  },
  // PostgreSQL crashes and recovers until it is started where the log has room.
  'disk of the write-ahead log full': {
    async cause(world, lastsMs) {
      // A new segment, so that PostgreSQL can start below the limit.
      await administer(world, 'SELECT pg_switch_wal()')
      await world.postgres.stop()
      world.disk.limit(TOO_SMALL_FOR_A_SEGMENT)
      await startAgain(world)
      const failures = await fillWriteAheadLog(world.postgres.url, lastsMs)
      if (failures === 0) throw new Error('The write-ahead log never reached its limit')
      await world.postgres.stop()
      world.disk.limit(world.diskBytes)
      await startAgain(world)
    },
  },
}

async function startAgain(world: World): Promise<void> {
  world.postgres = await startEmbeddedPostgres({ dataDir: world.folder, version: '18', durable: true })
  world.proxy.retarget(world.postgres.url)
}

async function limitConnections(world: World, limit: number): Promise<void> {
  await administer(world, `ALTER ROLE ${ROLE} CONNECTION LIMIT ${limit}`)
  if (limit >= 0) await endConnections(world)
}

function endConnections(world: World): Promise<void> {
  return administer(world, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${ROLE}'`)
}

/** Runs statements as the superuser, past the proxy. */
export async function administer(
  { postgres }: Pick<World, 'postgres'>,
  ...statements: readonly string[]
): Promise<void> {
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
