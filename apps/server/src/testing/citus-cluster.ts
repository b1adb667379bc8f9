import { join } from 'node:path'
import { chooseHome } from '../db/embedded/account.ts'
import { prepareCluster } from '../db/embedded/cluster.ts'
import { type Postmaster, startPostmaster } from '../db/embedded/postmaster.ts'
import { configure, copyFolder, endPostmaster } from './replicated-postgres.ts'
import type { ClusterUrls } from './test-cluster.ts'

const WORKERS = ['worker-1', 'worker-2']

/** A shard is a table of its own on its node, so that few shards make tests fast. */
const SHARDS = 8

const SETTINGS = {
  shared_preload_libraries: 'citus',
  'citus.shard_count': `${SHARDS}`,
  // A table that is distributed while it is used is copied by logical replication.
  wal_level: 'logical',
  max_connections: '300',
  // Citus has some for each database of a test.
  max_worker_processes: '64',
}

export type CitusNode = {
  /** The address of its database `postgres`. */
  readonly url: string
  kill(): void
  /** Starts it again after `kill`, under the same address. */
  restart(): Promise<void>
}

export type CitusCluster = AsyncDisposable & { readonly coordinator: CitusNode; readonly workers: readonly CitusNode[] }

export const urlsOf = ({ coordinator, workers }: CitusCluster): ClusterUrls => [
  coordinator.url,
  ...workers.map(({ url }) => url),
]

/**
 * Starts a coordinator and two workers, which do not know each other yet. They end when this process does.
 * @param folder gets their data
 * @param programs the folder with `bin/postgres` of a PostgreSQL 15 that Citus is installed in
 */
export async function startCitusCluster(folder: string, programs: string): Promise<CitusCluster> {
  const { dataDir, account } = chooseHome(folder, 'coordinator', () => {})
  const cluster = { programs, version: '15', account, durable: true } as const
  const first = join(dataDir, 'coordinator')
  const password = await prepareCluster({ ...cluster, folder: first })
  configure(first, SETTINGS)
  // A cluster that has never run can be copied; so all nodes have one password.
  for (const name of WORKERS) copyFolder(first, join(dataDir, name))
  await using started = new AsyncDisposableStack()
  const start = async (name: string): Promise<CitusNode> => {
    const own = join(dataDir, name)
    const inUse = new Error(`${own} is in use`)
    const begin = (attempt = {}) => startPostmaster({ ...cluster, folder: own, password, inUse }, attempt)
    let postmaster: Postmaster = await begin()
    const { url, port } = postmaster
    started.defer(() => postmaster.stop())
    return {
      url,
      kill: () => endPostmaster(own),
      async restart() {
        await postmaster.ended
        postmaster = await begin({ port })
      },
    }
  }
  const coordinator = await start('coordinator')
  const workers: CitusNode[] = []
  for (const name of WORKERS) workers.push(await start(name))
  const running = started.move()
  return { coordinator, workers, [Symbol.asyncDispose]: () => running.disposeAsync() }
}
