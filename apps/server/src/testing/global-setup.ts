import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { PostgresVersion } from '../db/embedded/binaries.ts'
import { createDatabase } from '../db/embedded/databases.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { type ClusterUrls, closeTemplate, createDistributedDatabase } from './test-cluster.ts'
import { TEMPLATE_DATABASE } from './test-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A running PostgreSQL whose user may make databases: `inject('postgresUrl')`. */
    postgresUrl: string
    postgresVersion: PostgresVersion
    /** The nodes of the cluster that the databases of tests are distributed over; null: they are not. */
    cluster: ClusterUrls | null
  }
}

/** One PostgreSQL for all integration tests of a run, of the version in EARSHOT_TEST_POSTGRES (18 unless given). */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-test-'))
  // As root the database runs as another user, who must be able to walk in.
  chmodSync(folder, 0o755)
  const version = wantedVersion()
  const postgres = await startEmbeddedPostgres({ dataDir: folder, version, durable: false })
  await migrate(await createDatabase(postgres.url, TEMPLATE_DATABASE))
  const cluster = wantedCluster()
  if (cluster) {
    await createDistributedDatabase(cluster, TEMPLATE_DATABASE)
    await closeTemplate(cluster, TEMPLATE_DATABASE)
  }
  project.provide('cluster', cluster)
  project.provide('postgresUrl', postgres.url)
  project.provide('postgresVersion', version)
  return async () => {
    await postgres.stop()
    for (const path of [postgres.dataDir, folder]) rmSync(path, { recursive: true, force: true })
  }
}

/** The cluster in EARSHOT_TEST_CLUSTER: the addresses of its nodes, separated by spaces, the coordinator first. */
function wantedCluster(): ClusterUrls | null {
  const [coordinator, ...workers] = (process.env.EARSHOT_TEST_CLUSTER ?? '').split(' ')
  return coordinator ? [coordinator, ...workers] : null
}

function wantedVersion(): PostgresVersion {
  const wanted = process.env.EARSHOT_TEST_POSTGRES ?? '18'
  if (wanted === '18' || wanted === '15') return wanted
  throw new Error(`EARSHOT_TEST_POSTGRES is ${wanted}; it can be 18 or 15.`)
}
