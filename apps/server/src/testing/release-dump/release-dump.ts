import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import type { RecordedFigures } from './figures.ts'

/** The whole database of one release, and the figures that its API returned for it. */
export type ReleaseDump = {
  /** The migrations of that release, in the order they ran. */
  readonly migrations: readonly string[]
  /** The server's time at the end of the recording, ISO 8601: figures of "the last 30 days" depend on it. */
  readonly recordedAt: string
  /** In the order the tables were created, so that foreign keys hold while rows are inserted. */
  readonly tables: readonly DumpedTable[]
  readonly figures: RecordedFigures
}

/** Rows are in PostgreSQL's own text form of a whole row, which every column type reads back without loss. */
type DumpedTable = { readonly name: string; readonly columns: readonly string[]; readonly rows: readonly string[] }

/** `migrate` fills this one. */
const BOOKKEEPING = 'migrations'
const ROWS_PER_INSERT = 2_000

/** Reads a dump of `dumps/`, by the name of the newest migration it contains. */
export async function readReleaseDump(name: string): Promise<ReleaseDump> {
  const compressed = await readFile(new URL(`./dumps/${name}.json.br`, import.meta.url))
  return JSON.parse((await promisify(brotliDecompress)(compressed)).toString())
}

export async function packReleaseDump(dump: ReleaseDump): Promise<Buffer> {
  const text = Buffer.from(JSON.stringify(dump))
  // The window spans the whole file: the ids of responses occur in several tables.
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
  return promisify(brotliCompress)(text, { params })
}

/** Reads every table in one snapshot, unaffected by concurrent writes. */
export async function dumpDatabase(url: string): Promise<Pick<ReleaseDump, 'migrations' | 'tables'>> {
  return withClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: migrations } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')
    const { rows: found } = await client.query<{ name: string; columns: string[] }>(TABLES, [BOOKKEEPING])
    const tables: DumpedTable[] = []
    for (const { name, columns } of found) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT t::text AS row FROM ${pg.escapeIdentifier(name)} t ORDER BY 1`,
      )
      tables.push({ name, columns, rows: rows.map(({ row }) => row) })
    }
    await client.query('COMMIT')
    return { migrations: migrations.map(({ name }) => name), tables }
  })
}

const TABLES = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> $1
  GROUP BY c.oid, c.relname ORDER BY c.oid`

/**
 * Builds the database of that release: its schema from only its own migrations, then its rows.
 * @param url an empty database
 */
export async function restoreRelease(url: string, { migrations, tables }: ReleaseDump): Promise<void> {
  await migrate(url, { only: migrations })
  await withClient(url, async (client) => {
    await client.query('BEGIN')
    for (const dumped of tables) {
      const table = { ...dumped, columns: await writableColumns(client, dumped) }
      for (let at = 0; at < table.rows.length; at += ROWS_PER_INSERT) {
        await insertRows(client, { ...table, rows: table.rows.slice(at, at + ROWS_PER_INSERT) })
      }
    }
    await client.query('COMMIT')
    await client.query('ANALYZE')
  })
}

/**
 * Makes two migrated databases of one release equal. Migrations fill these columns with a new key or with their own time.
 */
export const setFreshValues = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query("UPDATE stores SET shopper_key = '00000000-0000-4000-8000-000000000000'")
    await client.query('UPDATE sessions SET created_at = expires_at, last_used_at = expires_at')
  })

/** Those that PostgreSQL does not compute itself. */
async function writableColumns(client: pg.Client, { name, columns }: DumpedTable): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attgenerated <> ''",
    [pg.escapeIdentifier(name)],
  )
  return columns.filter((column) => rows.every((computed) => computed.name !== column))
}

function insertRows(client: pg.Client, { name, columns, rows }: DumpedTable) {
  const table = pg.escapeIdentifier(name)
  const names = columns.map((column) => pg.escapeIdentifier(column))
  // OFFSET 0 keeps the planner from parsing each row once per column.
  return client.query(
    `INSERT INTO ${table} (${names.join(', ')})
     SELECT ${names.map((column) => `(whole.row).${column}`).join(', ')} FROM (SELECT text::${table} AS row FROM unnest($1::text[]) AS text OFFSET 0) whole`,
    [rows],
  )
}

/** Runs `work` on one connection with a fixed time zone and date style, and closes the connection. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c datestyle=ISO' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
