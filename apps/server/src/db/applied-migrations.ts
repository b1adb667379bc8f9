import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { sql } from './drizzle.ts'
import { openMigrationClient } from './migration-client.ts'
import type { Db } from './open-db.ts'

export const FOLDER = new URL('./migrations/', import.meta.url)

/** The names of the migrations of this release, in their order. @param folder tests use their own */
export const readKnown = async (folder: URL = FOLDER): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/**
 * Reads which migrations have run on the database.
 * @param known the migrations of this release
 * @returns their names
 * @throws if one of them is required and this release does not know it (ADR-0061)
 */
export async function readApplied(client: pg.Client, known: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string; required: boolean }>(APPLIED)
  const required = rows.filter((row) => row.required && !known.includes(row.name)).map((row) => row.name)
  if (required.length > 0) throw new Error(tooOld(required))
  return new Set(rows.map((row) => row.name))
}

/** Databases of earlier releases have no such column. */
const APPLIED = `
  SELECT name, coalesce((to_jsonb(m) ->> 'is_required')::boolean, false) AS required FROM migrations m ORDER BY name`

const tooOld = (required: readonly string[]) =>
  `This release is too old for the database, which needs a release that knows ${required.join(', ')}. ` +
  'Start a newer release, or restore the backup from before the upgrade.'

const unmigrated = (setting: string) =>
  `${setting} leads to a database without the tables of Earshot. Start the server, which makes them, or correct ${setting}.`

/**
 * Checks that this release may run on a database that a server has migrated.
 * @param setting the name of the setting that has the address
 * @throws if it may not, if no server has migrated it, or if it does not answer
 */
export async function refuseNewerSchema(url: string, setting = 'DATABASE_URL'): Promise<void> {
  const client = await openMigrationClient(url, setting)
  try {
    const { rows } = await client.query("SELECT WHERE to_regclass('migrations') IS NOT NULL")
    if (rows.length === 0) throw new Error(unmigrated(setting))
    await readApplied(client, await readKnown())
  } finally {
    await client.end()
  }
}

/**
 * Compares the migrations of this release with those that a database has had, without changing it.
 * @returns `pending`: not applied yet; `unknown`: applied by a newer release
 */
export async function readPendingMigrations(db: Db): Promise<{ pending: string[]; unknown: string[] }> {
  const known = await readKnown()
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
