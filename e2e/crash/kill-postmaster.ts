import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Kills the PostgreSQL of a data folder with -9. */
export function killPostmaster(dataDir: string): void {
  const [pid] = readFileSync(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}
