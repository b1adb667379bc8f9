import pg from 'pg'
import { COORDINATOR_TABLES, COPIED_TABLES, LARGE_TABLES, UNDISTRIBUTED } from './directory-tables.ts'

/** Distributes all tables of a database that no server uses. */
export async function distributeTables(client: pg.ClientBase): Promise<void> {
  for (const name of await tablesToCopy(client)) await copyToNodes(client, name)
  for (const name of await tablesToDistribute(client)) await distribute(client, name)
  await registerCoordinatorTables(client)
}

/**
 * The tables that `store_id` will distribute and has not yet, each after those that its foreign keys refer to. `stores` is the first,
 * because the others get its shards.
 */
export async function tablesToDistribute(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; parents: string[] }>(`
    SELECT u.name, array(
      SELECT c.relname::text FROM pg_constraint k JOIN pg_class c ON c.oid = k.confrelid
      WHERE k.conrelid = to_regclass(u.name) AND k.contype = 'f' AND k.confrelid <> k.conrelid) AS parents
    FROM (${UNDISTRIBUTED}) u ORDER BY u.name <> 'stores', u.name`)
  const waiting = new Map(rows.map(({ name, parents }) => [name, parents]))
  const sorted: string[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, parents]) => !parents.some((parent) => waiting.has(parent)))
    if (ready.length === 0) throw new Error('Foreign keys form a circle')
    for (const [name] of ready) waiting.delete(name)
    sorted.push(...ready.map(([name]) => name))
  }
  return sorted
}

/** The tables that each node will have a copy of, and has not yet. */
export const tablesToCopy = (client: pg.ClientBase) => unknownToCitus(client, Object.keys(COPIED_TABLES))

/** Whether a table is distributed together with others, because statements join it with them. */
export const isSmall = (name: string) => !LARGE_TABLES.includes(name)

export const copyToNodes = (client: pg.ClientBase, name: string) =>
  client.query('SELECT create_reference_table($1)', [pg.escapeIdentifier(name)])

/**
 * Distributes a table, to which nobody can write meanwhile. All tables have the shards of `stores`. Without `colocate_with`, a
 * table would get the number of shards that `citus.shard_count` has now.
 */
export const distribute = (client: pg.ClientBase, name: string) =>
  client.query("SELECT create_distributed_table($1, 'store_id', colocate_with => $2)", [
    pg.escapeIdentifier(name),
    name === 'stores' ? 'default' : 'stores',
  ])

/** Makes the tables of the coordinator known to the other nodes, from which statements reach them, too. */
export async function registerCoordinatorTables(client: pg.ClientBase): Promise<void> {
  for (const name of Object.keys(COORDINATOR_TABLES)) await registerOnCoordinator(client, name)
}

/** Makes a table known to Citus as one of the coordinator, unless Citus knows it. */
export async function registerOnCoordinator(client: pg.ClientBase, table: string): Promise<void> {
  for (const name of await unknownToCitus(client, [table])) {
    await client.query('SELECT citus_add_local_table_to_metadata($1)', [pg.escapeIdentifier(name)])
  }
}

async function unknownToCitus(client: pg.ClientBase, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) AS t(name)
     WHERE to_regclass(name) IS NOT NULL
       AND NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass(name))`,
    [names],
  )
  return rows.map(({ name }) => name)
}
