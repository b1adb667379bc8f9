import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { isConcurrent, runConcurrently } from './concurrent-migration.ts'
import { sqlState } from './failure-kind.ts'
import { withMigrationLock } from './migration-lock.ts'
import type { Db } from './open-db.ts'
import { CONNECT_MS } from './work-limits.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** The oldest PostgreSQL that Earshot promises to run on. */
const OLDEST_SERVER = 150_000

/** While a statement waits for a lock, the writes of running servers queue behind it. */
const LOCK_TIMEOUT = '1s'
/** Gives running servers time to finish the queued writes. */
const RETRY_AFTER_MS = 3_000
/** SQLSTATE lock_not_available. */
const LOCK_TIMED_OUT = '55P03'

type Options = {
  /** Applies only these, as an older release did; all of them by default. */
  readonly only?: readonly string[]
  /** The folder of the migrations; tests use their own. */
  readonly folder?: URL
  /** Receives messages for the operator; ignored by default. */
  readonly print?: (sentence: string) => void
}

/**
 * Upgrades the database to the newest schema: applies every pending migration in the order of their names. Each runs in
 * its own transaction, except files named `*.concurrently.sql`. Servers that start together wait for each other.
 * @returns the names of the migrations that ran
 * @throws if the server is older than PostgreSQL 15, or was built without ICU
 */
export async function migrate(
  url: string,
  { only, folder = FOLDER, print = () => {} }: Options = {},
): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  })
  // The next query fails; without a listener the process would end.
  client.on('error', () => {})
  await client.connect().catch((cause: unknown) => {
    throw new Error('DATABASE_URL leads to no PostgreSQL that answers', { cause })
  })
  try {
    await refuseUnfitServer(client)
    return await withMigrationLock(url, print, async (assertLocked) => {
      const known = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
      const done = await readApplied(client)
      warnOfNewer(
        [...done].filter((name) => !known.includes(name)),
        print,
      )
      const wanted = (only ?? known).filter((file) => !done.has(file)).sort()
      for (const name of wanted) {
        await assertLocked()
        await apply(client, { name, statements: await readFile(new URL(name, folder), 'utf8') }, print)
      }
      return wanted
    })
  } finally {
    await client.end()
  }
}

/**
 * Compares the migrations of this release with those that a database has had, without changing it.
 * @returns `pending`: not applied yet; `unknown`: applied by a newer release
 */
export async function readPendingMigrations(db: Db): Promise<{ pending: string[]; unknown: string[] }> {
  const known = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  const { rows: found } = await db.execute<{ exists: boolean }>(
    sql`SELECT to_regclass('migrations') IS NOT NULL AS exists`,
  )
  if (!found[0]?.exists) return { pending: known, unknown: [] }
  const { rows } = await db.execute<{ name: string }>(sql`SELECT name FROM migrations ORDER BY name`)
  const applied = new Set(rows.map(({ name }) => name))
  return {
    pending: known.filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !known.includes(name)),
  }
}

async function readApplied(client: pg.Client): Promise<ReadonlySet<string>> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations')
  return new Set(rows.map((row) => row.name))
}

function warnOfNewer(unknown: readonly string[], print: (sentence: string) => void): void {
  if (unknown.length === 0) return
  print(
    `A newer release has changed this database (${unknown.join(', ')}): this release may fail on it. Start the newer one.`,
  )
}

type Migration = { readonly name: string; readonly statements: string }

async function apply(client: pg.Client, migration: Migration, print: (sentence: string) => void): Promise<void> {
  const { name, statements } = migration
  try {
    if (isConcurrent(name)) {
      await runConcurrently(client, statements)
      await remember(client, name)
    } else {
      while (!(await applyInTransaction(client, migration))) {
        print(`Migration ${name} waits for a table that another transaction uses. It tries again every few seconds.`)
        await sleep(RETRY_AFTER_MS)
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
    await client.query(statements)
    await remember(client, name)
    await client.query('COMMIT')
    return true
  } catch (error) {
    await client.query('ROLLBACK')
    if (sqlState(error) === LOCK_TIMED_OUT) return false
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
    throw new Error(`DATABASE_URL leads to PostgreSQL ${server.version}; Earshot needs 15 or newer.`)
  }
  const { rowCount } = await client.query("SELECT FROM pg_collation WHERE collname = 'und-x-icu'")
  if (rowCount === 0)
    throw new Error('DATABASE_URL leads to a PostgreSQL that was built without ICU; Earshot needs it.')
}
