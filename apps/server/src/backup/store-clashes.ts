import type pg from 'pg'
import { BackupError } from './backup-error.ts'
import { listTables, quotedName } from './catalog.ts'
import { stagedName } from './staged-store.ts'

/** @throws BackupError if the database has a row of the store */
export async function refusePresent(client: pg.ClientBase, storeId: string): Promise<void> {
  for (const table of await listTables(client)) {
    if (table.schema !== null || !table.columns.includes('store_id')) continue
    const { rowCount } = await client.query(`SELECT FROM ${quotedName(table)} WHERE store_id = $1 LIMIT 1`, [storeId])
    if (rowCount === 0) continue
    throw new BackupError(
      `The store ${storeId} is in this installation already: table ${table.name} has rows of it. Nothing was imported.`,
    )
  }
}

/** Values that are unique in the whole installation: how they are called, and where. */
const UNIQUE = [
  { noun: 'email address', table: 'sign_ins', value: 'email' },
  { noun: 'merchant', table: 'merchants', value: 'merchant_id' },
  { noun: 'public key', table: 'store_keys', value: 'public_key' },
  { noun: 'survey', table: 'survey_stores', value: 'survey_id' },
  { noun: 'billing customer', table: 'billing_customers', value: "customer ->> 'id'" },
  { noun: 'billing token', table: 'billing_customers', value: 'api_token', isSecret: true },
] as const

/**
 * Checks that no other store of the installation has what the store brings.
 * @throws BackupError that names the first clash; a secret is not named
 */
export async function refuseClashes(client: pg.ClientBase): Promise<void> {
  for (const { noun, table, value, ...more } of UNIQUE) {
    const { rows } = await client.query<{ value: string; owner: string }>(`
      SELECT (${value})::text AS value, store_id AS owner FROM ${table}
      WHERE ${value} IN (SELECT ${value} FROM ${stagedName(table)}) LIMIT 1`)
    const [found] = rows
    if (!found) continue
    const named = 'isSecret' in more ? '' : ` ${found.value}`
    throw new BackupError(
      `The ${noun}${named} of the file belongs to another store of this installation, ${found.owner}. Nothing was imported.`,
    )
  }
}
