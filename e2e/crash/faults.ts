import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@earshot/survey/testing'
import pg from 'pg'
import type { SilentProxy } from '../../apps/server/src/testing/silent-proxy.ts'
import type { DurablePostgres } from './durable-postgres.ts'
import { killPostmaster, startDurablePostgres } from './durable-postgres.ts'
import { fillDisk, fillWriteAheadLog, freeDisk, type LimitedDisk } from './limited-disk.ts'

/** A role that is not a superuser, so that connection limits apply to it. */
export const ROLE = 'shopkeeper'

/** Less than a segment of the write-ahead log, which has 16 MB. */
const TOO_SMALL_FOR_A_SEGMENT = 6_000_000

export type FaultTarget = {
  postgres: DurablePostgres
  readonly folder: string
  readonly proxy: SilentProxy
  readonly disk: LimitedDisk
  readonly diskBytes: number
  /** Whether the server reaches the database through a pooler, which keeps its connections. */
  readonly isPooled: boolean
}

export type DatabaseFault = {
  /** Breaks the database, and resolves when it accepts connections again. */
  readonly cause: (target: FaultTarget, lastsMs: number) => Promise<void>
  /** No answer can be written, so `/readyz` must say so. */
  readonly stopsAnswers?: true
  /** Merchants' requests that only read must work throughout. */
  readonly servesReads?: true
  /** Only `--all` and its name cause it. */
  readonly isExtra?: true
}

export const faults: Readonly<Record<string, DatabaseFault>> = {
  'connections ended': { cause: endConnections },
  'fast restart': {
    async cause(target) {
      await target.postgres.stop()
      await startAgain(target)
    },
  },
  'kill -9': {
    async cause(target) {
      killPostmaster(target.postgres.dataDir)
      await target.postgres.stop()
      await startAgain(target)
    },
  },
  'processes frozen': {
    stopsAnswers: true,
    async cause(target, lastsMs) {
      const pids = await processesOf(target)
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
  '200 ms delay': {
    isExtra: true,
    async cause({ proxy }, lastsMs) {
      // In both directions together, as `netem delay 200ms` does at one end.
      proxy.slow(() => 100)
      await sleep(lastsMs)
      proxy.slow(() => 0)
    },
  },
  'packets dropped': {
    isExtra: true,
    async cause({ proxy }, lastsMs) {
      proxy.slow(droppingPackets())
      await sleep(lastsMs)
      proxy.slow(() => 0)
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
    async cause(target, lastsMs) {
      await limitConnections(target, 0)
      await sleep(lastsMs)
      await limitConnections(target, -1)
    },
  },
  'two connections left': {
    async cause(target, lastsMs) {
      await limitConnections(target, 2)
      await sleep(lastsMs)
      await limitConnections(target, -1)
    },
  },
  'database read-only': {
    stopsAnswers: true,
    async cause(target, lastsMs) {
      await administer(target, `ALTER ROLE ${ROLE} SET default_transaction_read_only = on`)
      await endConnections(target)
      await sleep(lastsMs)
      await administer(target, `ALTER ROLE ${ROLE} RESET default_transaction_read_only`)
      // Connections keep what was set at their login. The server closes its own, and cannot close those of a pooler.
      if (target.isPooled) await endConnections(target)
    },
  },
  'table locked': {
    stopsAnswers: true,
    async cause(target, lastsMs) {
      const seconds = lastsMs / 1000
      await administer(target, 'BEGIN', 'LOCK TABLE responses IN ACCESS EXCLUSIVE MODE', `SELECT pg_sleep(${seconds})`)
    },
  },
  'disk full': {
    stopsAnswers: true,
    servesReads: true,
    async cause({ postgres }, lastsMs) {
      await fillDisk(postgres.url)
      await sleep(lastsMs)
      await freeDisk(postgres.url)
    },
  },
  // PostgreSQL crashes and recovers until it is started where the log has room.
  'disk of the write-ahead log full': {
    async cause(target, lastsMs) {
      // A new segment, so that PostgreSQL can start below the limit.
      await administer(target, 'SELECT pg_switch_wal()')
      await target.postgres.stop()
      target.disk.limit(TOO_SMALL_FOR_A_SEGMENT)
      await startAgain(target)
      const failures = await fillWriteAheadLog(target.postgres.url, lastsMs)
      if (failures === 0) throw new Error('The write-ahead log never reached its limit')
      await target.postgres.stop()
      target.disk.limit(target.diskBytes)
      await startAgain(target)
    },
  },
}

/** One in so many packets is dropped. */
const DROPPED_EVERY = 10
/** TCP on Linux sends a packet again after this time, and after twice as long each time. */
const FIRST_RESEND_MS = 200

/** The delays of packets on a network that drops some: TCP sends those again, and delivers all in their order. */
function droppingPackets(): () => number {
  const random = seededRandom(20)
  return () => {
    let delayMs = 0
    for (let resendMs = FIRST_RESEND_MS; random() < 1 / DROPPED_EVERY; resendMs *= 2) delayMs += resendMs
    return delayMs
  }
}

async function startAgain(target: FaultTarget): Promise<void> {
  target.postgres = await startDurablePostgres(target.folder)
  target.proxy.retarget(target.postgres.url)
}

async function limitConnections(target: FaultTarget, limit: number): Promise<void> {
  await administer(target, `ALTER ROLE ${ROLE} CONNECTION LIMIT ${limit}`)
  if (limit >= 0) await endConnections(target)
}

function endConnections(target: FaultTarget): Promise<void> {
  return administer(target, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${ROLE}'`)
}

/** Runs statements as the superuser, past the proxy. */
export async function administer(
  { postgres }: Pick<FaultTarget, 'postgres'>,
  ...statements: readonly string[]
): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** PostgreSQL's client backends, without background processes. */
async function processesOf({ postgres }: FaultTarget): Promise<number[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE usename = '${ROLE}'`)
  await client.end()
  const [postmaster] = readFileSync(join(postgres.dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')
  return [Number(postmaster), ...rows.map(({ pid }) => pid)]
}
