import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { afterAll, beforeEach } from 'vitest'
import { createLiveResults } from '../analytics/live/live-results.ts'
import { createApp } from '../app.ts'
import { createReportedFields } from '../audience/reported-fields.ts'
import { createBilling } from '../billing/billing.ts'
import type { ProviderAddress } from '../billing/provider-client.ts'
import { APP_ID, type Provider } from '../billing-provider/provider.ts'
import type { Services } from '../env.ts'
import { createAttempts } from '../http/attempts.ts'
import { chooseFace } from '../http/hosts.ts'
import { close as closeListener } from '../http/listener.ts'
import { createProxyWatch } from '../http/proxy-watch.ts'
import { enqueueSchedules, runDueJobs } from '../jobs/worker.ts'
import type { Mail } from '../mail/send-mail.ts'
import { NO_METRICS } from '../metrics.ts'
import { picturesInFolder } from '../pictures/pictures-in-folder.ts'
import { acceptResponses } from '../responses/accept-responses.ts'
import { countShown } from '../responses/count-shown.ts'
import { createCounterCost } from '../responses/counter-cost.ts'
import { createGroupCommit } from '../responses/group-commit.ts'
import type { IncomingResponse, IncomingShown } from '../responses/incoming.ts'
import { noteRushes } from '../responses/note-rushes.ts'
import { prepareAnswers } from '../responses/prepared-answers.ts'
import { createRoutedCommit } from '../responses/routed-commit.ts'
import { createGatheredEvents } from '../security-log/gathered-events.ts'
import type { EventRecorder } from '../security-log/record.ts'
import { storesOfOwners } from '../sign-in/accounts.ts'
import { createSessionUses } from '../sign-in/session-uses.ts'
import { createLiveSessions } from '../sign-in/sessions.ts'
import { jobHandlers } from '../start/job-handlers.ts'
import { createAudienceGuard, reportGuessing } from '../storefront/audience-guard.ts'
import { createDirectory } from '../storefront/directory.ts'
import { createFloodGuard } from '../storefront/flood-guard.ts'
import { createSightings } from '../storefront/sightings.ts'
import { createStoreDocuments } from '../storefront/store-documents.ts'
import { createUnverifiedAllowance } from '../storefront/unverified-allowance.ts'
import { createSigningSecrets } from '../stores/store-secrets.ts'
import { applyPlan } from '../surveys/apply-plan.ts'
import { VERSION } from '../version.ts'
import { passJobTime } from './pass-job-time.ts'
import { openTestDatabase } from './test-database.ts'

export const DASHBOARD = 'http://dashboard.test'
export const STOREFRONT = 'http://storefront.test'

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

export const API_KEY = 'an API key for tests'

/**
 * The app of the tests in a file: opened before the first, closed after the last, with its clock at the start before
 * each. See `openTestApp`.
 */
export async function useTestApp(openDatabase = openTestDatabase): Promise<TestApp> {
  const app = await openTestApp(null, openDatabase)
  beforeEach(() => app.clock.reset())
  afterAll(() => app.close())
  return app
}

/**
 * The whole program on a real database: requests go in, answers come out, and the clock is ours. Network connections go
 * through a real port too: the product reaches its billing provider there.
 * @param webhookUrl the receiver of the provider's webhooks: an address, `ours` for the app itself, null for none
 * @param openDatabase opens a migrated database; by default one of its own
 */
export async function openTestApp(webhookUrl: string | null = null, openDatabase = openTestDatabase) {
  const { db, url, close } = await openDatabase()
  const listener = createServer()
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const clock = aClock(new Date('2026-11-21T09:00:00Z'))
  const log = pino({ level: 'silent' })
  const mail = mailInto([])
  const files = folderWithShell()
  const now = () => clock.now
  const soldBy = { url: `${origin}/billing/v1`, appId: APP_ID, apiKey: API_KEY }
  const billingProvider: Provider = {
    db,
    now,
    address: soldBy.url,
    returnOrigins: [DASHBOARD, origin],
    apiKey: API_KEY,
    signingKey: 'a signing key for tests',
    webhookUrl: webhookUrl === 'ours' ? `${origin}/api/billing/webhooks` : webhookUrl,
  }
  /** The product's billing, through a provider of a test's own. */
  const openBilling = (provider: ProviderAddress | null, timeoutMs?: number) =>
    createBilling({
      db,
      now,
      log,
      onChange: (tx, storeId, features) => applyPlan(tx, storeId, features, now()),
      provider,
      ...(timeoutMs !== undefined && { timeoutMs }),
    })
  const billing = openBilling(soldBy)
  const services = servicesOf({ db, now, log, mail, files, billing, soldBy })
  const overNetwork = chooseFace({ dashboard: null, storefront: new URL(STOREFRONT).hostname })
  const options = {
    services,
    faceAt: (hostname: string) => (hostname === new URL(DASHBOARD).hostname ? 'dashboard' : overNetwork(hostname)),
    isProduction: false,
    dashboardFolder: files,
    storefrontFolder: files,
    retainedAssets: null,
    readiness: () => ({ ...READY, oldestWaitingMs: services.writer.oldestWaitingMs() }),
    operatorToken: null,
    readableMetrics: null,
    billingProvider,
  }
  const app = createApp(options)
  listener.on('request', getRequestListener(app))
  const jobs = { db, log, handlers: jobHandlers({ services, deletionTime: async () => clock.now, billingProvider }) }
  return {
    mail,
    mails: mail.sent,
    db,
    url,
    clock,
    services,
    options,
    origin,
    billingProvider,
    openBilling,
    recorder: (): EventRecorder => ({ who: 'merchant', device: null, log, now: clock.now }),
    /** Runs the jobs that are due, until none is left. */
    runJobs: () => runDueJobs(jobs),
    /** Runs each schedule, and the jobs that are due. */
    async runSchedules(): Promise<void> {
      await enqueueSchedules(jobs)
      await passJobTime(db, '1 hour')
      await runDueJobs(jobs)
    },
    request: (address: string, init?: RequestInit) => app(new Request(address, init)),
    async close() {
      await services.liveResults.stop()
      await closeListener(listener)
      await close()
      rmSync(files, { recursive: true })
    },
  }
}

type Parts = Pick<Services, 'db' | 'now' | 'log' | 'billing' | 'mail'> & {
  /** The folder of the built clients. */
  readonly files: string
  readonly soldBy: ProviderAddress
}

const READY = { reason: null, replicaLagSeconds: null, warnings: [] }

function servicesOf({ db, now, log, mail, files, billing, soldBy }: Parts): Services {
  const gatheredEvents = createGatheredEvents(db, log, (emails) => storesOfOwners(db, emails))
  return {
    db,
    longDb: db,
    replica: null,
    now,
    log,
    metrics: NO_METRICS,
    tokenKey: { signing: async () => 'a key for tests', accepted: async () => ['a key for tests'] },
    attempts: createAttempts(),
    mail,
    dashboardUrl: DASHBOARD,
    behindProxy: true,
    proxyWatch: createProxyWatch(now, log),
    configuration: {
      version: VERSION,
      helpUrl: null,
      bookingUrl: null,
      contactEmail: null,
      storefrontUrl: STOREFRONT,
      productEvents: null,
      billing: { url: soldBy.url, appId: soldBy.appId },
      exclusivePlansPassword: 'partners-welcome',
      upgradeVideoUrl: null,
      allowsSignup: true,
    },
    billing,
    sessions: createLiveSessions(db),
    sessionUses: createSessionUses(db, log),
    gatheredEvents,
    directory: createDirectory(db),
    storeDocuments: createStoreDocuments({ db, billing, log, nowMs: () => now().getTime() }),
    sightings: createSightings(db, log),
    reportedFields: createReportedFields(db, log),
    secretsOfStores: createSigningSecrets(db),
    unverifiedAllowance: createUnverifiedAllowance(billing, 'a key for tests'),
    floodGuard: createFloodGuard(),
    audienceGuard: createAudienceGuard(reportGuessing({ log, events: gatheredEvents, now })),
    writer: createRoutedCommit({
      shardOf: db.shards.shardOf,
      open: () =>
        createGroupCommit({
          writeBatch: (messages: readonly IncomingResponse[]) =>
            acceptResponses(db, messages, (setAside) => noteRushes(gatheredEvents, setAside)),
          prepare: prepareAnswers,
          newBatchCost: createCounterCost,
          log,
        }),
    }),
    shown: createRoutedCommit({
      shardOf: db.shards.shardOf,
      open: () =>
        createGroupCommit({ writeBatch: (messages: readonly IncomingShown[]) => countShown(db, messages), log }),
    }),
    pictures: picturesInFolder(join(files, '.pictures')),
    liveResults: createLiveResults({ openReads: () => db, log }),
  }
}

/** Sends mails into a list. Merchants confirm their addresses once a test sets `verifiesAddresses`. */
const mailInto = (sent: Mail[]) => ({
  sent,
  isSetUp: true,
  verifiesAddresses: false,
  send: async (mail: Mail) => void sent.push(mail),
  close: () => {},
})

/** Stands still until a test moves it. */
function aClock(start: Date) {
  const clock = {
    start,
    now: start,
    pass: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms)
    },
    reset: () => {
      clock.now = start
    },
  }
  return clock
}

/** The clients are not built for these tests; a page that stands for them is enough. */
function folderWithShell(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-files-'))
  const page = '<!doctype html><meta name="login-transfer" content="%LOGIN_TRANSFER%"><script nonce="%NONCE%"></script>'
  writeFileSync(join(folder, 'index.html'), page)
  return folder
}
