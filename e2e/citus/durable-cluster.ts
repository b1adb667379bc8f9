import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCitusCluster, urlsOf } from '../../apps/server/src/testing/citus-cluster.ts'
import { createDistributedDatabase } from '../../apps/server/src/testing/test-cluster.ts'

const DATABASE = 'earshot'
/** The file that says that the database was made. */
const MADE = 'made'

/** The clusters that run, by their folders. */
const running = new Map<string, Awaited<ReturnType<typeof startCitusCluster>>>()

/** Starts the cluster of a folder, with a distributed database. @param programs the folder of a PostgreSQL with Citus */
export async function startDurableCluster(dataDir: string, programs: string) {
  const cluster = await startCitusCluster(dataDir, programs)
  running.set(dataDir, cluster)
  const made = join(dataDir, MADE)
  if (!existsSync(made)) {
    await createDistributedDatabase(urlsOf(cluster), DATABASE)
    writeFileSync(made, '')
  }
  const url = new URL(cluster.coordinator.url)
  url.pathname = `/${DATABASE}`
  return { url: url.href, dataDir, stop: async () => cluster[Symbol.asyncDispose]() }
}

/** Kills every node of a folder's cluster with -9. */
export function killCluster(dataDir: string): void {
  const cluster = running.get(dataDir)
  if (!cluster) throw new Error(`No cluster runs in ${dataDir}`)
  for (const node of [cluster.coordinator, ...cluster.workers]) node.kill()
}
