import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSettings } from './environment.ts'

const [KEY, OLDER_KEY] = [randomBytes(32), randomBytes(32)]
const keysOf = (text: string) => readSettings({ SECRETS_KEY: text }).secretsKeys

test('a key is 32 bytes in base64 or hexadecimal, and older ones follow after commas', () => {
  expect(readSettings({}).secretsKeys).toEqual([])
  for (const encoding of ['hex', 'base64', 'base64url'] as const) expect(keysOf(KEY.toString(encoding))).toEqual([KEY])
  expect(keysOf(`${KEY.toString('base64')}, ${OLDER_KEY.toString('hex')}`)).toEqual([KEY, OLDER_KEY])
})

test.each([
  'a passphrase',
  randomBytes(16).toString('hex'),
  randomBytes(33).toString('base64'),
  `${KEY.toString('hex')},`,
  `${KEY.toString('hex')},short`,
])('%s is no key, and is not in the sentence that says so', (text) => {
  expect(() => keysOf(text)).toThrow(
    /^SECRETS_KEY must be 32 random bytes in base64 or hexadecimal, such as openssl rand -base64 32 prints; older keys follow after commas\.$/,
  )
})
