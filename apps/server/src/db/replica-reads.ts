import type { Connections, DatabaseConnection } from './connection.ts'
import { DatabaseAwayError, failureKind } from './failure-kind.ts'
import { parseLongJson } from './long-json.ts'
import { builderOn, builderOver, type Db, type OpenDb } from './open-db.ts'
import type { Position } from './replica-lag.ts'
import type { Statements } from './statements.ts'
import { runTransaction } from './transaction.ts'

/** The maximum number of connections to the replica, by kind of work. */
export const REPLICA_CONNECTIONS = { replica: 8, replica_files: 3 } as const
export type ReplicaWork = keyof typeof REPLICA_CONNECTIONS

/** The primary's pools, by the work that they do if the replica may not. */
export type Primaries = Readonly<Record<ReplicaWork, Pick<OpenDb, 'db' | 'statements'>>>

/** The replica may not serve a read now, so the primary does. */
export class UnfitReplicaError extends DatabaseAwayError {}

type Facts = {
  readonly pools: Readonly<Record<ReplicaWork, Connections>>
  readonly primaries: Primaries
  /** The position that a replica must have replayed to serve a read now. @throws UnfitReplicaError if none may */
  readonly requirePosition: () => Position
  /** Logs that the replica could not serve a read. */
  readonly logFailure: (error: unknown, work: ReplicaWork) => void
}

/** SQL: a position in the write-ahead log, in bytes. It stays below 2^53 for nine petabytes of log. */
export const inBytes = (position: string) => `(${position} - '0/0'::pg_lsn)::float8`

const HAS_REPLAYED = `SELECT pg_is_in_recovery() AND ${inBytes('pg_last_wal_replay_lsn()')} >= $1 AS yes`

/**
 * Reads for one request: from the replica if it can serve them, else from the primary, where the rest of the request then
 * stays, so that it never goes back in time.
 */
export function openReplicaReads({ pools, primaries, requirePosition, logFailure }: Facts, work: ReplicaWork): Db {
  const connections = pools[work]
  const primary = primaries[work]
  let isOnReplica = true

  /** Runs a read on a connection whose server has what it needs. The read begins after that was checked. */
  async function onReplica<T>(run: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const position = requirePosition()
    const connection = await connections.checkOut()
    try {
      const { rows } = await connection.query(HAS_REPLAYED, [position])
      if (!rows[0]?.yes) throw new UnfitReplicaError('The replica is too far behind')
      return await run(connection)
    } finally {
      connection.release()
    }
  }

  async function tried<T>(run: (connection: DatabaseConnection) => Promise<T>, orElse: () => Promise<T>): Promise<T> {
    if (!isOnReplica) return orElse()
    try {
      return await onReplica(run)
    } catch (error) {
      if (failureKind(error) !== 'database') throw error
      if (!(error instanceof UnfitReplicaError)) logFailure(error, work)
      isOnReplica = false
      return orElse()
    }
  }

  const statements: Statements = {
    async query(statement, values) {
      const result = await tried(
        (connection) =>
          connections.hasStartLimits()
            ? connection.query(statement, values)
            : runTransaction(connection, work, (one) => one.query(statement, values)),
        () => primary.statements.query(statement, values),
      )
      return parseLongJson(result)
    },
  }
  const { cipher, shards } = primary.db
  const transaction: Db['transaction'] = (run, modes) =>
    tried(
      (connection) => runTransaction(connection, work, (one) => run(builderOn(one, { cipher, shards })), modes),
      () => primary.db.transaction(run, modes),
    )
  return builderOver(statements, { transaction, cipher, shards })
}
