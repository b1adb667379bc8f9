import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { killCluster, startDurableCluster } from '../citus/durable-cluster.ts'

/** Set by `prove -- citus`: the folder of a PostgreSQL with Citus, and all databases are distributed over clusters of it. */
const CITUS_PROGRAMS = 'EARSHOT_CITUS_PROGRAMS'

/**
 * Starts the PostgreSQL of a folder. Faults end it on purpose, so its ends are not reported.
 * @throws if it does not start
 */
export async function startDurablePostgres(dataDir: string): Promise<DurablePostgres> {
  const programs = process.env[CITUS_PROGRAMS]
  if (programs) return startDurableCluster(dataDir, programs)
  return startEmbeddedPostgres({ dataDir, version: '18', durable: true, report: () => {} })
}

export type DurablePostgres = { readonly url: string; readonly dataDir: string; readonly stop: () => Promise<void> }

/** Runs work whose databases are distributed over clusters. @param programs the folder of a PostgreSQL with Citus */
export async function onClusters<T>(programs: string, work: () => Promise<T>): Promise<T> {
  process.env[CITUS_PROGRAMS] = programs
  try {
    return await work()
  } finally {
    delete process.env[CITUS_PROGRAMS]
  }
}

/** Kills the PostgreSQL of a data folder with -9. */
export function killPostmaster(dataDir: string): void {
  if (process.env[CITUS_PROGRAMS]) {
    killCluster(dataDir)
    return
  }
  const [pid] = readFileSync(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}
