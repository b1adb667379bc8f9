import type pg from 'pg'
import { listTables, quotedName } from '../../backup/catalog.ts'
import { COORDINATOR_TABLES, COPIED_TABLES } from '../../db/distribution/directory-tables.ts'

/** Distributes the tables of a database that has no rows of stores yet. */
export async function distributeTables(client: pg.ClientBase): Promise<void> {
  const isDistributed = (name: string) =>
    !Object.hasOwn(COPIED_TABLES, name) && !Object.hasOwn(COORDINATOR_TABLES, name)
  // A table with a reference to one of these must find it on its node.
  for (const name of Object.keys(COPIED_TABLES)) await client.query('SELECT create_reference_table($1)', [name])
  for (const name of Object.keys(COORDINATOR_TABLES)) {
    await client.query('SELECT citus_add_local_table_to_metadata($1)', [name])
  }
  for (const table of await listTables(client)) {
    if (!isDistributed(table.name)) continue
    await client.query("SELECT create_distributed_table($1, 'store_id')", [quotedName(table)])
  }
}
