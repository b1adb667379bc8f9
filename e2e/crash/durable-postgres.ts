import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'

/**
 * Starts the PostgreSQL of a folder. Faults end it on purpose, so its ends are not reported.
 * @throws if it does not start
 */
export const startDurablePostgres = (dataDir: string) =>
  startEmbeddedPostgres({ dataDir, version: '18', durable: true, report: () => {} })

/** Kills the PostgreSQL of a data folder with -9. */
export function killPostmaster(dataDir: string): void {
  const [pid] = readFileSync(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}
