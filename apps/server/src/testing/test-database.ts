import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase } from '../db/embedded/databases.ts'
import { openDb } from '../db/open-db.ts'

/** Migrated once per run; every test file works on a copy of its own. */
export const TEMPLATE_DATABASE = 'earshot_template'

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
