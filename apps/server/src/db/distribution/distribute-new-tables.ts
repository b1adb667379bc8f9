import type pg from 'pg'
import { splitStatements } from '../migration-statements.ts'
import { COORDINATOR_TABLES, COPIED_TABLES } from './directory-tables.ts'
import { copyToNodes, distribute, registerCoordinatorTables } from './distribute-tables.ts'

/**
 * Runs the statements of a migration in its transaction. On a database that is distributed, the tables that they make are
 * distributed in the same transaction.
 */
export async function runAndDistribute(client: pg.ClientBase, migration: string): Promise<void> {
  const before = (await isDistributed(client)) ? await readTables(client) : null
  // Citus sends statements that change tables to the nodes one after the other, because later ones can depend on them.
  if (before) await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'")
  for (const statement of splitStatements(migration)) await client.query(statement)
  if (!before) return
  for (const [name, hasStore] of await readTables(client)) {
    if (before.has(name)) continue
    if (Object.hasOwn(COPIED_TABLES, name)) await copyToNodes(client, name)
    else if (hasStore && !Object.hasOwn(COORDINATOR_TABLES, name)) await distribute(client, name)
  }
  await registerCoordinatorTables(client)
}

async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has_citus: boolean }>(
    "SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS has_citus",
  )
  if (!rows[0]?.has_citus) return false
  const { rowCount } = await client.query(
    "SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('stores') AND partmethod = 'h'",
  )
  return rowCount === 1
}

/** The tables by name, each with whether its rows are of stores. */
async function readTables(client: pg.ClientBase): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await client.query<{ name: string; has_store: boolean }>(`
    SELECT c.relname AS name,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'store_id') AS has_store
    FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace ORDER BY c.oid`)
  return new Map(rows.map(({ name, has_store }) => [name, has_store]))
}
