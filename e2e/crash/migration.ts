import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withClient } from '../../apps/server/src/testing/release-dump/release-dump.ts'
import { root } from '../../scripts/run-node.ts'
import { startInstallation } from './installation.ts'
import type { FaultReport } from './report.ts'

const ADDS_COLUMN = '20990101000000_column.sql'
/** While the migration waits for its lock, answers wait for at most as long, and none is refused. */
const LIMITS = { maxGapMs: 2_000, allowed: [200] as const }
const BEFORE_MS = 1_500
const AFTER_MS = 3_000

/**
 * A newer release starts beside a server that takes answers, and has to change their table, which a long transaction
 * reads. Then the older server ends, and its shoppers continue at the newer one.
 * @param lastsMs how long the reader reads
 */
export async function migrateBehindReader(fault: string, folder: string, lastsMs: number): Promise<FaultReport> {
  const newer = copyRelease(join(folder, 'newer'), { [ADDS_COLUMN]: 'ALTER TABLE responses ADD COLUMN added integer' })
  const installation = await startInstallation(folder, { spare: 1 })
  const reader = new pg.Client({ connectionString: installation.databaseUrl() })
  await reader.connect()
  await reader.query('BEGIN')
  await reader.query('SELECT FROM responses LIMIT 1')
  await sleep(BEFORE_MS)
  const starting = installation.start(1, { main: newer })
  await sleep(lastsMs)
  const complaints = (await hasColumn(installation.databaseUrl())) ? ['the migration did not wait for the reader'] : []
  await reader.query('COMMIT')
  await reader.end()
  await starting
  if (!(await hasColumn(installation.databaseUrl()))) complaints.push('the migration did not run')
  await sleep(AFTER_MS)
  return installation.finish(fault, LIMITS, complaints)
}

const hasColumn = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      "SELECT FROM pg_attribute WHERE attrelid = 'responses'::regclass AND attname = 'added'",
    )
    return rowCount === 1
  })

/**
 * Makes a newer release: a copy of this one with more migrations.
 * @param migrations their statements, by the names of their files
 * @returns the program of its server
 */
function copyRelease(folder: string, migrations: Readonly<Record<string, string>>): string {
  const server = join(folder, 'apps', 'server')
  mkdirSync(server, { recursive: true })
  for (const path of ['node_modules', 'packages', 'scripts', 'package.json', 'apps/dashboard', 'apps/storefront']) {
    symlinkSync(join(root, path), join(folder, path))
  }
  for (const path of ['node_modules', 'package.json']) symlinkSync(join(root, 'apps/server', path), join(server, path))
  cpSync(join(root, 'apps/server/src'), join(server, 'src'), { recursive: true })
  for (const [file, statements] of Object.entries(migrations)) {
    writeFileSync(join(server, 'src/db/migrations', file), statements)
  }
  return join(server, 'src', 'main.ts')
}
