import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClock } from './clock.ts'
import { dataFolderOf } from './data-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { DEMO_EMAIL, DEMO_PASSWORD } from './demo/demo-merchant.ts'
import { type EnvironmentSettings, readSettings, SettingsError } from './environment.ts'
import { createLog } from './log.ts'
import { sentenceOf } from './sentence-of.ts'
import { releaseInTime } from './start/release-in-time.ts'
import { type Addresses, type RunningServer, startServer } from './start/start-server.ts'
import { unknownSettings } from './unknown-settings.ts'
import { VERSION } from './version.ts'

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))

let settings: EnvironmentSettings
try {
  settings = readSettings(process.env)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  stopWith([...error.sentences, ...unknownSettings(process.env)].join('\n'))
}

const log = createLog(settings.logLevel)
for (const sentence of unknownSettings(process.env)) log.warn(sentence)
// Unhandled rejections are handled here, too. The error is one line, so that log collectors do not split it.
process.on('uncaughtException', (err) => {
  log.fatal({ err }, 'uncaught: the process ends')
  process.exit(1)
})

// Node prints its warnings as plain text, and log collectors expect JSON.
process.removeAllListeners('warning')
process.on('warning', (err) => log.warn({ err }, 'Node warns'))

let embedded: EmbeddedPostgres | null = null
let server: RunningServer | null = null
let stopping: Promise<void> | null = null
let drained = new AbortController()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

try {
  if (settings.databaseUrl === null) {
    embedded = await startEmbeddedPostgres({
      dataDir: dataFolderOf(settings, PROJECT),
      version: '18',
      durable: true,
      report: (sentence) => log.error(sentence),
    })
    embedded.gaveUp.then(stopWith)
  }
  const databaseUrl = settings.databaseUrl ?? embedded?.url ?? ''
  server = await startServer({
    settings,
    databaseUrl,
    migrate: (print) => migrate(settings.databaseDirectUrl ?? databaseUrl, { print }),
    log,
    clock: createClock(process),
    projectFolder: PROJECT,
  })
  log.info({ event: 'started', version: VERSION, node: process.version }, 'Earshot serves')
  process.stdout.write(greeting(server.addresses))
  // Harnesses that start us learn the ports from here.
  process.send?.(server.addresses)
} catch (error) {
  log.debug({ err: error }, 'could not start')
  process.stderr.write(`Earshot could not start: ${sentenceOf(error)}\n`)
  await stop(1)
}

/**
 * Lets the proxy notice, takes no new requests, finishes the accepted ones, and only then releases the database. A second
 * signal ends the time for the proxy.
 */
function stop(exitCode: number): Promise<void> {
  drained.abort()
  const release = async () => {
    await server?.stop()
    await embedded?.stop()
  }
  stopping ??= drain()
    .then(() => releaseInTime(release, log))
    .then(() => process.exit(exitCode))
  return stopping
}

/** Takes requests for DRAIN_SECONDS more, or until a second signal. */
async function drain(): Promise<void> {
  log.info({ event: 'stopping', version: VERSION, drainSeconds: settings.drainSeconds }, 'Earshot stops')
  if (!server || settings.drainSeconds === 0) return
  server.drain()
  drained = new AbortController()
  await sleep(settings.drainSeconds * 1_000, undefined, { signal: drained.signal }).catch(throwUnlessAborted)
}

function throwUnlessAborted(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error
}

/** The first text for a newcomer: the addresses, and how to log in to the demo. */
function greeting({ dashboard, demoStore }: Addresses): string {
  const demo = demoStore ? `  Demo store ${demoStore}\n  Log in as  ${DEMO_EMAIL} / ${DEMO_PASSWORD}\n` : ''
  return `\n  Earshot    ${dashboard}\n${demo}\n`
}

function stopWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
