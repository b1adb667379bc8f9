import * as v from 'valibot'
import { AddressError, type DatabaseAddress, mustWrite, readDatabaseAddress } from './db/database-address.ts'
import type { Bucket } from './pictures/pictures-in-bucket.ts'
import { readSecretFiles } from './secret-files.ts'
import { secretsKeysSchema } from './secrets-keys.schema.ts'

/** Everything the environment may say, checked once at start. Empty means unset. */
export type EnvironmentSettings = {
  readonly port: number
  readonly host: string
  /** Where merchants work, or null: `http://localhost` and the port. */
  readonly dashboardUrl: URL | null
  /** Where shoppers' pages fetch from, on a host of its own (the session cookie is readable by scripts), or null: `http://127.0.0.1` and the port. */
  readonly storefrontUrl: URL | null
  /** Whether merchants use this installation: `NODE_ENV=production`, or a public address (ADR-0057). */
  readonly isProduction: boolean
  /** Whether new accounts can be opened. */
  readonly allowsSignup: boolean
  /** A PostgreSQL 15 or newer; null starts the embedded one, which production has to ask for (ADR-0057). */
  readonly databaseUrl: string | null
  /** The same database without a pooler in between, for migrations, backups and commands; null: `databaseUrl`. */
  readonly databaseDirectUrl: string | null
  /** A replica of that database, which serves results, lists and files; null: there is none. */
  readonly databaseReadUrl: string | null
  /** The folder of the embedded PostgreSQL, or null for the usual one. */
  readonly dataFolder: string | null
  /** Whether the demo merchant and the demo store exist. */
  readonly demo: boolean
  readonly demoStorePort: number | null
  /** Whether the embedded billing provider exists (ADR-0030). */
  readonly embeddedBilling: boolean
  /** The receiver of the embedded billing provider's webhooks; null: this server itself. */
  readonly embeddedBillingWebhookUrl: URL | null
  /** The address of the billing provider, and the credentials for it; null: the embedded one, or none. */
  readonly billing: { readonly url: string; readonly appId: string; readonly apiKey: string } | null
  /** The bucket that holds merchants' pictures, or null: a folder beside the data. */
  readonly pictureBucket: Bucket | null
  /** The password of the exclusive plans: a courtesy, known to every browser (spec §5). */
  readonly exclusivePlansPassword: string
  /** The video of the Pro plan dialog (ADR-0023); null: our own. */
  readonly upgradeVideoUrl: URL | null
  /** `smtp://user:password@host:587`, or null: no mail goes out. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Whether a proxy of ours stands in front, so that the address it forwards is the caller's. */
  readonly behindProxy: boolean
  /** The address behind `Help Centre`; null: our own help pages. */
  readonly helpUrl: URL | null
  /** The booking page of a 30-minute call; null: there is none. */
  readonly bookingUrl: URL | null
  readonly contactEmail: string | null
  /** Where product events go: a Mixpanel project and the origin that takes them; null: nowhere (ADR-0034). */
  readonly productEvents: { readonly token: string; readonly host: string } | null
  readonly backup: BackupSettings
  /** How long a server that was asked to stop still takes requests, so that its proxy notices before it ends. */
  readonly drainSeconds: number
  /** The token that opens `/metrics` and the warnings of `/readyz`; null: nobody reads them. */
  readonly operatorToken: string | null
  /** The keys that encrypt secrets in the database, the newest first; empty: they are not encrypted. */
  readonly secretsKeys: readonly Buffer[]
  /** Queries that take longer are logged. */
  readonly slowQueryMs: number
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug'
}

export type BackupSettings = {
  /** Where the daily backups go; null: none are made. */
  readonly folder: string | null
  /** How many of them are retained. */
  readonly copies: number
  /** The passphrase that encrypts them; null: they are not encrypted. */
  readonly passphrase: string | null
}

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65535, 'must be a port number from 0 to 65535'),
)

const webAddress = v.pipe(
  v.string(),
  v.check((text) => isOrigin(text), 'must be an http or https address without a path, such as https://earshot.example'),
  v.transform((text) => new URL(text)),
)

const webPage = v.pipe(
  v.string(),
  v.check((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an http or https address'),
  v.transform((text) => new URL(text)),
)

/** Text for a header, or for the start of addresses. */
const printable = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces'))

const apiAddress = v.pipe(
  webPage,
  v.check(
    (url) => !url.search && !url.hash && !url.username,
    'must be an http or https address, and nothing after its path',
  ),
)

const securePage = v.pipe(
  webPage,
  v.check((url) => url.protocol === 'https:', 'must be an https address'),
)

/** Cal.com redirects both of its home pages to here, and the page then writes to us from this origin. */
const CAL_APP = 'https://app.cal.com'

function servedAddress(page: URL): URL {
  const isHomepage = page.hostname === 'cal.com' || page.hostname === 'www.cal.com'
  return isHomepage ? new URL(CAL_APP + page.pathname + page.search + page.hash) : page
}

/**
 * The address of a database.
 * @param canHaveSeveral whether several hosts are allowed
 */
const database = (canHaveSeveral: (address: DatabaseAddress) => boolean) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed && complaintAbout(dataset.value, canHaveSeveral)
      if (message) addIssue({ message })
    }),
  )

/** Why a text is no such address, in words that follow the name of the setting; null if it is one. */
function complaintAbout(text: string, canHaveSeveral: (address: DatabaseAddress) => boolean): string | null {
  try {
    const address = readDatabaseAddress(text)
    if (address.hosts.length === 1 || canHaveSeveral(address)) return null
    return 'must have target_session_attrs=read-write, because it has several hosts'
  } catch (error) {
    if (error instanceof AddressError) return error.message
    throw error
  }
}

/**
 * The variables, each in the table of docs/operating/configure.md. A secret may be given as a file instead
 * (`SECRET_SETTINGS`).
 */
export const environmentSchema = v.object({
  PORT: v.optional(port, '4000'),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an address to listen on, such as 127.0.0.1')),
    '127.0.0.1',
  ),
  DASHBOARD_URL: v.optional(webAddress),
  STOREFRONT_URL: v.optional(webAddress),
  ALLOW_SIGNUP: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  DATABASE_URL: v.optional(database(mustWrite)),
  DATABASE_DIRECT_URL: v.optional(database(mustWrite)),
  DATABASE_READ_URL: v.optional(database(() => true)),
  EMBEDDED_DATABASE: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  EARSHOT_DATA: v.optional(v.string()),
  DEMO: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  DEMO_STORE_PORT: v.optional(port),
  EMBEDDED_BILLING: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  EMBEDDED_BILLING_WEBHOOK_URL: v.optional(webPage),
  BILLING_URL: v.optional(apiAddress),
  BILLING_APP_ID: v.optional(printable),
  BILLING_API_KEY: v.optional(printable),
  PICTURES_ENDPOINT: v.optional(apiAddress),
  PICTURES_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as pictures')),
  ),
  PICTURES_REGION: v.optional(printable),
  PICTURES_ACCESS_KEY_ID: v.optional(printable),
  PICTURES_SECRET_ACCESS_KEY: v.optional(printable),
  PICTURES_PATH_STYLE: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  EXCLUSIVE_PLANS_PASSWORD: v.optional(v.string(), 'partners-welcome'),
  UPGRADE_VIDEO_URL: v.optional(securePage),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/\S+$/, 'must be an SMTP address, such as smtp://user:password@host:587')),
  ),
  MAIL_FROM: v.optional(v.string(), 'Earshot <earshot@localhost>'),
  BEHIND_PROXY: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'off'),
  HELP_URL: v.optional(webPage),
  BOOKING_URL: v.optional(v.pipe(webPage, v.transform(servedAddress))),
  CONTACT_EMAIL: v.optional(v.pipe(v.string(), v.email('must be an email address'))),
  MIXPANEL_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^\w+$/, 'must be the token of a Mixpanel project'))),
  MIXPANEL_HOST: v.optional(webAddress, 'https://api-js.mixpanel.com'),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_KEEP: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'must be a number from 1 to 9999'), v.transform(Number)),
    '7',
  ),
  BACKUP_PASSPHRASE: v.optional(v.string()),
  DRAIN_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[0-5]?\d|60)$/, 'must be a number of seconds from 0 to 60'), v.transform(Number)),
    '0',
  ),
  OPERATOR_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\x21-\x7e]{16,200}$/, 'must have 16 to 200 printable ASCII characters without spaces'),
    ),
  ),
  SECRETS_KEY: v.optional(secretsKeysSchema),
  SLOW_QUERY_MS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,5}$/, 'must be a number of milliseconds from 1 to 999999'),
      v.transform(Number),
    ),
    '1000',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug'], 'must be one of fatal, error, warn, info, debug'),
  ),
  NODE_ENV: v.optional(v.string()),
})

/**
 * Reads the settings.
 * @throws SettingsError naming every wrong variable in one sentence each
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): EnvironmentSettings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const { values, sentences } = readSecretFiles(given)
  const parsed = v.safeParse(environmentSchema, values)
  const issues = (parsed.issues ?? []).map((issue) => `${String(issue.path?.[0]?.key)} ${issue.message}.`)
  if (!parsed.success || sentences.length > 0) throw new SettingsError([...sentences, ...issues])
  const env = parsed.output
  const embedded = env.DATABASE_URL === undefined && env.NODE_ENV !== 'production'
  refuseOneHost(env.DASHBOARD_URL, env.STOREFRONT_URL)
  refuseUnknownDatabase(env)
  if (env.BILLING_URL && env.EMBEDDED_BILLING === 'on') {
    throw new SettingsError([
      'EMBEDDED_BILLING must be off where BILLING_URL is set: a store has one billing provider.',
    ])
  }
  return {
    port: env.PORT,
    host: env.HOST,
    dashboardUrl: env.DASHBOARD_URL ?? null,
    storefrontUrl: env.STOREFRONT_URL ?? null,
    isProduction: env.NODE_ENV === 'production' || isPublic(env.DASHBOARD_URL),
    allowsSignup: env.ALLOW_SIGNUP === 'on',
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    dataFolder: env.EARSHOT_DATA ?? null,
    demo: env.DEMO ? env.DEMO === 'on' : embedded,
    demoStorePort: env.DEMO_STORE_PORT ?? null,
    embeddedBilling: env.EMBEDDED_BILLING ? env.EMBEDDED_BILLING === 'on' : embedded && !env.BILLING_URL,
    embeddedBillingWebhookUrl: env.EMBEDDED_BILLING_WEBHOOK_URL ?? null,
    billing: billingOf(env),
    pictureBucket: bucketOf(env),
    exclusivePlansPassword: env.EXCLUSIVE_PLANS_PASSWORD,
    upgradeVideoUrl: env.UPGRADE_VIDEO_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    behindProxy: env.BEHIND_PROXY === 'on',
    helpUrl: env.HELP_URL ?? null,
    bookingUrl: env.BOOKING_URL ?? null,
    contactEmail: env.CONTACT_EMAIL ?? null,
    productEvents: env.MIXPANEL_TOKEN ? { token: env.MIXPANEL_TOKEN, host: env.MIXPANEL_HOST.origin } : null,
    backup: { folder: env.BACKUP_DIR ?? null, copies: env.BACKUP_KEEP, passphrase: env.BACKUP_PASSPHRASE ?? null },
    drainSeconds: env.DRAIN_SECONDS,
    operatorToken: env.OPERATOR_TOKEN ?? null,
    secretsKeys: env.SECRETS_KEY ?? [],
    slowQueryMs: env.SLOW_QUERY_MS,
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
  }
}

type BillingVariables = {
  readonly BILLING_URL?: URL | undefined
  readonly BILLING_APP_ID?: string | undefined
  readonly BILLING_API_KEY?: string | undefined
}

/** All three or none: with less nobody could be billed, and nobody would notice. */
function billingOf({ BILLING_URL: url, BILLING_APP_ID: appId, BILLING_API_KEY: apiKey }: BillingVariables) {
  if (url && appId && apiKey) return { url: url.href.replace(/\/$/, ''), appId, apiKey }
  if (!url && !appId && !apiKey) return null
  throw new SettingsError(['BILLING_URL, BILLING_APP_ID and BILLING_API_KEY must be set together.'])
}

type BucketVariables = {
  readonly PICTURES_ENDPOINT?: URL | undefined
  readonly PICTURES_BUCKET?: string | undefined
  readonly PICTURES_REGION?: string | undefined
  readonly PICTURES_ACCESS_KEY_ID?: string | undefined
  readonly PICTURES_SECRET_ACCESS_KEY?: string | undefined
  readonly PICTURES_PATH_STYLE?: 'on' | 'off' | undefined
}

/** The bucket, or none: with half of its settings pictures would go into the folder, and nobody would notice. */
function bucketOf(env: BucketVariables): Bucket | null {
  const { PICTURES_ENDPOINT: endpoint, PICTURES_BUCKET: name } = env
  const { PICTURES_ACCESS_KEY_ID: accessKeyId, PICTURES_SECRET_ACCESS_KEY: secretAccessKey } = env
  const { PICTURES_REGION: region, PICTURES_PATH_STYLE: pathStyle } = env
  if (endpoint && name && accessKeyId && secretAccessKey) {
    return {
      endpoint: endpoint.href,
      name,
      // Where there is only one, this is what it is called.
      region: region ?? 'us-east-1',
      accessKeyId,
      secretAccessKey,
      isPathStyle: pathStyle !== 'off',
    }
  }
  if (!endpoint && !name && !accessKeyId && !secretAccessKey && !region && !pathStyle) return null
  throw new SettingsError([
    'PICTURES_ENDPOINT, PICTURES_BUCKET, PICTURES_ACCESS_KEY_ID and PICTURES_SECRET_ACCESS_KEY must be set together.',
  ])
}

/** The host of each if it is not set: the laptop's two names (ADR-0003). */
export const LOCAL_HOSTS = { dashboard: 'localhost', storefront: '127.0.0.1' } as const

function refuseOneHost(dashboard: URL | undefined, storefront: URL | undefined): void {
  const hosts = [dashboard?.hostname ?? LOCAL_HOSTS.dashboard, storefront?.hostname ?? LOCAL_HOSTS.storefront]
  if (hosts[0] === hosts[1]) {
    throw new SettingsError([
      'STOREFRONT_URL must be on another host than DASHBOARD_URL, so that no shop page can reach the merchant’s session.',
    ])
  }
  if (isPublic(dashboard) && storefront === undefined) {
    throw new SettingsError(['STOREFRONT_URL must be set beside DASHBOARD_URL: shoppers’ pages need an address too.'])
  }
}

const isPublic = (url: URL | undefined): boolean =>
  url !== undefined && !Object.values<string>(LOCAL_HOSTS).includes(url.hostname)

type DatabaseVariables = {
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_DIRECT_URL?: string | undefined
  readonly DATABASE_READ_URL?: string | undefined
  readonly EMBEDDED_DATABASE?: 'on' | 'off' | undefined
  readonly DASHBOARD_URL?: URL | undefined
  readonly NODE_ENV?: string | undefined
}

/**
 * In production the database must be named (ADR-0057): a lost or misspelled `DATABASE_URL` would start an empty
 * embedded database, in which no survey of any shopper's device is known.
 */
function refuseUnknownDatabase(env: DatabaseVariables): void {
  const { DATABASE_URL: url, EMBEDDED_DATABASE: embedded } = env
  if (url !== undefined) {
    if (embedded !== 'on') return
    throw new SettingsError(['EMBEDDED_DATABASE must be off where DATABASE_URL is set: a server has one database.'])
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    if (env[name] !== undefined) throw new SettingsError([`DATABASE_URL must be set where ${name} is set.`])
  }
  if (embedded === 'on') return
  if (embedded === 'off') throw new SettingsError(['DATABASE_URL must be set where EMBEDDED_DATABASE is off.'])
  const reason =
    env.NODE_ENV === 'production' ? 'NODE_ENV is production' : isPublic(env.DASHBOARD_URL) && 'DASHBOARD_URL is public'
  if (!reason) return
  throw new SettingsError([
    `DATABASE_URL must be set, because ${reason}. If this installation keeps its data in the embedded PostgreSQL, set EMBEDDED_DATABASE=on.`,
  ])
}

/** The environment says something the program cannot work with. */
export class SettingsError extends Error {
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'SettingsError'
    this.sentences = sentences
  }
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
  )
}
