import type pg from 'pg'
import type { SecretCipher } from '../db/secret-cipher.ts'
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
] as const

/**
 * Checks that no other store of the installation has what the store brings.
 * @param cipher decrypts the secrets of the installation
 * @throws BackupError that names the first clash; a secret is not named
 */
export async function refuseClashes(client: pg.ClientBase, cipher: SecretCipher): Promise<void> {
  for (const { noun, table, value } of UNIQUE) {
    const { rows } = await client.query<{ value: string; owner: string }>(`
      SELECT (${value})::text AS value, store_id AS owner FROM ${table}
      WHERE ${value} IN (SELECT ${value} FROM ${stagedName(table)}) LIMIT 1`)
    const [found] = rows
    if (found) throw clashError(`${noun} ${found.value}`, found.owner)
  }
  await refuseKnownToken(client, cipher)
}

const clashError = (named: string, owner: string) =>
  new BackupError(
    `The ${named} of the file belongs to another store of this installation, ${owner}. Nothing was imported.`,
  )

/** The tokens of the billing provider may be encrypted, so that SQL cannot compare them. */
async function refuseKnownToken(client: pg.ClientBase, cipher: SecretCipher): Promise<void> {
  const { rows: staged } = await client.query<{ token: string }>(
    `SELECT api_token AS token FROM ${stagedName('billing_customers')}`,
  )
  if (staged.length === 0) return
  const { rows } = await client.query<{ owner: string; stored: string }>(
    'SELECT store_id AS owner, api_token AS stored FROM billing_customers',
  )
  for (const { owner, stored } of rows) {
    const token = cipher.decrypt({ column: 'billing_customers.api_token', row: owner }, stored)
    if (staged.some((one) => one.token === token)) throw clashError('billing token', owner)
  }
}
