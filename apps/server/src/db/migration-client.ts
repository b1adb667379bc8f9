import type pg from 'pg'
import { connectClient, DatabaseTlsError } from './connect-client.ts'
import { failureKind, sqlState } from './failure-kind.ts'
import { CONNECT_MS } from './work-limits.ts'

/** The name of these connections in `pg_stat_activity`. A pooler keeps it, unlike the number of the backend. */
export const MIGRATION_PROGRAM = 'earshot migration'

/**
 * Opens a connection outside the pools, without their limits.
 * @param setting the name of the setting that has the address
 * @throws if the database does not answer in time or refuses the login
 */
export async function openMigrationClient(url: string, setting = 'DATABASE_URL'): Promise<pg.Client> {
  return connectClient(url, {
    application_name: MIGRATION_PROGRAM,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  }).catch((cause: unknown) => {
    const fault = hasAnswered(cause) ? 'can be used' : 'answers'
    throw new Error(`${setting} leads to no PostgreSQL that ${fault}`, { cause })
  })
}

/** Whether PostgreSQL, or what answers in its place, refused the connection. */
const hasAnswered = (error: unknown) =>
  error instanceof DatabaseTlsError || sqlState(error) !== null || failureKind(error) === 'bug'
