import pg from 'pg'
import { DrizzleQueryError } from './drizzle.ts'

/**
 * The cause of a failed statement: the values that were sent, a database that cannot work right now (the same statement
 * may succeed later), or a bug in our code.
 */
export type FailureKind = 'data' | 'database' | 'bug'

/** The database did not answer in time, or is known to be away. */
export class DatabaseAwayError extends Error {}

/** The database answers but refuses every write. */
export class DatabaseReadOnlyError extends DatabaseAwayError {}

/** SQLSTATE class 22: data exception. */
const DATA_STATE = /^22/

/**
 * SQLSTATEs of a database that cannot work right now.
 * Classes: 08 connection, 28 login refused, 40 rolled back because of another transaction, 53 out of disk, memory or
 * connections, 57 canceled (a timeout) or shutting down, 58 input/output. Single codes: 25006 read-only, 25P03 and 25P04
 * a transaction that ran too long, 3D000 no such database, 55P03 lock timeout.
 */
const DATABASE_STATE = /^(?:08|28|40|53|57|58|25006$|25P03$|25P04$|3D000$|55P03$)/

/** PostgreSQL's own source files that read and write its data folder and its write-ahead log. */
const STORAGE_SOURCES = new Set(['md.c', 'fd.c', 'buffile.c', 'slru.c', 'xlog.c'])
/**
 * The SQLSTATEs of operating system errors that have none of their own. XX000 internal error: the quota or the maximum
 * size of a file is reached. 42501 insufficient privilege: the file system has become read-only. Elsewhere they are bugs.
 */
const STORAGE_STATE = /^(?:XX000|42501)$/

/** Source files of Citus that report, as XX000, a shard that was moved or split while a statement was planned with it. */
const SHARD_SOURCES = new Set(['metadata_cache.c', 'metadata_utility.c'])

/** How Citus refuses a statement about two tables, of which one is distributed and the other is not yet. Its SQLSTATE has other causes, too. */
const HALF_DISTRIBUTED = 'direct joins between distributed and local tables are not supported'

/** Node's error codes for sockets that broke or cannot be opened, and for host names that cannot be resolved. */
const SOCKET_CODES = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENFILE',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * Messages of the driver and its pool for a connection that was lost, could not be opened in time, or was closed by us.
 */
const CONNECTION_MESSAGE =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded|timeout expired|Query read timeout|Cannot use a pool after)/

export function failureKind(error: unknown): FailureKind {
  const refusal = refusalOf(error)
  if (refusal === null) return isConnectionLoss(error) ? 'database' : 'bug'
  const { code: state = '', file = '' } = refusal
  if (DATA_STATE.test(state)) return 'data'
  const isStorage = STORAGE_STATE.test(state) && STORAGE_SOURCES.has(file)
  const isMovedShard = state === 'XX000' && SHARD_SOURCES.has(file)
  const isHalfDistributed = state === '0A000' && refusal.message === HALF_DISTRIBUTED
  return isStorage || isMovedShard || isHalfDistributed || DATABASE_STATE.test(state) ? 'database' : 'bug'
}

function isConnectionLoss(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    // The message of this wrapper contains the statement's values, so it must not be matched. Its cause is examined
    // instead.
    if (e instanceof DrizzleQueryError) continue
    if (e instanceof DatabaseAwayError || CONNECTION_MESSAGE.test(e.message)) return true
    if ('code' in e && (SOCKET_CODES.has(String(e.code)) || isMissingSocketFile(e))) return true
  }
  return false
}

/** PostgreSQL removes its Unix socket while it is stopped. */
const isMissingSocketFile = (error: Error) =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** The SQLSTATE of a failed query, wherever the driver or the query builder put it; null for other errors. */
export function sqlState(error: unknown): string | null {
  return refusalOf(error)?.code ?? null
}

/** PostgreSQL's reply, wherever the driver or the query builder put it. */
function refusalOf(error: unknown): pg.DatabaseError | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (e instanceof pg.DatabaseError) return e
  }
  return null
}
