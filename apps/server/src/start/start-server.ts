import type { Logger } from 'pino'
import { openRetainedAssets } from '../assets/retained-assets.ts'
import { createScheduledBackups } from '../backup/scheduled-backups.ts'
import type { Clock } from '../clock.ts'
import { dataFolderOf } from '../data-folder.ts'
import { createDatabaseClock } from '../db/database-clock.ts'
import { refuseOtherDatabase } from '../db/database-identity.ts'
import { closeDataFolder } from '../db/embedded/close-data-folder.ts'
import { openPools } from '../db/open-pools.ts'
import { waitForDatabase } from '../db/wait-for-database.ts'
import { openDemo } from '../demo/open-demo.ts'
import { type EnvironmentSettings, LOCAL_HOSTS } from '../environment.ts'
import { limitConnections, TIME_LIMITS } from '../http/connection-limits.ts'
import { chooseFace } from '../http/hosts.ts'
import { close, createListener, listen } from '../http/listener.ts'
import type { Handler } from '../jobs/job-kind.ts'
import { pictureLocationOf } from '../pictures/open-pictures.ts'
import { logUnsafe, unsafeSettings } from '../unsafe-configuration.ts'
import { startBackground } from './background.ts'
import { observeQueries } from './observe-queries.ts'
import { openApp } from './open-app.ts'
import { openMetrics } from './open-metrics.ts'
import { openServices } from './open-services.ts'
import { readinessOf } from './readiness.ts'
import { createStarting, type Migrate } from './while-starting.ts'

/** Where the running program is found. */
export type Addresses = { readonly dashboard: string; readonly storefront: string; readonly demoStore: string | null }

export type RunningServer = {
  readonly addresses: Addresses
  /** Makes `/readyz` answer 503 from now on, while requests are still taken. */
  drain(): void
  /** Takes no new requests, finishes the accepted ones, and releases the database last. */
  stop(): Promise<void>
}

type Start = {
  readonly settings: EnvironmentSettings
  readonly databaseUrl: string
  /** Upgrades the database to the newest schema, and reports in sentences for the operator for what it waits. */
  readonly migrate: Migrate
  readonly log: Logger
  readonly clock: Clock
  /** Ends with a slash. */
  readonly projectFolder: string
  /** For kinds of jobs that only a bench has. */
  readonly moreHandlers?: readonly Handler[]
  /** Only a bench has another one. */
  readonly openMetrics?: typeof openMetrics
}

/**
 * Listens, waits for the database, and serves. Until then every request is refused with a time to retry. If startup
 * fails, everything that was opened is closed again.
 */
export async function startServer(start: Start): Promise<RunningServer> {
  const { settings, databaseUrl, log } = start
  const unsafe = unsafeSettings(settings)
  for (const one of unsafe) logUnsafe(log, one)
  await using opened = new AsyncDisposableStack()
  const starting = createStarting(log, start.migrate)
  let answer = starting.answer
  const listener = createListener((request, response) => answer(request, response), TIME_LIMITS)
  limitConnections(listener, { log, behindProxy: settings.behindProxy })
  const port = await listen(listener, settings.port, settings.host, 'PORT')
  opened.defer(() => close(listener))
  const directUrl = await migrateFirst(start, starting.migrate)

  const { metrics, readableWith } = (start.openMetrics ?? openMetrics)(settings.operatorToken)
  const observer = observeQueries({ metrics, slowQueryMs: settings.slowQueryMs, log })
  const { databaseReadUrl: readUrl, secretsKeys } = settings
  const pools = openPools({ url: databaseUrl, readUrl, secretsKeys }, log, observer)
  opened.defer(pools.close)
  const clock = createDatabaseClock(pools.db, start.clock, log)
  // Before all else, because from now on rows are dated.
  await waitForDatabase(databaseUrl, clock.compare, log)
  const { now } = clock
  const dashboardUrl = settings.dashboardUrl ?? new URL(`http://${LOCAL_HOSTS.dashboard}:${port}`)
  const storefrontUrl = settings.storefrontUrl ?? new URL(`http://${LOCAL_HOSTS.storefront}:${port}`)
  const origins = { dashboard: dashboardUrl.origin, storefront: storefrontUrl.origin }
  const { services, billingProvider } = await openServices({ ...start, pools, origins, now, metrics }, opened)
  // The listener is closed before the request handlers. Closing it twice is harmless.
  opened.defer(() => close(listener))
  const { retainAssets, ...clients } = await openClients(start, now)
  let isStopping = false
  const backups = openBackups(start, directUrl)
  const { app, answer: answerRequests } = openApp({
    services,
    pools,
    clock,
    backups,
    readableWith,
    readiness: () => {
      const all = [...unsafe, ...services.proxyWatch.unsafe()]
      return readinessOf({ pools, writer: services.writer, clock, isStopping, backups, unsafe: all })
    },
    operatorToken: settings.operatorToken,
    faceAt: chooseFace({ dashboard: settings.dashboardUrl?.hostname ?? null, storefront: storefrontUrl.hostname }),
    isProduction: settings.isProduction,
    ...clients,
    billingProvider,
  })
  answer = answerRequests
  const background = { databaseUrl, services, clock, billingProvider, backups, retainAssets }
  const stopBackground = await startBackground({ ...background, moreHandlers: start.moreHandlers ?? [] }, opened)
  const demoStore = await openDemoStore(
    {
      start,
      port,
      dashboardOrigin: origins.dashboard,
      storefrontOrigin: origins.storefront,
      billing: services.billing,
      isProviderEmbedded: billingProvider !== null,
      db: pools.db,
      now,
      folder: `${clients.storefrontFolder}/demo-store`,
      answer: app,
    },
    opened,
  )
  opened.defer(() => close(listener))
  opened.defer(() => {
    isStopping = true
    // Background work and requests end at the same time. The requests are waited for first.
    stopBackground()
  })
  const running = opened.move()
  return {
    addresses: { ...origins, demoStore },
    drain() {
      isStopping = true
    },
    stop: () => running.disposeAsync(),
  }
}

/** The backups of a database and its pictures. */
const openBackups = ({ settings, projectFolder, log }: Start, databaseUrl: string) =>
  createScheduledBackups({
    settings: settings.backup,
    databaseUrl,
    pictures: pictureLocationOf(settings, projectFolder),
    projectFolder,
    log,
  })

/** Waits for the database, and migrates it. @returns its address without a pooler */
async function migrateFirst({ settings, databaseUrl, log }: Start, migrate: () => Promise<void>): Promise<string> {
  const directUrl = settings.databaseDirectUrl ?? databaseUrl
  const setting = settings.databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const work = async () => {
    await refuseOtherDatabase(databaseUrl, directUrl)
    await migrate()
  }
  await waitForDatabase(directUrl, work, log, setting)
  return directUrl
}

/** Opens the built clients, and the assets of the builds before them. */
async function openClients({ settings, projectFolder, log }: Start, now: () => Date) {
  const folderOf = (client: string) => `${projectFolder}apps/${client}/dist`
  const folders = { dashboardFolder: folderOf('dashboard'), storefrontFolder: folderOf('storefront') }
  const dataFolder = dataFolderOf(settings, projectFolder)
  const retained = await openRetainedAssets({ ...folders, dataFolder, now, log })
  const warning = closeDataFolder(dataFolder)
  if (warning !== null) log.warn({ event: 'data_folder_open', folder: dataFolder }, warning)
  return { ...folders, retainedAssets: retained.folders, retainAssets: retained.works }
}

type Demo = Omit<Parameters<typeof openDemo>[0], 'databaseUrl' | 'log' | 'host'> & {
  readonly start: Start
  /** The port of the server. */
  readonly port: number
}

/** @returns the address of the demo store; null if the settings want none */
async function openDemoStore({ start, port, ...demo }: Demo, opened: AsyncDisposableStack): Promise<string | null> {
  const { settings, databaseUrl, log } = start
  if (!settings.demo) return null
  // The highest port has no next one.
  const next = settings.port === 0 || port === 65_535 ? 0 : port + 1
  return openDemo({ ...demo, databaseUrl, log, host: settings.host, port: settings.demoStorePort ?? next }, opened)
}
