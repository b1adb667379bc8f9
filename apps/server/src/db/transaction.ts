import { type Connections, type DatabaseConnection, noAnswerError } from './connection.ts'
import type { PgTransactionConfig } from './drizzle.ts'
import { beginStatement, WORK_LIMITS, type Work } from './work-limits.ts'

/**
 * Runs statements in one transaction on one connection: commits if `run` resolves, rolls back if it throws. The query
 * builder's own transaction is not used: it never releases the connection if `begin` fails, does not listen for errors
 * of its connection, and has no timeout. If the connection is lost during the commit, the error does not say whether
 * the transaction was committed.
 */
export async function inTransaction<T>(
  connections: Connections,
  run: (connection: DatabaseConnection) => Promise<T>,
  modes?: PgTransactionConfig,
): Promise<T> {
  const connection = await connections.checkOut()
  try {
    return await runTransaction(connection, connections.work, run, modes)
  } finally {
    connection.release()
  }
}

/** The same on a connection that is checked out already, and stays so. */
export async function runTransaction<T>(
  connection: DatabaseConnection,
  work: Work,
  run: (connection: DatabaseConnection) => Promise<T>,
  modes?: PgTransactionConfig,
): Promise<T> {
  const limitMs = WORK_LIMITS[work].transactionMs
  const deadline = setTimeout(() => connection.cut(noAnswerError(limitMs)), limitMs)
  try {
    await connection.query(beginStatement(work, modes))
    return await commitOrRollBack(connection, run)
  } finally {
    clearTimeout(deadline)
  }
}

async function commitOrRollBack<T>(
  connection: DatabaseConnection,
  run: (connection: DatabaseConnection) => Promise<T>,
): Promise<T> {
  try {
    const value = await Promise.race([run(connection), connection.lost])
    const { command } = await connection.query('COMMIT')
    // PostgreSQL answers a COMMIT with ROLLBACK, without an error, if a statement failed and `run` ignored that.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back, because a statement in it had failed')
    return value
  } catch (error) {
    // If the rollback fails too, the connection is closed when it is released.
    await connection.query('ROLLBACK').catch(() => {})
    throw error
  }
}
