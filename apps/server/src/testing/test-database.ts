import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { createDatabase } from '../db/embedded/databases.ts'
import { type Db, openDb } from '../db/open-db.ts'
import { copyDistributed } from './test-cluster.ts'
import { refuseUnnamed } from './unnamed-stores.ts'

/** Migrated once per run; every test file works on a copy of its own. */
export const TEMPLATE_DATABASE = 'earshot_template'

const LOCK_WAITS =
  "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"

/**
 * How many connections to a test database wait for a lock, on all its nodes. Call it outside of a transaction, in which
 * PostgreSQL repeats the first reply.
 */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    inject('cluster')
      ? sql`SELECT sum(result::integer)::integer AS n FROM run_command_on_all_nodes(${LOCK_WAITS})`
      : sql`SELECT count::integer AS n FROM (${sql.raw(LOCK_WAITS)}) waits`,
  )
  return rows[0]?.n ?? 0
}

/** A database of the test file's own, distributed if the run has a cluster. */
export async function openTestDatabase() {
  const cluster = inject('cluster')
  if (!cluster) return openPlainDatabase()
  return openMigratedDatabase(await copyDistributed(cluster, `test_${randomUUID()}`, TEMPLATE_DATABASE))
}

/** The same on one PostgreSQL, for tests of its plans, statistics and triggers. */
export async function openPlainDatabase() {
  const name = `test_${randomUUID()}`
  return openMigratedDatabase(await createDatabase(inject('postgresUrl'), name, TEMPLATE_DATABASE))
}

export function openMigratedDatabase(url: string) {
  const fail = (error: Error) => {
    throw error
  }
  // Tests do not depend on how fast the machine is.
  const { db, close, observe } = openDb(url, 5, fail, 'long')
  observe({ checkedOut: () => {}, ran: (_, text) => refuseUnnamed(text) })
  // The database itself goes with its server at the end of the run.
  return { url, db, close }
}
