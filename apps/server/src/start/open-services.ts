import type { Logger } from 'pino'
import { createLiveResults } from '../analytics/live/live-results.ts'
import type { ProviderAddress } from '../billing/provider-client.ts'
import type { Provider } from '../billing-provider/provider.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { addEncryptionState, requireKeys } from '../db/encrypted-secrets.ts'
import type { Db } from '../db/open-db.ts'
import type { Pools } from '../db/open-pools.ts'
import { readSecrets, type Secrets } from '../db/secrets.ts'
import { waitForDatabase } from '../db/wait-for-database.ts'
import type { Services } from '../env.ts'
import type { EnvironmentSettings } from '../environment.ts'
import { createAttempts } from '../http/attempts.ts'
import { createProxyWatch } from '../http/proxy-watch.ts'
import { createSendMail, type SendMail } from '../mail/send-mail.ts'
import type { Metrics } from '../metrics.ts'
import { openPictures, pictureLocationOf, reportUnwritable } from '../pictures/open-pictures.ts'
import { createLiveSessions } from '../sign-in/sessions.ts'
import { createTokenKey } from '../sign-in/token-key.ts'
import { createAudienceGuard, reportGuessing } from '../storefront/audience-guard.ts'
import { createDirectory } from '../storefront/directory.ts'
import { createFloodGuard } from '../storefront/flood-guard.ts'
import { createSightings } from '../storefront/sightings.ts'
import { createStoreDocuments } from '../storefront/store-documents.ts'
import { createUnverifiedAllowance } from '../storefront/unverified-allowance.ts'
import { createSigningSecrets } from '../stores/store-secrets.ts'
import { VERSION } from '../version.ts'
import { openBilling } from './open-billing.ts'
import { openWriters } from './open-writers.ts'

type Start = {
  readonly settings: EnvironmentSettings
  readonly databaseUrl: string
  readonly pools: Pools
  readonly log: Logger
  readonly metrics: Metrics
  readonly now: () => Date
  /** Ends with a slash. */
  readonly projectFolder: string
  /** The two hosts as browsers see them. */
  readonly origins: { readonly dashboard: string; readonly storefront: string }
}

type Opened = {
  readonly services: Services
  /** The billing provider that is embedded in this server; null for another one. */
  readonly billingProvider: Provider | null
}

/** Opens the services of the routes. Work that must end before the database closes ends when `opened` is disposed. */
export async function openServices(start: Start, opened: AsyncDisposableStack): Promise<Opened> {
  const { settings, pools, log, metrics, now, origins } = start
  const { db, longDb, replica } = pools
  const writers = openWriters({ pools, log, metrics }, opened)
  const secrets = await waitForDatabase(start.databaseUrl, () => openSecrets(db, log), log)
  const { smtpUrl, mailFrom } = settings
  const mail = counted(createSendMail({ smtpUrl, from: mailFrom, toLog: settings.databaseUrl === null }, log), metrics)
  opened.defer(mail.close)
  const { billing, address, embedded } = openBilling({
    settings,
    db,
    secrets,
    now,
    log,
    dashboardOrigin: origins.dashboard,
  })
  const liveResults = createLiveResults({ openReads: () => replica?.openReads('replica') ?? db, log })
  opened.defer(liveResults.stop)
  const pictureLocation = pictureLocationOf(settings, start.projectFolder)
  await reportUnwritable(pictureLocation, log)
  const services = {
    db,
    longDb,
    replica,
    now,
    log,
    metrics,
    tokenKey: createTokenKey(db, now),
    attempts: createAttempts(),
    mail,
    dashboardUrl: origins.dashboard,
    behindProxy: settings.behindProxy,
    proxyWatch: createProxyWatch(now, log),
    configuration: configurationOf(settings, address, origins.storefront),
    billing,
    sessions: createLiveSessions(db),
    directory: createDirectory(db),
    storeDocuments: createStoreDocuments({ db, billing, log, nowMs: () => performance.now() }),
    sightings: createSightings(db, log),
    secretsOfStores: createSigningSecrets(db),
    unverifiedAllowance: createUnverifiedAllowance(billing, secrets.neighbourhoodKey),
    floodGuard: createFloodGuard(),
    audienceGuard: createAudienceGuard(reportGuessing({ log, events: writers.gatheredEvents, now })),
    pictures: await openPictures(pictureLocation, log),
    liveResults,
    ...writers,
  }
  return { services, billingProvider: embedded }
}

/** @throws SecretsKeyError if SECRETS_KEY does not have the keys that encrypt secrets in the database */
async function openSecrets(db: Db, log: Logger): Promise<Secrets> {
  await addEncryptionState(db)
  const { current } = await requireKeys(db)
  if (current === null && db.cipher.keyIds().length > 0) {
    log.warn('SECRETS_KEY encrypts nothing yet: once every server has it, run npm run keys -- encrypt')
  }
  return readSecrets(db)
}

/** Counts each attempt to send a mail. */
function counted(mail: SendMail, metrics: Metrics): SendMail {
  return {
    ...mail,
    async send(one, signal) {
      try {
        await mail.send(one, signal)
      } catch (error) {
        metrics.mail('failed')
        throw error
      }
      metrics.mail('sent')
    },
  }
}

function configurationOf(
  settings: EnvironmentSettings,
  billing: ProviderAddress | null,
  storefrontUrl: string,
): Configuration {
  return {
    version: VERSION,
    helpUrl: settings.helpUrl?.href ?? null,
    bookingUrl: settings.bookingUrl?.href ?? null,
    contactEmail: settings.contactEmail,
    storefrontUrl,
    productEvents: settings.productEvents,
    billing: billing && { url: billing.url, appId: billing.appId },
    exclusivePlansPassword: settings.exclusivePlansPassword,
    upgradeVideoUrl: settings.upgradeVideoUrl?.href ?? null,
    allowsSignup: settings.allowsSignup,
  }
}
