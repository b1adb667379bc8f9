import { sql } from './drizzle.ts'
import type { Db } from './open-db.ts'
import {
  CIPHERTEXT_PREFIX,
  ENCRYPTED_COLUMNS,
  encryptedColumn,
  keyIdOfCiphertext,
  type SecretCell,
} from './secret-cipher.ts'

/** Its row in `secrets` decides how new secrets are stored: `off`, or encrypted with the key that encrypts them. */
const ENCRYPTION: SecretCell = { column: 'secrets.value', row: 'encryption' }
const OFF = 'off'
const ON = 'on'
/** Releases that do not know it would take ciphertexts for keys. */
const MIGRATION = '20261126210000_shopper_keys_as_text.sql'
const BATCH_ROWS = 500

/**
 * A secret as it must be stored. Until this transaction ends, nobody can change how secrets are stored.
 * @throws SecretsKeyError if secrets are encrypted with a key that is not known
 */
export async function encryptSecret(tx: Db, cell: SecretCell, secret: string): Promise<string> {
  const { rows } = await tx.execute<{ value: string }>(sql`
    SELECT value FROM secrets WHERE name = ${ENCRYPTION.row} FOR SHARE`)
  const keyId = keyIdOfCiphertext(rows[0]?.value ?? OFF)
  return keyId === null ? secret : tx.cipher.encrypt(cell, secret, keyId)
}

/** Makes the row that decides how new secrets are stored, unless it is there. */
export async function addEncryptionState(db: Db): Promise<void> {
  await db.execute(sql`INSERT INTO secrets (name, value) VALUES (${ENCRYPTION.row}, ${OFF}) ON CONFLICT DO NOTHING`)
}

/** How the secrets of a database are stored. */
export type EncryptionState = {
  /** The key that encrypts new secrets; null: none. */
  readonly current: string | null
  /** How many secrets there are, by the id of the key that encrypts them; null for those that are not encrypted. */
  readonly secrets: ReadonlyMap<string | null, number>
}

export async function readEncryptionState(db: Db): Promise<EncryptionState> {
  const counted = eachColumn().map(
    ({ table, value, row }) => sql`
      SELECT CASE WHEN starts_with(${value}, ${CIPHERTEXT_PREFIX}) THEN split_part(${value}, ':', 3) END AS key, count(*) AS n
      FROM ${table} WHERE ${value} IS NOT NULL AND ${row}::text <> ${ENCRYPTION.row} GROUP BY 1`,
  )
  const { rows } = await db.execute<{ key: string | null; n: string }>(sql`
    SELECT key, sum(n) AS n FROM (${sql.join(counted, sql` UNION ALL `)}) AS counted GROUP BY 1`)
  return {
    current: keyIdOfCiphertext(await readStoredState(db)),
    secrets: new Map(rows.map(({ key, n }) => [key, Number(n)])),
  }
}

async function readStoredState(db: Db): Promise<string> {
  const { rows } = await db.execute<{ value: string }>(sql`
    SELECT value FROM secrets WHERE name = ${ENCRYPTION.row}`)
  return rows[0]?.value ?? OFF
}

/**
 * Checks that every secret in the database can be read.
 * @throws SecretsKeyError if one is encrypted with a key that is not known
 */
export async function requireKeys(db: Db): Promise<EncryptionState> {
  const state = await readEncryptionState(db)
  for (const keyId of [state.current, ...state.secrets.keys()]) {
    if (keyId !== null) db.cipher.requireKey(keyId)
  }
  db.cipher.decrypt(ENCRYPTION, await readStoredState(db))
  return state
}

/**
 * Stores every secret encrypted with one key, or none of them encrypted, while servers run. If it is interrupted, it can
 * be run again.
 * @param keyId null: they are not encrypted any more
 * @returns how many secrets were rewritten
 * @throws SecretsKeyError if one is encrypted with a key that is not known
 */
export async function storeSecretsWith(db: Db, keyId: string | null): Promise<number> {
  await requireKeys(db)
  if (keyId !== null) await requireMigration(db, true)
  const state = keyId === null ? OFF : db.cipher.encrypt(ENCRYPTION, ON, keyId)
  // Waits for transactions that store secrets as before, so that the loop below finds all of these.
  await db.execute(sql`
    INSERT INTO secrets (name, value) VALUES (${ENCRYPTION.row}, ${state})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  let stored = 0
  for (const column of eachColumn()) {
    let found: number
    do {
      found = await storeBatch(db, column, keyId)
      stored += found
    } while (found > 0)
  }
  if (keyId === null) await requireMigration(db, false)
  return stored
}

/** Says whether an earlier release may start on the database (ADR-0061). */
async function requireMigration(db: Db, isRequired: boolean): Promise<void> {
  await db.execute(sql`UPDATE migrations SET is_required = ${isRequired} WHERE name = ${MIGRATION}`)
}

type Column = ReturnType<typeof eachColumn>[number]

/** @returns how many secrets were found that are stored in another way */
async function storeBatch(db: Db, { name, table, value, row }: Column, keyId: string | null): Promise<number> {
  const isOther =
    keyId === null
      ? sql`starts_with(${value}, ${CIPHERTEXT_PREFIX})`
      : sql`NOT starts_with(${value}, ${`${CIPHERTEXT_PREFIX}1:${keyId}:`})`
  const { rows } = await db.execute<{ id: string; before: string }>(sql`
    SELECT ${row} AS id, ${value} AS before FROM ${table}
    WHERE ${isOther} AND ${row}::text <> ${ENCRYPTION.row} LIMIT ${BATCH_ROWS}`)
  // One row at a time, so that no server waits for more than that. One that was changed meanwhile is found again.
  for (const { id, before } of rows) {
    const cell = { column: name, row: id }
    const secret = db.cipher.decrypt(cell, before)
    const after = keyId === null ? secret : db.cipher.encrypt(cell, secret, keyId)
    await db.execute(sql`UPDATE ${table} SET ${value} = ${after} WHERE ${row} = ${id} AND ${value} = ${before}`)
  }
  return rows.length
}

/** Each encrypted column in the parts of a statement. */
const eachColumn = () =>
  ENCRYPTED_COLUMNS.map((one) => ({
    name: encryptedColumn(one),
    table: sql.identifier(one.table),
    value: sql.identifier(one.column),
    row: sql.identifier(one.row),
  }))
