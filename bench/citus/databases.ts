import { join } from 'node:path'
import { chooseHome } from '../../apps/server/src/db/embedded/account.ts'
import { prepareCluster } from '../../apps/server/src/db/embedded/cluster.ts'
import { createDatabase } from '../../apps/server/src/db/embedded/databases.ts'
import { startPostmaster } from '../../apps/server/src/db/embedded/postmaster.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { startCitusCluster, urlsOf } from '../../apps/server/src/testing/citus-cluster.ts'
import { configure, pidOfPostmaster } from '../../apps/server/src/testing/replicated-postgres.ts'
import { createDistributedDatabase, onServer } from '../../apps/server/src/testing/test-cluster.ts'
import { familyCpuMs } from '../cpu-time.ts'

const NAME = 'earshot'
const VERSION = '15'

/** As in the bench of results: each statement is asked in one process, so that two nodes are not two cores. */
const SETTINGS = { max_parallel_workers_per_gather: '0' }
/** As docs/scaling.md advises. */
export const SHARDS_PER_WORKER = 4

/** A migrated database without stores. */
export type MeasuredDatabase = AsyncDisposable & {
  readonly url: string
  /** CPU time of each PostgreSQL since its start, in ms, the coordinator first. */
  nodesMs(): readonly number[]
  /** Writes to the disk what would otherwise be written during a measurement. */
  finishWrites(): Promise<void>
}

/** Starts one PostgreSQL without Citus. @param programs the folder with its programs */
export async function startPlain(folder: string, programs: string): Promise<MeasuredDatabase> {
  await using started = new AsyncDisposableStack()
  const { dataDir, account } = chooseHome(folder, 'plain', () => {})
  const own = join(dataDir, 'plain')
  const cluster = { folder: own, programs, version: VERSION, account, durable: true } as const
  const password = await prepareCluster(cluster)
  configure(own, SETTINGS)
  const postmaster = await startPostmaster({ ...cluster, password, inUse: new Error(`${own} is in use`) })
  started.defer(postmaster.stop)
  const url = await createDatabase(postmaster.url, NAME)
  await migrate(url)
  const running = started.move()
  return {
    url,
    nodesMs: () => [familyCpuMs(pidOfPostmaster(own))],
    finishWrites: () => vacuumAndFlush(url, [url]),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Starts a cluster, and distributes its empty tables. */
export async function startDistributed(folder: string, programs: string, workers: number): Promise<MeasuredDatabase> {
  await using started = new AsyncDisposableStack()
  const options = { workers, settings: { ...SETTINGS, 'citus.shard_count': `${workers * SHARDS_PER_WORKER}` } }
  const cluster = started.use(await startCitusCluster(folder, programs, options))
  const nodes = urlsOf(cluster)
  const url = await createDistributedDatabase(nodes, NAME)
  const running = started.move()
  return {
    url,
    nodesMs: () => [cluster.coordinator, ...cluster.workers].map((node) => familyCpuMs(node.pid())),
    finishWrites: () => vacuumAndFlush(url, nodes),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Autovacuum and checkpoints would do this soon after. */
async function vacuumAndFlush(url: string, nodes: readonly string[]): Promise<void> {
  await onServer(url, (client) => client.query('VACUUM (ANALYZE)'))
  for (const node of nodes) await onServer(node, (client) => client.query('CHECKPOINT'))
}
