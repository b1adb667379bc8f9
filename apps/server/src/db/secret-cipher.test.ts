import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretCipher, keyIdOf, type SecretCell, SecretsKeyError } from './secret-cipher.ts'

const CELL: SecretCell = { column: 'store_secrets.secret', row: 'one' }
const SECRET = 'a secret'

function cipherWith(...keys: Buffer[]) {
  const cipher = createSecretCipher()
  cipher.useKeys(keys)
  return cipher
}

const KEY = randomBytes(32)
const encrypted = () => cipherWith(KEY).encrypt(CELL, SECRET, keyIdOf(KEY))

test('a secret is the same after it was encrypted and decrypted, and no two ciphertexts of it are', () => {
  const [one, two] = [encrypted(), encrypted()]
  expect(one).toMatch(/^encrypted:1:[0-9a-f]{8}:[A-Za-z0-9+/=]+$/)
  expect(one).not.toBe(two)
  const cipher = cipherWith(randomBytes(32), KEY)
  expect([one, two, one].map((stored) => cipher.decrypt(CELL, stored))).toEqual([SECRET, SECRET, SECRET])
})

test('a secret that is not encrypted is read as it is, with a key and without', () => {
  expect(cipherWith().decrypt(CELL, SECRET)).toBe(SECRET)
  expect(cipherWith(KEY).decrypt(CELL, SECRET)).toBe(SECRET)
})

test.each([
  { ...CELL, row: 'two' },
  { ...CELL, column: 'stores.shopper_key' as const },
])('a ciphertext is refused in another cell: %o', (cell) => {
  const stored = encrypted()
  const cipher = cipherWith(KEY)
  expect(cipher.decrypt(CELL, stored)).toBe(SECRET)
  expect(() => cipher.decrypt(cell, stored)).toThrow(/^\w+\.\w+ of \w+ was changed in the database, or moved there/)
})

test('a ciphertext that was changed or cut off is refused', () => {
  const [head = '', body = ''] = encrypted().split(/(?<=:)(?=[^:]+$)/)
  const bytes = Buffer.from(body, 'base64')
  const flipped = Buffer.from(bytes)
  flipped.writeUInt8(flipped.readUInt8(14) ^ 1, 14)
  for (const changed of [flipped, bytes.subarray(0, 20), bytes.subarray(0, 3)]) {
    expect(() => cipherWith(KEY).decrypt(CELL, head + changed.toString('base64'))).toThrow(SecretsKeyError)
  }
})

test('a missing key, another key and a format of a newer release are named in a sentence', () => {
  expect(() => cipherWith().decrypt(CELL, encrypted())).toThrow(/SECRETS_KEY is not set\. Set it to the key/)
  expect(() => cipherWith(randomBytes(32)).decrypt(CELL, encrypted())).toThrow(/that SECRETS_KEY does not have\. Add/)
  const newer = encrypted().replace(':1:', ':2:')
  expect(() => cipherWith(KEY).decrypt(CELL, newer)).toThrow(/in a way that this release does not know/)
})

test('the id of a key does not depend on its position', () => {
  const other = randomBytes(32)
  expect(cipherWith(KEY, other).keyIds()).toEqual([keyIdOf(KEY), keyIdOf(other)])
  expect(keyIdOf(KEY)).toMatch(/^[0-9a-f]{8}$/)
})
