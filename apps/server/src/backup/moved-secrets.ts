import type pg from 'pg'
import { encryptSecret } from '../db/encrypted-secrets.ts'
import { builderOn } from '../db/open-db.ts'
import {
  CIPHERTEXT_PREFIX,
  ENCRYPTED_COLUMNS,
  type EncryptedColumn,
  encryptedColumn,
  type SecretCipher,
} from '../db/secret-cipher.ts'
import type { TableHead } from './sections.schema.ts'
import { changedFileError, stagedName } from './staged-store.ts'

// The file of a store has its secrets as they are, because the next installation has another SECRETS_KEY or none.

const COLUMNS = ENCRYPTED_COLUMNS.filter(({ row }) => row === 'store_id')

type Owner = { readonly storeId: string; readonly cipher: SecretCipher }

/** Decrypts the secrets in the rows of a table, as COPY text; null if the table has none. */
export function decryptRows({ name: table, columns }: TableHead, { storeId, cipher }: Owner) {
  const secrets = new Map<number, EncryptedColumn>(
    COLUMNS.filter((one) => one.table === table).map((one) => [columns.indexOf(one.column), encryptedColumn(one)]),
  )
  if (secrets.size === 0) return null

  function decryptCell(cell: string, index: number): string {
    const column = secrets.get(index)
    if (column === undefined || !cell.startsWith(CIPHERTEXT_PREFIX)) return cell
    return escapeForCopy(cipher.decrypt({ column, row: storeId }, cell))
  }
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
    const read: Buffer[] = []
    // A store has few of these rows.
    for await (const chunk of chunks) read.push(chunk)
    const lines = Buffer.concat(read).toString().split('\n')
    yield lines.map((line) => line.split('\t').map(decryptCell).join('\t')).join('\n')
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escapeForCopy = (text: string) => text.replace(/[\\\t\n\r]/g, (letter) => ESCAPES[letter] ?? letter)

/**
 * Encrypts the secrets in the temporary tables, if this installation encrypts its own.
 * @throws BackupError if a secret of the file is a ciphertext, which no server here could read
 */
export async function encryptStaged(client: pg.ClientBase, { storeId, cipher }: Owner): Promise<void> {
  const tx = builderOn(client, { cipher })
  for (const one of COLUMNS) {
    const { table, column } = one
    const staged = stagedName(table)
    // The insert refuses a row without a secret, which only a changed file has.
    const { rows } = await client.query<{ secret: string }>(
      `SELECT DISTINCT ${column} AS secret FROM ${staged} WHERE ${column} IS NOT NULL`,
    )
    for (const { secret } of rows) {
      if (secret.startsWith(CIPHERTEXT_PREFIX)) throw changedFileError(`${column} of table ${table} is encrypted.`)
      const stored = await encryptSecret(tx, { column: encryptedColumn(one), row: storeId }, secret)
      if (stored === secret) continue
      await client.query(`UPDATE ${staged} SET ${column} = $1 WHERE ${column} = $2`, [stored, secret])
    }
  }
}
