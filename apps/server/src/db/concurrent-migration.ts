import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sqlState } from './failure-kind.ts'

// A migration in a file named `*.concurrently.sql` is one statement that PostgreSQL refuses inside a transaction. It
// builds or drops an index while every server keeps reading and writing. ADR-0011.

const CREATE = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+)\s[^;]*;?$/i
const DROP = /^DROP INDEX CONCURRENTLY IF EXISTS \w+;?$/i

const POLL_MS = 200
/** SQLSTATE deadlock_detected. */
const DEADLOCK = '40P01'

export const isConcurrent = (name: string): boolean => name.endsWith('.concurrently.sql')

/**
 * Runs one such statement to its end. It may run again after any interruption, `kill -9` included: a finished step does
 * nothing, and a half-built index is dropped and rebuilt.
 * @throws if the file contains anything but one statement that can be repeated
 */
export async function runConcurrently(client: pg.Client, file: string): Promise<void> {
  const statement = file.replace(/--.*$/gm, '').trim()
  const [, index] = CREATE.exec(statement) ?? []
  if (index === undefined && !DROP.test(statement)) {
    throw new Error('It must be one CREATE INDEX CONCURRENTLY IF NOT EXISTS or DROP INDEX CONCURRENTLY IF EXISTS')
  }
  // The statement waits for all open transactions without blocking them, so it has no timeout.
  await client.query('SET lock_timeout = 0; SET statement_timeout = 0')
  try {
    if (index === undefined) await client.query(statement)
    else while (!(await build(client, index, statement)));
  } finally {
    await client.query('RESET lock_timeout; RESET statement_timeout')
  }
}

/** @returns whether the index exists and is complete; false means that the caller should try again */
async function build(client: pg.Client, index: string, statement: string): Promise<boolean> {
  // PostgreSQL continues a build after its client was killed.
  while (await isBeingBuilt(client, index)) await sleep(POLL_MS)
  try {
    // An interrupted build leaves an invalid index that slows writes, serves no query, and satisfies IF NOT EXISTS.
    if ((await isValid(client, index)) === false) {
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${pg.escapeIdentifier(index)}`)
    }
    await client.query(statement)
  } catch (error) {
    // Two builds on one table wait for each other's snapshots; PostgreSQL ends one of them.
    if (sqlState(error) !== DEADLOCK) throw error
  }
  return (await isValid(client, index)) === true
}

async function isBeingBuilt(client: pg.Client, index: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM pg_stat_progress_create_index WHERE datname = current_database() AND index_relid = to_regclass($1)',
    [pg.escapeIdentifier(index)],
  )
  return rowCount !== 0
}

/** Null if there is no such index. */
async function isValid(client: pg.Client, index: string): Promise<boolean | null> {
  const { rows } = await client.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [pg.escapeIdentifier(index)],
  )
  return rows[0]?.valid ?? null
}
