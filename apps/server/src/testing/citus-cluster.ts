import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseHome } from '../db/embedded/account.ts'
import { type ClusterOptions, prepareCluster } from '../db/embedded/cluster.ts'
import { type Postmaster, startPostmaster } from '../db/embedded/postmaster.ts'
import { configure, copyFolder, endPostmaster, pidOfPostmaster } from './replicated-postgres.ts'
import type { ClusterUrls } from './test-cluster.ts'

const COORDINATOR = 'coordinator'
const WORKERS = 2
/** The file with the port of each node. */
const PORTS = 'ports.json'

/** A shard is a table of its own on its node, so that few shards make tests fast. */
const SHARDS = 8

const SETTINGS = {
  shared_preload_libraries: 'citus',
  'citus.shard_count': `${SHARDS}`,
  // A table that is distributed while it is used is copied by logical replication.
  wal_level: 'logical',
  // A node that was killed between the two phases of a commit has rows locked until this time has passed.
  'citus.recover_2pc_interval': '5s',
  max_connections: '300',
  // Citus has some for each database of a test.
  max_worker_processes: '64',
}

/** Newer releases of PostgreSQL 15 decode the log with the libraries in this list alone; `pgoutput` is its own. */
const LIBRARIES = 'output_plugin_libraries'

/** The settings of a node, by its `postgresql.conf`, which lists all that there are. */
const settingsOf = (folder: string) =>
  readFileSync(join(folder, 'postgresql.conf'), 'utf8').includes(LIBRARIES)
    ? { ...SETTINGS, [LIBRARIES]: 'pgoutput, citus' }
    : SETTINGS

type CitusOptions = {
  readonly workers?: number
  /** Whether commits survive a crash of the machine, which makes them slower; true unless given. */
  readonly durable?: boolean
  /** More settings of each node. */
  readonly settings?: Readonly<Record<string, string>>
}

export type CitusNode = {
  /** The address of its database `postgres`. */
  readonly url: string
  /** The process that starts all others of the node. */
  pid(): number
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
 * Starts a coordinator and its workers, two unless another number is given. They end when this process does. In a folder that has them from before, they start again
 * under their addresses, which they know each other by; otherwise they do not know each other yet.
 * @param folder gets their data
 * @param programs the folder with `bin/postgres` of a PostgreSQL 15 that Citus is installed in
 */
export async function startCitusCluster(
  folder: string,
  programs: string,
  { workers: count = WORKERS, durable = true, settings = {} }: CitusOptions = {},
): Promise<CitusCluster> {
  const { dataDir, account } = chooseHome(folder, COORDINATOR, () => {})
  const cluster = { programs, version: '15', account, durable } as const
  const names = Array.from({ length: count }, (_, index) => `worker-${index + 1}`)
  const ports = readPorts(dataDir)
  const password = await prepareNodes(dataDir, cluster, { names, settings })
  await using started = new AsyncDisposableStack()
  const start = async (name: string): Promise<CitusNode> => {
    const own = join(dataDir, name)
    const inUse = new Error(`${own} is in use`)
    const begin = (attempt = {}) => startPostmaster({ ...cluster, folder: own, password, inUse }, attempt)
    let postmaster: Postmaster = await begin(ports[name] === undefined ? {} : { port: ports[name] })
    const { url, port } = postmaster
    ports[name] = port
    started.defer(() => postmaster.stop())
    return {
      url,
      pid: () => pidOfPostmaster(own),
      kill: () => endPostmaster(own),
      async restart() {
        await postmaster.ended
        postmaster = await begin({ port })
      },
    }
  }
  const coordinator = await start(COORDINATOR)
  const workers: CitusNode[] = []
  for (const name of names) workers.push(await start(name))
  writeFileSync(join(dataDir, PORTS), JSON.stringify(ports))
  const running = started.move()
  return { coordinator, workers, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

function readPorts(dataDir: string): Record<string, number> {
  const file = join(dataDir, PORTS)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Makes the data of all nodes, unless they have it. @returns the password of their user */
async function prepareNodes(
  dataDir: string,
  cluster: Omit<ClusterOptions, 'folder'>,
  workers: Pick<CitusOptions, 'settings'> & { readonly names: readonly string[] },
): Promise<string> {
  const first = join(dataDir, COORDINATOR)
  const isNew = !existsSync(first)
  const password = await prepareCluster({ ...cluster, folder: first })
  if (!isNew) return password
  configure(first, { ...settingsOf(first), ...workers.settings })
  // A cluster that has never run can be copied; so all nodes have one password.
  for (const name of workers.names) copyFolder(first, join(dataDir, name))
  return password
}
