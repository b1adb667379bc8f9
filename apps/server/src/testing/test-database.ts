import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase } from '../db/embedded/databases.ts'
import { openDb } from '../db/open-db.ts'

/** Migrated once per run; every test file works on a copy of its own. */
export const TEMPLATE_DATABASE = 'earshot_template'

/**
 * One row for each connection to this database that waits for a lock. Run it outside of a transaction, in which
 * PostgreSQL repeats the first reply.
 */
export const WAITING_FOR_A_LOCK =
  "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"

export async function openTestDatabase() {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomUUID()}`
  return openMigratedDatabase(await createDatabase(serverUrl, name, TEMPLATE_DATABASE))
}

export function openMigratedDatabase(url: string) {
  const fail = (error: Error) => {
    throw error
  }
  // Tests do not depend on how fast the machine is.
  const { db, close } = openDb(url, 5, fail, 'long')
  // The database itself goes with its server at the end of the run.
  return { url, db, close }
}
