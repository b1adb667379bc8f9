import { createClock } from '../clock.ts'
import { readSettings } from '../environment.ts'
import { createLog } from '../log.ts'
import { releaseInTime } from '../start/release-in-time.ts'
import { startServer } from '../start/start-server.ts'

// The server as `main.ts` starts and stops it, on a database of the tests. The clients are not built for them, so the
// folder is given.

const [projectFolder = ''] = process.argv.slice(2)
const settings = readSettings(process.env)
const log = createLog(settings.logLevel)
const server = await startServer({
  settings,
  databaseUrl: settings.databaseUrl ?? '',
  migrate: async () => [],
  log,
  clock: createClock(process),
  projectFolder,
})
process.on('SIGTERM', () => void releaseInTime(server.stop, log).then(() => process.exit(0)))
process.send?.('started')
