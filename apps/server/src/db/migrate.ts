import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { FOLDER, readApplied, readKnown } from './applied-migrations.ts'
import { isConcurrent, runConcurrently } from './concurrent-migration.ts'
import { runAndDistribute } from './distribution/distribute-new-tables.ts'
import { sqlState } from './failure-kind.ts'
import { reportingLockWaits } from './lock-waits.ts'
import { openMigrationClient } from './migration-client.ts'
import { withMigrationLock } from './migration-lock.ts'
import { readUnfinishedRestore } from './unfinished-restore.ts'

/** The oldest PostgreSQL that Earshot promises to run on. */
const OLDEST_SERVER = 150_000

/**
 * While a statement waits for a lock, the writes of running servers queue behind it. Their own lock timeout is two
 * seconds, so none of them fails.
 */
const LOCK_TIMEOUT = '1s'
/** Pauses between two tries, so that running servers finish the queued writes. Each is twice as long as the last. */
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 8_000
/** SQLSTATEs lock_not_available, deadlock_detected. */
const BLOCKED = ['55P03', '40P01']

type Options = {
  /** Applies only these, as an older release did; all of them by default. */
  readonly only?: readonly string[]
  /** The folder of the migrations; tests use their own. */
  readonly folder?: URL
  /** Receives messages for the operator; ignored by default. */
  readonly print?: (sentence: string) => void
  /** Whether an unfinished restore is no obstacle, because this is a part of it. */
  readonly isRestoring?: boolean
}

/**
 * Upgrades the database to the newest schema: applies every pending migration in the order of their names. Each runs in
 * its own transaction, except files named `*.concurrently.sql`. Servers that start together wait for each other.
 * @returns the names of the migrations that ran
 * @throws if the server is older than PostgreSQL 15, or was built without ICU, if the database needs a newer release, or
 *   if a restore has not finished
 */
export async function migrate(
  url: string,
  { only, folder = FOLDER, print = () => {}, isRestoring = false }: Options = {},
): Promise<string[]> {
  const client = await openMigrationClient(url)
  try {
    await refuseUnfitServer(client)
    return await withMigrationLock(url, print, async (assertLocked) => {
      if (!isRestoring) await refuseUnfinishedRestore(client)
      const known = await readKnown(folder)
      await client.query(BOOKKEEPING)
      const done = await readApplied(client, known)
      warnOfNewer(
        [...done].filter((name) => !known.includes(name)),
        print,
      )
      const wanted = (only ?? known).filter((file) => !done.has(file)).sort()
      for (const name of wanted) {
        await assertLocked()
        const migration = { name, statements: await readFile(new URL(name, folder), 'utf8') }
        await reportingLockWaits(url, { name, print }, () => apply(client, migration))
      }
      return wanted
    })
  } finally {
    await client.end()
  }
}

const BOOKKEEPING =
  'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())'

async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  if (!(await readUnfinishedRestore(client))) return
  throw new Error('A restore into this database has not finished. Run the same command again')
}

function warnOfNewer(unknown: readonly string[], print: (sentence: string) => void): void {
  if (unknown.length === 0) return
  print(`A newer release has changed this database (${unknown.join(', ')}). This release may still run on it.`)
}

type Migration = { readonly name: string; readonly statements: string }

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, statements } = migration
  try {
    if (isConcurrent(name)) {
      await runConcurrently(client, statements)
      await remember(client, name)
    } else {
      for (let pauseMs = FIRST_PAUSE_MS; !(await applyInTransaction(client, migration)); ) {
        await sleep(pauseMs)
        pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
      }
    }
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

/** @returns false if another transaction held a lock for too long, and nothing was changed */
async function applyInTransaction(client: pg.Client, { name, statements }: Migration): Promise<boolean> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
    // Before its statements, because they may mark their own row as required.
    await remember(client, name)
    await runAndDistribute(client, statements)
    await client.query('COMMIT')
    return true
  } catch (error) {
    await client.query('ROLLBACK')
    if (BLOCKED.includes(sqlState(error) ?? '')) return false
    throw error
  }
}

const remember = (client: pg.Client, name: string) => client.query('INSERT INTO migrations (name) VALUES ($1)', [name])

async function refuseUnfitServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: string }>(
    "SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number",
  )
  const server = rows[0]
  if (server && Number(server.number) < OLDEST_SERVER) {
    throw new Error(`The database is PostgreSQL ${server.version}; Earshot needs 15 or newer.`)
  }
  const { rowCount } = await client.query("SELECT FROM pg_collation WHERE collname = 'und-x-icu'")
  if (rowCount === 0) throw new Error('The PostgreSQL of the database was built without ICU; Earshot needs it.')
}
