import type pg from 'pg'
import { readApplied, readKnown } from '../../db/applied-migrations.ts'
import { readUnfinishedRestore } from '../../db/unfinished-restore.ts'
import { counted } from '../counted.ts'

/** The oldest Citus that Earshot was tried with. */
const OLDEST_CITUS = 13

/**
 * Checks that the tables of a database can be distributed over its cluster.
 * @param client is connected to the coordinator
 * @returns a sentence for each fault, with its remedy
 */
export async function findFaults(client: pg.Client): Promise<string[]> {
  const ofSchema = await schemaFaults(client)
  const extension = await readFirst<{ version: string }>(
    client,
    "SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'",
  )
  const ofCluster = await citusFaults(client, extension?.version ?? null)
  // An earlier run may have distributed the tables that have the facts. Then every node must answer before they are read.
  const canRead = ofSchema.length === 0 && (!extension || ofCluster.length === 0)
  const incomplete = canRead ? await findIncompleteFacts(client) : null
  return [...ofSchema, ...(incomplete ? [incomplete] : []), ...ofCluster]
}

/** @param version null: the database has no Citus */
async function citusFaults(client: pg.Client, version: string | null): Promise<string[]> {
  if (version === null)
    return ['The database has no Citus. Install it on every node, and run CREATE EXTENSION citus in it.']
  if (Number.parseInt(version, 10) < OLDEST_CITUS)
    return [`Citus is ${version}; Earshot needs ${OLDEST_CITUS} or newer.`]
  return clusterFaults(client)
}

async function schemaFaults(client: pg.Client): Promise<string[]> {
  if (await readUnfinishedRestore(client)) return ['A restore into this database has not finished. Run it again first.']
  const known = await readKnown()
  const applied = await readApplied(client, known)
  const pending = known.filter((name) => !applied.has(name))
  if (pending.length > 0) {
    return [
      `Migrations of this release have not run: ${pending.join(', ')}. Start every server with this release first.`,
    ]
  }
  return []
}

/** @returns a sentence if figures can still come from counters, which are not distributed */
export async function findIncompleteFacts(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ n: number }>(INCOMPLETE)
  return rows[0]?.n
    ? `The facts of ${counted(rows[0].n, 'survey')} are not complete. The job fill_facts completes them within two days after an upgrade.`
    : null
}

/** Surveys that 1.5.0 has counted, and whose figures can still come from their counters. */
const INCOMPLETE = `
  SELECT count(*)::integer AS n FROM surveys s
  WHERE EXISTS (SELECT FROM counters c WHERE c.store_id = s.store_id AND c.survey_id = s.survey_id)
    AND NOT EXISTS (
      SELECT FROM survey_totals t WHERE t.store_id = s.store_id AND t.survey_id = s.survey_id
        AND t.complete_at IS NOT NULL AND t.corrected_at IS NULL)`

async function clusterFaults(client: pg.ClientBase): Promise<string[]> {
  const state = await readFirst<ClusterState>(client, CLUSTER_STATE)
  if (!state?.isCoordinator) return ['This database is a worker of its cluster. Use the address of the coordinator.']
  const faults: string[] = []
  if (!state.knowsItself) {
    faults.push('The coordinator does not know its own address. Run SELECT citus_set_coordinator_host(host, port).')
  }
  if (state.workers === 0) faults.push('The cluster has no worker. Run SELECT citus_add_node(host, port) for each.')
  if (state.copies !== '1')
    faults.push('citus.shard_replication_factor must be 1. Copies of a node are standbys of PostgreSQL.')
  for (const { host, port, level } of await readWalLevels(client)) {
    if (level !== 'logical') faults.push(`${host}:${port} has wal_level ${level}. Set it to logical, and restart it.`)
  }
  // PostgreSQL decodes the log for Citus only with the libraries in this list. Older releases have no such list.
  if (state.libraries !== null && !state.libraries.includes('citus')) {
    faults.push(
      `Add citus to output_plugin_libraries of every node. The coordinator has ${state.libraries}. Reload each.`,
    )
  }
  for (const { from, to } of await readBrokenPaths(client)) {
    faults.push(`${from} cannot connect to ${to}. Check the network, pg_hba.conf and pg_dist_authinfo.`)
  }
  return faults
}

type ClusterState = {
  readonly isCoordinator: boolean
  readonly knowsItself: boolean
  readonly workers: number
  readonly copies: string
  readonly libraries: string | null
}

const CLUSTER_STATE = `
  SELECT (SELECT groupid = 0 FROM pg_dist_local_group) AS "isCoordinator",
    EXISTS (SELECT FROM pg_dist_node WHERE groupid = 0) AS "knowsItself",
    (SELECT count(*)::integer FROM pg_dist_node WHERE groupid <> 0 AND isactive AND noderole = 'primary') AS workers,
    current_setting('citus.shard_replication_factor') AS copies,
    current_setting('output_plugin_libraries', true) AS libraries`

async function readWalLevels(client: pg.ClientBase) {
  const { rows } = await client.query<{ host: string; port: number; level: string }>(`
    SELECT n.nodename AS host, n.nodeport AS port, r.result AS level
    FROM run_command_on_all_nodes('SHOW wal_level') r JOIN pg_dist_node n USING (nodeid) WHERE r.success ORDER BY nodeid`)
  return rows
}

/** Each node must reach each other one, because statements enter at all of them. */
async function readBrokenPaths(client: pg.ClientBase) {
  const { rows } = await client.query<{ from: string; to: string }>(`
    SELECT from_nodename || ':' || from_nodeport AS "from", to_nodename || ':' || to_nodeport AS "to"
    FROM citus_check_cluster_node_health() WHERE result IS NOT TRUE ORDER BY 1, 2`)
  return rows
}

async function readFirst<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: string,
): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(statement)
  return rows[0]
}
