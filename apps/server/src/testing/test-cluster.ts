import { Client } from 'pg'
import { distributeTables } from '../db/distribution/distribute-tables.ts'
import { createDatabase, dropDatabase } from '../db/embedded/databases.ts'
import { migrate } from '../db/migrate.ts'

/** The addresses of the nodes of a Citus cluster, the coordinator first. The user of each may make databases. */
export type ClusterUrls = readonly [coordinator: string, ...workers: string[]]

/** Makes a migrated database on a cluster, whose tables are distributed. @returns its address on the coordinator */
export async function createDistributedDatabase(nodes: ClusterUrls, name: string): Promise<string> {
  const [coordinator, ...workers] = await createOnNodes(nodes, name)
  await migrate(coordinator)
  for (const worker of workers) await addNode(coordinator, worker)
  await onServer(coordinator, distributeTables)
  return coordinator
}

/** Makes a worker known to its coordinator, under the addresses that both have here. */
export async function addNode(coordinator: string, worker: string): Promise<void> {
  await onServer(coordinator, async (client) => {
    const own = new URL(coordinator)
    await client.query('SELECT citus_set_coordinator_host($1, $2::integer)', [own.hostname, own.port])
    const { hostname, port } = new URL(worker)
    await client.query('SELECT citus_add_node($1, $2::integer)', [hostname, port])
  })
}

/** Makes a database of one name on each node, with Citus; one that exists is replaced. @returns the addresses of the databases */
export async function createOnNodes([coordinator, ...workers]: ClusterUrls, name: string): Promise<ClusterUrls> {
  const create = async (node: string) => {
    // An earlier run on this cluster may have made it.
    await dropDatabase(node, name)
    const url = await createDatabase(node, name)
    await onServer(url, async (client) => {
      await client.query('CREATE EXTENSION citus')
      const { username, password } = new URL(node)
      // Nodes log in to each other, too.
      if (password)
        await client.query('INSERT INTO pg_dist_authinfo VALUES (0, $1, $2)', [username, `password=${password}`])
    })
    return url
  }
  const created = [await create(coordinator)] as [string, ...string[]]
  for (const worker of workers) created.push(await create(worker))
  return created
}

/** Makes a distributed database a template: no program of Citus stays connected to it. */
export async function closeTemplate(nodes: ClusterUrls, name: string): Promise<void> {
  for (const node of nodes) {
    await onServer(node, async (client) => {
      await client.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    })
  }
}

/** Makes a copy of a distributed database. @returns its address on the coordinator */
export async function copyDistributed([coordinator, ...workers]: ClusterUrls, name: string, template: string) {
  for (const worker of workers) await createDatabase(worker, name, template)
  return createDatabase(coordinator, name, template)
}

export async function onServer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
