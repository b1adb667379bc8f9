import { createClock } from '../apps/server/src/clock.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { readSettings } from '../apps/server/src/environment.ts'
import { createLog } from '../apps/server/src/log.ts'
import { startServer } from '../apps/server/src/start/start-server.ts'
import { root } from '../scripts/run-node.ts'

/**
 * Runs the real server in the process of `startBenchServer`.
 * @param changes the parts that only the bench has
 */
export async function serve(
  changes: Pick<Parameters<typeof startServer>[0], 'moreHandlers' | 'openMetrics'>,
): Promise<void> {
  const settings = readSettings(process.env)
  const { databaseUrl } = settings
  if (databaseUrl === null) throw new Error('DATABASE_URL is not set')
  const { addresses } = await startServer({
    settings,
    databaseUrl,
    migrate: (print) => migrate(databaseUrl, { print }),
    log: createLog('error'),
    clock: createClock(process),
    projectFolder: root,
    ...changes,
  })
  process.send?.(addresses)
}
