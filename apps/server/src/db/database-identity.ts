import type pg from 'pg'
import { openMigrationClient } from './migration-client.ts'

/** Is the same on a primary and on its replicas, and differs between two databases. */
export const DATABASE_IDENTITY =
  "(SELECT system_identifier::text FROM pg_control_system()) || '/' || current_database()"

const readIdentity = async (client: pg.ClientBase): Promise<string | undefined> =>
  (await client.query<{ identity: string }>(`SELECT ${DATABASE_IDENTITY} AS identity`)).rows[0]?.identity

/**
 * Checks that the direct address leads to the database of the other one, which may have a pooler in front.
 * @throws if they differ or one of them does not answer
 */
export async function refuseOtherDatabase(url: string, directUrl: string): Promise<void> {
  if (url === directUrl) return
  const identities: (string | undefined)[] = []
  for (const [setting, address] of [
    ['DATABASE_URL', url],
    ['DATABASE_DIRECT_URL', directUrl],
  ] as const) {
    const client = await openMigrationClient(address, setting)
    identities.push(await readIdentity(client).finally(() => client.end()))
  }
  if (identities[0] !== identities[1])
    throw new Error('DATABASE_DIRECT_URL leads to another database than DATABASE_URL. Both must lead to the same one')
}
