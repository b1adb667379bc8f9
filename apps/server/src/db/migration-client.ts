import pg from 'pg'
import { CONNECT_MS } from './work-limits.ts'

/** The name of these connections in `pg_stat_activity`. A pooler keeps it, unlike the number of the backend. */
export const MIGRATION_PROGRAM = 'earshot migration'

/**
 * Opens a connection outside the pools, without their limits.
 * @throws if the database does not answer in time or refuses the login
 */
export async function openMigrationClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: MIGRATION_PROGRAM,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  })
  // The next query fails; without a listener the process would end.
  client.on('error', () => {})
  await client.connect().catch((cause: unknown) => {
    throw new Error('DATABASE_URL leads to no PostgreSQL that answers', { cause })
  })
  return client
}
