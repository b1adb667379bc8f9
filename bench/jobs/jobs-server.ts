import { setTimeout as sleep } from 'node:timers/promises'
import { createClock } from '../../apps/server/src/clock.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { readSettings } from '../../apps/server/src/environment.ts'
import { handlerOf } from '../../apps/server/src/jobs/job-kind.ts'
import { createLog } from '../../apps/server/src/log.ts'
import { startServer } from '../../apps/server/src/start/start-server.ts'
import { root } from '../../scripts/run-node.ts'
import { PACED, RUNS_PER_SECOND } from './paced-job.ts'

// The real server, which also has a handler for the jobs of the bench.

const settings = readSettings(process.env)
const { databaseUrl } = settings
if (databaseUrl === null) throw new Error('DATABASE_URL is not set')

let nextAt = 0
const paced = handlerOf(PACED, async () => {
  nextAt = Math.max(performance.now(), nextAt + 1_000 / RUNS_PER_SECOND)
  await sleep(Math.max(0, nextAt - performance.now()))
  return 'done'
})
const { addresses } = await startServer({
  settings,
  databaseUrl,
  migrate: (print) => migrate(databaseUrl, { print }),
  log: createLog('error'),
  clock: createClock(process),
  projectFolder: root,
  moreHandlers: [paced],
})
process.send?.(addresses)
