import type { PgTransactionConfig } from './drizzle.ts'

type Limits = {
  /** To open a connection, or to wait for a free one of the pool. */
  readonly connectMs: number
  /** For one statement in the database (`statement_timeout`); the client waits `CLIENT_MARGIN_MS` longer. */
  readonly statementMs: number
  /** For one lock (`lock_timeout`). */
  readonly lockMs: number
  /** Between two statements of a transaction (`idle_in_transaction_session_timeout`); 0 for no limit. */
  readonly idleMs: number
  /** For a whole transaction, measured by the client from BEGIN to COMMIT. */
  readonly transactionMs: number
}

/** To open a connection outside the pools: at start, and for migrations. */
export const CONNECT_MS = 3_000

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * How long each kind of work may take (ADR-0012). No answer and no request waits longer than ten seconds:
 * an answer waits for the batch before its own and for its own, a request for a connection and its work.
 */
export const WORK_LIMITS = {
  /** Batches of answers. */
  writer: {
    connectMs: 2 * SECOND,
    statementMs: 4 * SECOND,
    lockMs: 2 * SECOND,
    idleMs: 4 * SECOND,
    transactionMs: 5 * SECOND,
  },
  /** Requests of merchants and pages. */
  request: {
    connectMs: 3 * SECOND,
    statementMs: 5 * SECOND,
    lockMs: 4 * SECOND,
    idleMs: 5 * SECOND,
    transactionMs: 6_500,
  },
  /** Results and lists from a replica. If it does not let them in quickly, the primary does. */
  replica: {
    connectMs: SECOND,
    statementMs: 5 * SECOND,
    lockMs: 4 * SECOND,
    idleMs: 5 * SECOND,
    transactionMs: 6_500,
  },
  /** Files from a replica. */
  replica_files: {
    connectMs: SECOND,
    statementMs: 10 * MINUTE,
    lockMs: 10 * SECOND,
    idleMs: MINUTE,
    transactionMs: 30 * MINUTE,
  },
  /** Background jobs, CSV files and the deletion of a store. */
  long: {
    connectMs: 3 * SECOND,
    statementMs: 10 * MINUTE,
    lockMs: 10 * SECOND,
    idleMs: MINUTE,
    transactionMs: 30 * MINUTE,
  },
  /** An operator's command: it holds one lock for as long as it runs. */
  command: { connectMs: 10 * SECOND, statementMs: HOUR, lockMs: HOUR, idleMs: 0, transactionMs: 24 * HOUR },
} as const satisfies Record<string, Limits>

export type Work = keyof typeof WORK_LIMITS

/** The database cancels a statement first, so its connection can be used again; the client cuts a silent one. */
export const CLIENT_MARGIN_MS = 500

/** The limits as settings of a connection, under the names that PostgreSQL and its driver share. */
export const settingsOf = (work: Work) => ({
  statement_timeout: WORK_LIMITS[work].statementMs,
  lock_timeout: WORK_LIMITS[work].lockMs,
  idle_in_transaction_session_timeout: WORK_LIMITS[work].idleMs,
})

/**
 * Begins a transaction and sets its limits, in one round trip. `SET LOCAL` ends with the transaction, so it works
 * through a pooler that gives each transaction another connection.
 */
export function beginStatement(
  work: Work,
  { isolationLevel, accessMode, deferrable }: PgTransactionConfig = {},
): string {
  const modes = [
    isolationLevel && `ISOLATION LEVEL ${isolationLevel}`,
    accessMode,
    deferrable !== undefined && (deferrable ? 'DEFERRABLE' : 'NOT DEFERRABLE'),
  ].filter(Boolean)
  const settings = Object.entries(settingsOf(work)).map(([name, ms]) => `SET LOCAL ${name} = ${ms}`)
  return [['BEGIN', ...modes].join(' '), ...settings].join('; ')
}
