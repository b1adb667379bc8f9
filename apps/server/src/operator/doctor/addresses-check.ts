import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectClient } from '../../db/connect-client.ts'
import { DATABASE_IDENTITY } from '../../db/database-identity.ts'
import { MAX_LAG_MS } from '../../db/replica-lag.ts'
import { CONNECT_MS } from '../../db/work-limits.ts'
import type { EnvironmentSettings } from '../../environment.ts'
import { type Check, type CheckResult, fine, problem, reasonOf, warning } from './check.ts'

const POLL_MS = 50

type Addresses = Pick<EnvironmentSettings, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReadUrl'>

/**
 * Checks the addresses of the database besides the one that commands use.
 * @param url the one that commands use
 */
export function addressesChecks(settings: Addresses, url: string): readonly Check[] {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl } = settings
  const checks: Check[] = []
  if (databaseDirectUrl !== null && databaseUrl !== null)
    checks.push(['database.pooler', () => checkPooler(databaseUrl, url)])
  if (databaseReadUrl !== null) checks.push(['database.replica', () => checkReplica(databaseReadUrl, url)])
  const named = Object.entries({
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseDirectUrl,
    DATABASE_READ_URL: databaseReadUrl,
  })
  const unverified = named.filter(([, address]) => address !== null && isUnverified(address)).map(([name]) => name)
  if (unverified.length > 0) checks.push(['database.tls', async () => [unverifiedWarning(unverified)]])
  return checks
}

/** Whether the connection is encrypted, but may be with anybody. */
function isUnverified(address: string): boolean {
  const parameters = new URLSearchParams(address.slice(address.indexOf('?') + 1))
  const mode = parameters.get('sslmode')
  return mode === 'no-verify' || (mode === 'require' && !parameters.get('sslrootcert'))
}

const unverifiedWarning = (names: readonly string[]) =>
  warning(
    'database.tls',
    `${names.join(', ')}: the certificate of the database is not verified.`,
    'Use sslmode=verify-full, with sslrootcert if its root certificate is not a public one.',
  )

async function checkPooler(poolerUrl: string, url: string): Promise<CheckResult[]> {
  const [pooler, database] = [await identityOf(poolerUrl), await identityOf(url)]
  if (pooler === database) return [fine('database.pooler', 'DATABASE_URL leads to the same database.')]
  const found = 'DATABASE_URL and DATABASE_DIRECT_URL lead to two databases.'
  return [problem('database.pooler', found, 'Correct one of them: no server starts so.')]
}

async function checkReplica(readUrl: string, url: string): Promise<CheckResult[]> {
  const bad = (found: string, advice: string) => [
    warning('database.replica', found, `${advice} Results come from the primary.`),
  ]
  try {
    return await withClients(readUrl, url, async (replica, primary) => {
      const [own, other] = [await stateOf(replica), await stateOf(primary)]
      if (own.identity !== other.identity) return bad('DATABASE_READ_URL leads to another database.', 'Correct it.')
      if (!own.isReplica) return bad('DATABASE_READ_URL leads to a server that is no replica.', 'Correct it.')
      const lagMs = await timeToReplay(replica, primary)
      if (lagMs !== null)
        return [fine('database.replica', `The replica is ${(lagMs / 1000).toFixed(1)} seconds behind.`)]
      return bad(
        `The replica is more than ${MAX_LAG_MS / 1000} seconds behind.`,
        'See pg_stat_replication on the primary, and the log of the replica.',
      )
    })
  } catch (error) {
    return bad(`The replica cannot be used: ${reasonOf(error)}.`, 'See that it runs.')
  }
}

async function withClients<T>(
  firstUrl: string,
  secondUrl: string,
  work: (first: pg.Client, second: pg.Client) => Promise<T>,
): Promise<T> {
  const options = { connectionTimeoutMillis: CONNECT_MS }
  const first = await connectClient(firstUrl, options)
  try {
    const second = await connectClient(secondUrl, options)
    return await work(first, second).finally(() => second.end())
  } finally {
    await first.end()
  }
}

const identityOf = (url: string) => withClients(url, url, async (client) => (await stateOf(client)).identity)

async function stateOf(client: pg.Client): Promise<{ identity: string; isReplica: boolean }> {
  const { rows } = await client.query(`SELECT ${DATABASE_IDENTITY} AS identity, pg_is_in_recovery() AS "isReplica"`)
  return rows[0]
}

/** How long the replica needs to replay what the primary has now, in milliseconds; null if longer than it may. */
async function timeToReplay(replica: pg.Client, primary: pg.Client): Promise<number | null> {
  const start = performance.now()
  const { rows } = await primary.query('SELECT pg_current_wal_lsn()::text AS position')
  while (performance.now() - start <= MAX_LAG_MS) {
    const found = await replica.query('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS yes', [rows[0]?.position])
    if (found.rows[0]?.yes) return performance.now() - start
    await sleep(POLL_MS)
  }
  return null
}
