import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/**
 * The columns with secrets that the server reads back, and the column that names the row of each. They may be encrypted
 * with SECRETS_KEY (ADR-0076).
 */
export const ENCRYPTED_COLUMNS = [
  { table: 'stores', column: 'shopper_key', row: 'store_id' },
  { table: 'store_secrets', column: 'secret', row: 'store_id' },
  { table: 'two_step_logins', column: 'app_key', row: 'store_id' },
  { table: 'billing_customers', column: 'api_token', row: 'store_id' },
  { table: 'secrets', column: 'value', row: 'name' },
  { table: 'replaced_keys', column: 'value', row: 'name' },
] as const

type Names<Column> = Column extends { table: infer Table extends string; column: infer Value extends string }
  ? `${Table}.${Value}`
  : never
export type EncryptedColumn = Names<(typeof ENCRYPTED_COLUMNS)[number]>

export const encryptedColumn = ({ table, column }: (typeof ENCRYPTED_COLUMNS)[number]) =>
  `${table}.${column}` as EncryptedColumn

/** A column, and the value that names the row: a ciphertext is valid nowhere else. */
export type SecretCell = { readonly column: EncryptedColumn; readonly row: string }

/** Every ciphertext begins with it. Secrets are hexadecimal, base32 or come from the billing provider, and never do. */
export const CIPHERTEXT_PREFIX = 'encrypted:'
/** The version, the id of the key, and a nonce, the encrypted secret and its tag in base64. */
const FORMAT = /^encrypted:1:([0-9a-f]{8}):([A-Za-z0-9+/]+=*)$/
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MAX_REMEMBERED = 20_000

/** The message of an error says all that an operator needs. */
export class SecretsKeyError extends Error {}

/** Encrypts secrets with AES-256-GCM, and decrypts them. */
export type SecretCipher = ReturnType<typeof createSecretCipher>

/** A cipher without a key, until it is given one. */
export function createSecretCipher() {
  const keys = new Map<string, Buffer>()
  // Batches of answers read the same few secrets again and again.
  const known = new LRUCache<string, string>({ max: MAX_REMEMBERED })

  return {
    /** @param given the keys of SECRETS_KEY, the newest first */
    useKeys(given: readonly Buffer[]): void {
      keys.clear()
      known.clear()
      for (const key of given) keys.set(keyIdOf(key), key)
    },
    /** The ids of the keys, the newest first. */
    keyIds: (): readonly string[] => [...keys.keys()],
    /** @throws SecretsKeyError if the key is not known */
    requireKey(keyId: string): void {
      keyOf(keys, keyId)
    },
    encrypt({ column, row }: SecretCell, secret: string, keyId: string): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(keys, keyId), nonce)
      cipher.setAAD(Buffer.from(`${column} ${row}`))
      const bytes = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${CIPHERTEXT_PREFIX}1:${keyId}:${bytes.toString('base64')}`
    },
    /**
     * Reads a secret as it is stored; one that is not encrypted is returned as it is.
     * @throws SecretsKeyError if its key is not known
     */
    decrypt(cell: SecretCell, stored: string): string {
      if (!stored.startsWith(CIPHERTEXT_PREFIX)) return stored
      const name = `${cell.column} ${cell.row} ${stored}`
      const secret = known.get(name) ?? decryptWith(keys, cell, stored)
      known.set(name, secret)
      return secret
    },
  }
}

/** Names a key without giving it away. */
export const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('Earshot SECRETS_KEY ').update(key).digest('hex').slice(0, 8)

/** The id of the key of a ciphertext; null for a secret that is not encrypted. */
export function keyIdOfCiphertext(stored: string): string | null {
  if (!stored.startsWith(CIPHERTEXT_PREFIX)) return null
  const [, keyId] = FORMAT.exec(stored) ?? []
  if (keyId === undefined) throw new SecretsKeyError(UNKNOWN_FORMAT)
  return keyId
}

const UNKNOWN_FORMAT = 'A key in the database is encrypted in a way that this release does not know. Use a newer one.'

function keyOf(keys: ReadonlyMap<string, Buffer>, keyId: string): Buffer {
  const key = keys.get(keyId)
  if (key) return key
  throw new SecretsKeyError(
    keys.size === 0
      ? 'The keys in the database are encrypted, and SECRETS_KEY is not set. Set it to the key that encrypted them.'
      : 'The keys in the database are encrypted with a key that SECRETS_KEY does not have. Add that key after a comma.',
  )
}

function decryptWith(keys: ReadonlyMap<string, Buffer>, { column, row }: SecretCell, stored: string): string {
  const key = keyOf(keys, keyIdOfCiphertext(stored) ?? '')
  const bytes = Buffer.from(stored.slice(stored.lastIndexOf(':') + 1), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(`${column} ${row}`))
  try {
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch (cause) {
    throw new SecretsKeyError(`${column} of ${row} was changed in the database, or moved there from another row.`, {
      cause,
    })
  }
}
