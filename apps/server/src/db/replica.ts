import type { Logger } from 'pino'
import { type Connections, createConnections, type DatabaseObserver } from './connection.ts'
import { DATABASE_IDENTITY } from './database-identity.ts'
import type { Db, PoolUse } from './open-db.ts'
import { limitOutageLines } from './outage-lines.ts'
import { createReplicaLag, MAX_LAG_MS, type Position } from './replica-lag.ts'
import {
  inBytes,
  openReplicaReads,
  type Primaries,
  REPLICA_CONNECTIONS,
  type ReplicaWork,
  UnfitReplicaError,
} from './replica-reads.ts'
import type { Statements } from './statements.ts'
import { watchConnections } from './watch-connections.ts'

const MEASURE_EVERY_MS = 1_000
const MEASURE_MS = 1_000

export type Replica = {
  /** Reads for one request that may be `MAX_LAG_MS` old: from the replica, or from the primary if it cannot serve them. */
  openReads(work: ReplicaWork): Db
  /** The replica has everything that the primary had so many seconds ago; null while that is unknown. */
  lagSeconds(): number | null
  /** Why reads go to the primary, in a sentence for an operator; null while they go to the replica. */
  warning(): string | null
  /** How each pool is used right now. */
  use(): Readonly<Record<ReplicaWork, PoolUse>>
  close(): Promise<void>
}

type Opened = { readonly primaries: Primaries; readonly log: Logger; readonly observer: DatabaseObserver }

/** Opens the replica of DATABASE_READ_URL, and measures once a second how far it is behind. */
export function openReplica(url: string, { primaries, log, observer }: Opened): Replica {
  const pools = { replica: openPool(url, 'replica', log), replica_files: openPool(url, 'replica_files', log) }
  for (const connections of Object.values(pools)) connections.observer = observer
  const watch = watchConnections(pools.replica)
  const lag = createReplicaLag()
  let failure: string | null = 'It was not asked yet.'
  let isLogged = false

  async function measure(): Promise<void> {
    let asked = 'The primary'
    try {
      const askedAt = performance.now()
      const primary = await askPrimary(primaries.replica.statements)
      lag.sawPrimary(primary.position, askedAt)
      asked = 'It'
      const replica = await askReplica(pools.replica)
      if (replica.position !== null) lag.sawReplica(replica.position)
      failure = complaintAbout(replica, primary)
    } catch (error) {
      failure = `${asked} does not answer (${error instanceof Error ? error.message : error}).`
    }
    const found = warning()
    if (found !== null && !isLogged) log.warn({ event: 'replica_unused' }, found)
    if (found === null && isLogged) log.warn({ event: 'replica_used' }, 'results are read from the replica again')
    isLogged = found !== null
  }

  function warning(): string | null {
    const reason = failure ?? tooOld(lag.lagMs(performance.now()))
    return reason && `Results are read from the primary, and not from DATABASE_READ_URL: ${reason}`
  }

  const logOutage = limitOutageLines()
  const facts = {
    pools,
    primaries,
    logFailure: (err: unknown, work: ReplicaWork) =>
      logOutage((unlogged) => log.warn({ err, work, unlogged }, 'the replica could not serve a read')),
    requirePosition() {
      const position = lag.required(performance.now())
      if (position === null || warning() !== null || watch.failure()) {
        throw new UnfitReplicaError('The replica is not used now')
      }
      return position
    },
  }
  const stop = repeat(measure)
  return {
    openReads: (work) => openReplicaReads(facts, work),
    lagSeconds() {
      const ms = lag.lagMs(performance.now())
      return ms === null ? null : ms / 1000
    },
    warning,
    use: () => ({ replica: useOf(pools.replica), replica_files: useOf(pools.replica_files) }),
    async close() {
      await Promise.all([stop(), watch.stop()])
      for (const { pool } of Object.values(pools)) await pool.end()
    },
  }
}

function openPool(url: string, work: ReplicaWork, log: Logger): Connections {
  const connections = createConnections(url, REPLICA_CONNECTIONS[work], work)
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  connections.pool.on('error', (err) => {
    if (connections.pool.ending) return
    log.warn({ err, work }, 'a connection to the replica was lost')
    connections.onBroken()
  })
  return connections
}

type Found = { readonly identity: string; readonly position: Position }

async function askPrimary(statements: Statements): Promise<Found> {
  const text = `SELECT ${DATABASE_IDENTITY} AS identity, ${inBytes('pg_current_wal_lsn()')} AS position`
  const { rows } = await statements.query({ text })
  return rows[0] as Found
}

/** The position is null on a server that is no replica. */
type MaybeReplica = { readonly identity: string; readonly position: Position | null }

async function askReplica(connections: Connections): Promise<MaybeReplica> {
  const connection = await connections.checkOut(MEASURE_MS)
  try {
    const { rows } = await connection.query(`
      SELECT ${DATABASE_IDENTITY} AS identity,
        CASE WHEN pg_is_in_recovery() THEN ${inBytes('pg_last_wal_replay_lsn()')} END AS position`)
    return rows[0] as MaybeReplica
  } finally {
    connection.release()
  }
}

function complaintAbout(replica: MaybeReplica, primary: Found): string | null {
  if (replica.identity !== primary.identity) return 'It leads to another database than DATABASE_URL.'
  return replica.position === null ? 'It leads to a server that is no replica.' : null
}

function tooOld(lagMs: number | null): string | null {
  if (lagMs === null) return 'It has not caught up since this server started.'
  return lagMs > MAX_LAG_MS ? `It is ${(lagMs / 1000).toFixed(1)} seconds behind.` : null
}

const useOf = ({ pool }: Connections): PoolUse => ({
  busy: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

/** Repeats work that never rejects. @returns stops it, and waits for what is under way */
function repeat(work: () => Promise<void>): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  function next(): void {
    running = work().then(() => {
      if (!stopped) timer = setTimeout(next, MEASURE_EVERY_MS)
    })
  }
  next()
  return () => {
    stopped = true
    clearTimeout(timer)
    return running
  }
}
