import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { definitionsRoutes } from './analytics/definitions/routes.ts'
import { liveRoutes } from './analytics/live/live-routes.ts'
import { npsRoutes } from './analytics/nps-routes.ts'
import { resultsRoutes } from './analytics/results-routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { apiDocsRoutes } from './api-docs/routes.ts'
import { audienceRoutes } from './audience/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { billingWebhookRoutes } from './billing/webhook-routes.ts'
import type { ProviderEnv } from './billing-provider/api-env.ts'
import type { Provider } from './billing-provider/provider.ts'
import { billingProviderRoutes } from './billing-provider/routes.ts'
import { configurationRoutes } from './configuration/routes.ts'
import type { Env, Services } from './env.ts'
import { LOCAL_HOSTS } from './environment.ts'
import { createErrorHandler, everyRequest, notForCaches, notFound } from './http/every-request.ts'
import { health, type Readiness } from './http/health.ts'
import type { Face } from './http/hosts.ts'
import { metricsRoutes, type ReadableMetrics } from './http/metrics-route.ts'
import { rememberWrites } from './http/read-results.ts'
import { refuse } from './http/reply.ts'
import { dashboardHeaders, pagePermissions, secureTransport, storefrontHeaders } from './http/security-headers.ts'
import { appShell, builtAssets, builtFiles, retainedAssets } from './http/static-files.ts'
import { onboardingRoutes } from './onboarding/routes.ts'
import { pictureFiles, pictureRoutes } from './pictures/routes.ts'
import { responseRoutes } from './responses/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { hostedPage } from './storefront/hosted-page.ts'
import { loaderOfStore } from './storefront/loader-of-store.ts'
import { storefrontRoutes } from './storefront/routes.ts'
import { surveyRoutes } from './surveys/routes.ts'
import { PICTURES_PATH } from './templates/library/authoring.ts'
import { templatePictures } from './templates/pictures.ts'
import { templateRoutes } from './templates/routes.ts'

const apiRoutes = new Hono<Env>()
  .use(notForCaches)
  .use(rememberWrites)
  .route('/auth', signInRoutes)
  .route('/onboarding', onboardingRoutes)
  .route('/settings', settingsRoutes)
  .route('/configuration', configurationRoutes)
  // Before the others, which ask for a token: a ticket opens one of its routes.
  .route('/surveys', definitionsRoutes)
  .route('/surveys', responseRoutes)
  // Their address looks like that of a survey.
  .route('/surveys/templates', templateRoutes)
  .route('/surveys', surveyRoutes)
  .route('/surveys', analyticsRoutes)
  .route('/surveys', resultsRoutes)
  .route('/surveys', liveRoutes)
  .route('/nps', npsRoutes)
  .route('/audience', audienceRoutes)
  .route('/pictures', pictureRoutes)
  .route('/billing/webhooks', billingWebhookRoutes)
  .route('/billing', billingRoutes)

/** The contract that the dashboard's client is typed by. */
export type ApiRoutes = typeof apiRoutes

/** Every documented route with its full path. */
export const documentedRoutes = new Hono<Env>().route('/api', apiRoutes).route('/storefront/v1', storefrontRoutes)

export type AppOptions = {
  readonly services: Services
  /** Which part of the program answers at a host name (without port). */
  readonly faceAt: (hostname: string) => Face
  /** Whether merchants use this installation: then there is nothing for those who build it. */
  readonly isProduction: boolean
  /** The folders of the built clients. */
  readonly dashboardFolder: string
  readonly storefrontFolder: string
  /** The folders of the assets of earlier builds; null: there are none. */
  readonly retainedAssets: { readonly dashboard: string; readonly storefront: string } | null
  /** Whether load balancers should send requests here. */
  readonly readiness: () => Readiness
  /** Opens the warnings of `/readyz`; null: nobody reads them there. */
  readonly operatorToken: string | null
  readonly readableMetrics: ReadableMetrics
  /** Absent where the real billing provider is used, or none. */
  readonly billingProvider: Provider | null
}

/** @param connection the facts about the caller from the HTTP server; absent if there is no network */
type Answer = (request: Request, connection?: HttpBindings | Http2Bindings) => Response | Promise<Response>

/** The whole program as one function from request to answer. */
export function createApp(options: AppOptions): Answer {
  const faces = {
    dashboard: dashboardFace(options),
    storefront: storefrontFace(options),
    unknown: unknownFace(options),
  }
  return (request, connection) => faces[options.faceAt(new URL(request.url).hostname)].fetch(request, connection)
}

/** Health and metrics are read from each server by an address of its own. Everything else needs a host of ours. */
function unknownFace({ services, ...options }: AppOptions) {
  return face(services)
    .use(storefrontHeaders)
    .route('/', health(options))
    .route('/', metricsRoutes(options.readableMetrics))
    .all('*', (c) => refuse(c, unknownHost(new URL(c.req.url).hostname)))
}

function unknownHost(host: string) {
  const reason = `Earshot does not serve ${host}. DASHBOARD_URL and STOREFRONT_URL set the host names that it serves.`
  return { code: 'host_unknown', host, reason } as const
}

function dashboardFace({ services, dashboardFolder, billingProvider, ...options }: AppOptions) {
  const shell = appShell(dashboardFolder, services.configuration.storefrontUrl)
  // Another party's pages, with headers of their own: before ours.
  const provider = billingProvider ? billingProviderRoutes(billingProvider) : new Hono<ProviderEnv>()
  return (
    face(services)
      .use(secureTransport(services.dashboardUrl))
      .use(pagePermissions)
      .route('/billing/v1', provider)
      .use(dashboardHeaders(policyOf(services)))
      .route('/', health(options))
      .route('/', metricsRoutes(options.readableMetrics))
      .route('/api', apiDocsRoutes(documentedRoutes))
      .route('/api', apiRoutes)
      .all('/api/*', notFound)
      .get(
        '/assets/*',
        builtAssets(dashboardFolder),
        retainedAssets(options.retainedAssets?.dashboard ?? null),
        notFound,
      )
      // The gallery of components. Its screen is a part of the app, so only its address can be missing.
      .get('/dev/*', (c, next) => (options.isProduction ? notFound(c) : next()))
      .get(
        '*',
        async (c, next) =>
          c.req.path === '/' || c.req.path === '/index.html' || wantsHtml(c.req.header('accept')) ? shell(c) : next(),
        builtFiles(dashboardFolder, 'no-cache'),
      )
  )
}

function storefrontFace({ services, storefrontFolder, ...options }: AppOptions) {
  // The loader is looked at again after five minutes (ADR-0050).
  const files = builtFiles(storefrontFolder, 'public, max-age=300')
  const openToAll = async (c: { header(name: string, value: string): void }, next: () => Promise<void>) => {
    c.header('Access-Control-Allow-Origin', '*')
    await next()
  }
  const isLaptop =
    new URL(services.configuration.storefrontUrl).hostname === LOCAL_HOSTS.storefront &&
    new URL(services.dashboardUrl).hostname === LOCAL_HOSTS.dashboard
  return (
    face(services)
      .use(secureTransport(services.configuration.storefrontUrl))
      .use('/s/*', pagePermissions)
      .route('/s', hostedPage)
      .use(storefrontHeaders)
      .get('/', async (c, next) =>
        // A visitor who types the number instead of the name means the dashboard; shoppers' pages request nothing here.
        isLaptop && wantsHtml(c.req.header('accept')) ? c.redirect(services.dashboardUrl) : next(),
      )
      .route('/', health(options))
      .route('/storefront/v1', storefrontRoutes)
      .route('/pictures', pictureFiles)
      .get(`${PICTURES_PATH}*`, templatePictures)
      .get('/earshot.js', openToAll, loaderOfStore(storefrontFolder), files)
      .get('/hosted-page.css', files)
      // Its name has no hash, because messengers keep the address of a picture for long.
      .get('/hosted-page.png', builtFiles(storefrontFolder, 'public, max-age=86400'))
      .get(
        '/assets/*',
        openToAll,
        builtAssets(storefrontFolder),
        retainedAssets(options.retainedAssets?.storefront ?? null),
      )
  )
}

function face(services: Services) {
  return new Hono<Env>().use(everyRequest(services)).onError(createErrorHandler()).notFound(notFound)
}

function policyOf({ configuration, dashboardUrl }: Services) {
  const { protocol, hostname } = new URL(dashboardUrl)
  const { bookingUrl, productEvents, billing, upgradeVideoUrl } = configuration
  return {
    storefrontOrigin: configuration.storefrontUrl,
    isSecure: protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1',
    bookingOrigin: bookingUrl === null ? null : new URL(bookingUrl).origin,
    eventsOrigin: productEvents?.host ?? null,
    billingOrigin: billing === null ? null : new URL(billing.url).origin,
    videoOrigin: upgradeVideoUrl === null ? null : new URL(upgradeVideoUrl).origin,
  }
}

const wantsHtml = (accept: string | undefined) => accept?.includes('text/html') ?? false
