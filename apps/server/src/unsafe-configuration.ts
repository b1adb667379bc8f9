import type { Logger } from 'pino'
import { unencryptedHosts } from './db/database-address.ts'
import type { EnvironmentSettings } from './environment.ts'

/** A valid configuration with which Earshot is not safe. The log, `/readyz?verbose` and doctor say it in these words. */
export type UnsafeConfiguration = {
  /** The name of the check that finds it in doctor. */
  readonly check: 'demo' | 'mail' | 'database.tls' | 'proxy'
  /** The fact that was found, in one sentence. */
  readonly found: string
  /** The next step for the operator, in one sentence. */
  readonly advice: string
}

type Settings = Pick<
  EnvironmentSettings,
  'host' | 'isProduction' | 'demo' | 'smtpUrl' | 'databaseUrl' | 'databaseDirectUrl' | 'databaseReadUrl'
>

/** Everything unsafe that the settings alone show. */
export function unsafeSettings(settings: Settings): UnsafeConfiguration[] {
  return [unsafeDemo(settings), missingMail(settings), unencryptedDatabase(settings)].filter((one) => one !== null)
}

/** Only requests show it: some came with the header of a proxy, which is not trusted. */
export const UNTRUSTED_PROXY: UnsafeConfiguration = {
  check: 'proxy',
  found:
    'Requests come with X-Forwarded-For, but BEHIND_PROXY is off: all callers look like one address, and share the limits of one.',
  advice: 'If a proxy of yours adds the header, set BEHIND_PROXY=on, and restart Earshot (docs/operating/proxy.md).',
}

export const describeUnsafe = ({ found, advice }: UnsafeConfiguration): string => `${found} ${advice}`

export function logUnsafe(log: Logger, unsafe: UnsafeConfiguration): void {
  log.warn({ event: 'unsafe_configuration', check: unsafe.check }, describeUnsafe(unsafe))
}

const LOOPBACK = /^(?:localhost|127\.[\d.]+|::1)$/i

function unsafeDemo({ demo, host, isProduction }: Settings): UnsafeConfiguration | null {
  if (!demo || (LOOPBACK.test(host) && !isProduction)) return null
  const where = isProduction ? 'exists in production' : `can be reached from the network, because HOST is ${host}`
  return {
    check: 'demo',
    found: `The demo account ${where}, and everybody knows its password.`,
    advice: 'Set DEMO=off, restart Earshot, and delete the demo store with npm run store -- delete.',
  }
}

function missingMail({ smtpUrl, isProduction, databaseUrl }: Settings): UnsafeConfiguration | null {
  if (smtpUrl !== null || !isProduction) return null
  const inLog = databaseUrl === null ? ' The log has the mails, and with them links to choose a new password.' : ''
  return {
    check: 'mail',
    found: `No mail is sent: SMTP_URL is not set.${inLog}`,
    advice: 'Set SMTP_URL: without it nobody can reset a password.',
  }
}

function unencryptedDatabase(settings: Settings): UnsafeConfiguration | null {
  const addresses = {
    DATABASE_URL: settings.databaseUrl,
    DATABASE_DIRECT_URL: settings.databaseDirectUrl,
    DATABASE_READ_URL: settings.databaseReadUrl,
  }
  const named = Object.entries(addresses).filter(
    ([, address]) => address !== null && unencryptedHosts(address).length > 0,
  )
  if (named.length === 0) return null
  return {
    check: 'database.tls',
    found: `${named.map(([name]) => name).join(', ')}: the connection to the database is not encrypted.`,
    advice: 'Use sslmode=verify-full, with sslrootcert if its root certificate is not a public one.',
  }
}
