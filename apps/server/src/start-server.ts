import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { createToldFields } from './audience/told-fields.ts'
import { createBilling } from './billing/billing.ts'
import { APP_ID, createProvider } from './billing-provider/provider.ts'
import { openPools } from './db/open-pools.ts'
import { readSecrets } from './db/secrets.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { ensureDemoMerchant } from './demo/demo-merchant.ts'
import { DEMO_PLAN, subscribeDemo } from './demo/demo-plan.ts'
import { answerAsShoppers } from './demo/demo-shoppers.ts'
import { openDemoStore } from './demo/demo-store.ts'
import { LOCAL_HOSTS, type Settings } from './environment.ts'
import { everyHour, everyMinute, everyTenSeconds } from './every-hour.ts'
import { hourlyChores } from './hourly-chores.ts'
import { createAttempts } from './http/attempts.ts'
import { answerMalformed, close, listen } from './http/listener.ts'
import { createSendMail } from './mail/send-mail.ts'
import { createAdmission } from './overload/admission.ts'
import { refuseEarly } from './overload/refuse-early.ts'
import type { PictureStore } from './pictures/picture-store.ts'
import { picturesInFolder } from './pictures/pictures-in-folder.ts'
import { readinessOf } from './readiness.ts'
import { acceptResponses } from './responses/accept-responses.ts'
import { countShown } from './responses/count-shown.ts'
import { createGroupCommit } from './responses/group-commit.ts'
import type { IncomingResponse, IncomingShown } from './responses/incoming.ts'
import { prepareAnswers } from './responses/prepared-answers.ts'
import { createLiveSessions } from './sign-in/sessions.ts'
import { createDirectory } from './storefront/directory.ts'
import { createFloodGuard } from './storefront/flood-guard.ts'
import { createSightings } from './storefront/sightings.ts'
import { createStrangerAllowance } from './storefront/stranger-allowance.ts'
import { createSigningSecrets } from './stores/store-secrets.ts'
import { settlePlan } from './surveys/settle-plan.ts'
import { whileStarting } from './while-starting.ts'

/** Where the running program is found. */
export type Addresses = { readonly dashboard: string; readonly storefront: string; readonly demoStore: string | null }

export type RunningServer = {
  readonly addresses: Addresses
  /** Takes no new requests, finishes what it has accepted, and lets go of the database last. */
  stop(): Promise<void>
}

type Start = {
  readonly settings: Settings
  readonly databaseUrl: string
  /** Upgrades the database to the newest schema. */
  readonly migrate: () => Promise<unknown>
  readonly log: Logger
  readonly now: () => Date
  /** Ends with a slash. */
  readonly projectFolder: string
}

/**
 * Listens, waits for the database, and serves. Until then every request is refused with a time to retry. If startup
 * fails, everything that was opened is closed again.
 */
export async function startServer(start: Start): Promise<RunningServer> {
  const { settings, databaseUrl, log, now, projectFolder } = start
  await using opened = new AsyncDisposableStack()
  let answer = whileStarting
  const listener = createServer((request, response) => answer(request, response))
  answerMalformed(listener)
  const port = await listen(listener, settings.port, settings.host, 'PORT')
  opened.defer(() => close(listener))
  await waitForDatabase(databaseUrl, start.migrate, log)

  const pools = openPools(databaseUrl, log)
  opened.defer(pools.close)
  const { db, writingDb, longDb } = pools
  const writer = createGroupCommit({
    writeBatch: (messages: readonly IncomingResponse[]) => acceptResponses(writingDb, messages),
    prepare: prepareAnswers,
    log,
  })
  opened.defer(writer.drain)
  const shown = createGroupCommit({
    writeBatch: (messages: readonly IncomingShown[]) => countShown(db, messages),
    log,
  })
  opened.defer(shown.drain)
  const toldFields = createToldFields(db, log)
  opened.defer(toldFields.write)

  const secrets = await waitForDatabase(databaseUrl, () => readSecrets(db), log)
  const { tokenKey, billingApiKey, billingSigningKey, neighbourhoodKey } = secrets
  const { smtpUrl, mailFrom, behindProxy } = settings
  const mail = createSendMail({ smtpUrl, from: mailFrom, toLog: settings.databaseUrl === null }, log)
  opened.defer(mail.drain)
  // The listener is closed before the request handlers. Closing it twice is harmless.
  opened.defer(() => close(listener))
  const dashboardUrl = settings.dashboardUrl ?? new URL(`http://${LOCAL_HOSTS.dashboard}:${port}`)
  const storefrontUrl = settings.storefrontUrl ?? new URL(`http://${LOCAL_HOSTS.storefront}:${port}`)
  const embeddedProvider = settings.embeddedBilling
    ? { url: `${dashboardUrl.origin}/billing/v1`, appId: APP_ID, apiKey: billingApiKey }
    : null
  const soldBy = settings.billing ?? embeddedProvider
  if (soldBy === null) log.warn('no billing provider is set: every store has every feature')
  const billing = createBilling({
    db,
    now,
    log,
    onChange: (tx, storeId, features) => settlePlan(tx, storeId, features, now()),
    provider: soldBy,
  })
  const services = {
    db,
    longDb,
    now,
    log,
    tokenKey,
    attempts: createAttempts(),
    mail,
    dashboardUrl: dashboardUrl.origin,
    behindProxy,
    configuration: {
      helpUrl: settings.helpUrl?.href ?? null,
      bookingUrl: settings.bookingUrl?.href ?? null,
      contactEmail: settings.contactEmail,
      storefrontUrl: storefrontUrl.origin,
      productEvents: settings.productEvents,
      billing: soldBy && { url: soldBy.url, appId: soldBy.appId },
      exclusivePlansPassword: settings.exclusivePlansPassword,
      upgradeVideoUrl: settings.upgradeVideoUrl?.href ?? null,
    },
    billing,
    sessions: createLiveSessions(db),
    directory: createDirectory(db),
    sightings: createSightings(db, log),
    toldFields,
    secretsOfStores: createSigningSecrets(db),
    strangerAllowance: createStrangerAllowance(billing, neighbourhoodKey),
    floodGuard: createFloodGuard(),
    writer,
    shown,
    pictures: await openPictures(),
  }
  const billingProvider = embeddedProvider
    ? createProvider({
        db,
        now,
        log,
        address: embeddedProvider.url,
        returnOrigins: [dashboardUrl.origin],
        apiKey: billingApiKey,
        signingKey: billingSigningKey,
        webhookUrl: settings.embeddedBillingWebhookUrl?.href ?? `${dashboardUrl.origin}/api/billing/webhooks`,
      })
    : null
  if (billingProvider) opened.defer(billingProvider.stop)
  const built = (client: string) => `${projectFolder}apps/${client}/dist`
  let isStopping = false
  const app = createApp({
    services,
    storefrontHost: storefrontUrl.hostname,
    dashboardFolder: built('dashboard'),
    storefrontFolder: built('storefront'),
    readiness: () => readinessOf({ pools, writer, isStopping }),
    billingProvider,
  })
  const nowMs = () => performance.now()
  answer = refuseEarly({
    guarded: {
      '/storefront/v1/responses': createAdmission(nowMs),
      '/storefront/v1/shown': createAdmission(nowMs),
    },
    directory: services.directory,
    log,
    next: getRequestListener(app),
  })
  const stopChores = [
    everyHour(
      [
        ...hourlyChores(longDb, now),
        ...(billingProvider ? [billingProvider.rollOver, billingProvider.pruneUsage] : []),
      ],
      log,
    ),
    everyMinute([services.billing.lookAgain], log),
    everyTenSeconds([toldFields.write], log),
  ]
  for (const stop of stopChores) opened.defer(stop)

  const demoStore = settings.demo ? await openDemo() : null
  opened.defer(() => close(listener))
  opened.defer(() => {
    isStopping = true
    // Chores and requests end at the same time. The chores are waited for after the requests.
    for (const stop of stopChores) void stop()
  })
  const addresses = { dashboard: dashboardUrl.origin, storefront: storefrontUrl.origin, demoStore }
  const running = opened.move()
  return { addresses, stop: () => running.disposeAsync() }

  async function openPictures(): Promise<PictureStore> {
    const { pictureBucket: bucket, dataFolder } = settings
    if (bucket === null) return picturesInFolder(`${dataFolder ?? `${projectFolder}.earshot`}/pictures`)
    // What speaks to it is large, and most of us have none.
    const { picturesInBucket } = await import('./pictures/pictures-in-bucket.ts')
    return picturesInBucket({ bucket, log })
  }

  async function openDemo(): Promise<string> {
    const demo = await waitForDatabase(databaseUrl, () => ensureDemoMerchant(db, now()), log)
    const { storeId, publicKey, isAnswered } = demo
    const shop = await openDemoStore({
      folder: `${built('storefront')}/demo-store`,
      host: settings.host,
      // The highest port has no next one.
      port: settings.demoStorePort ?? (settings.port === 0 || port === 65_535 ? 0 : port + 1),
      storefrontOrigin: storefrontUrl.origin,
      publicKey,
    })
    opened.defer(shop.close)
    const send = async (path: string, init?: RequestInit) => app(new Request(storefrontUrl.origin + path, init))
    if (billingProvider) {
      const visit = async (address: string, init?: RequestInit) => app(new Request(address, init))
      // A demo without its plan is still a demo, as is one without responses.
      await subscribeDemo(services.billing, visit, storeId, DEMO_PLAN, `${dashboardUrl.origin}/`).catch((err) =>
        log.warn({ err }, 'no demo plan'),
      )
    }
    if (!isAnswered) await answerAsShoppers(send, publicKey).catch((err) => log.warn({ err }, 'no demo responses'))
    return shop.url
  }
}
