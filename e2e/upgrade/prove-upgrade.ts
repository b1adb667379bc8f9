import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/build.ts'
import { tempFolder } from '../../scripts/temp-folder.ts'
import { startDurablePostgres } from '../crash/durable-postgres.ts'
import { buildRelease, commitBefore, versionOf } from './release-before.ts'
import { checkRun, formatTable } from './report.ts'
import { upgradeServers } from './upgrade-servers.ts'

/**
 * Upgrades two servers behind nginx from the release before to this one, one after the other, while shoppers and merchants
 * use them. Prints one table of the requests and of the checks.
 * @param from the commit of the release before; found in the history if absent
 * @returns the exit code
 */
export async function proveUpgrade(from?: string): Promise<number> {
  const commit = from ?? commitBefore()
  await ensureBuilt()
  using folder = tempFolder()
  const oldRoot = join(folder.path, 'release')
  using _release = buildRelease(commit, oldRoot)
  console.log(`From ${versionOf(commit)} (${commit.slice(0, 8)}) to the files of this folder`)
  const postgres = await startDurablePostgres(join(folder.path, 'database'))
  try {
    const run = await upgradeServers({ folder: folder.path, oldRoot, databaseUrl: postgres.url })
    const rows = await checkRun(run, postgres.url)
    for (const line of formatTable(rows, run)) console.log(line)
    return rows.every(({ isFine }) => isFine) ? 0 : 1
  } finally {
    await postgres.stop()
  }
}
