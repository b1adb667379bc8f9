import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('./migrations/', import.meta.url)

/** Any constant will do, as long as every server of this database uses the same one. */
const ADVISORY_LOCK = 7_275_016_543

/** The oldest PostgreSQL that Earshot promises to run on. */
const OLDEST_SERVER = 150_000

/**
 * Brings the database to the newest shape: every migration that it has not seen, in the order of names, each in a
 * transaction of its own. Servers that start together wait for each other.
 * @param names only these, as a release did that had no others; every one unless given
 * @returns the names of the migrations that ran
 * @throws if the server is older than PostgreSQL 15, or was built without ICU
 */
export async function migrate(url: string, names?: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect().catch((cause: unknown) => {
    throw new Error('DATABASE_URL leads to no PostgreSQL that answers', { cause })
  })
  try {
    await refuseUnfitServer(client)
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const done = new Set(
      (await client.query<{ name: string }>('SELECT name FROM migrations')).rows.map((row) => row.name),
    )
    const known = names ?? (await readdir(FOLDER)).filter((file) => file.endsWith('.sql'))
    const wanted = known.filter((file) => !done.has(file)).sort()
    for (const name of wanted) await apply(client, name)
    return wanted
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const statements = await readFile(new URL(name, FOLDER), 'utf8')
  await client.query('BEGIN')
  try {
    await client.query(statements)
    await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

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
