import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { readEncryptionState, requireKeys, storeSecretsWith } from '../db/encrypted-secrets.ts'
import { CIPHERTEXT_PREFIX, keyIdOf } from '../db/secret-cipher.ts'
import { createSigningSecrets } from '../stores/store-secrets.ts'
import { backUp, emptyDatabase, restore, type TemporaryFolder, temporaryFolder } from '../testing/backups.ts'
import { aFullStore, exportFrom, importInto, rewriteFile } from '../testing/moved-stores.ts'
import { dumpDatabase } from '../testing/release-dump/release-dump.ts'
import { secretOf } from '../testing/signing.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { openMigratedDatabase } from '../testing/test-database.ts'

const PASSWORD = 'candles and spruce'
const [KEY, OTHER_KEY] = [randomBytes(32), randomBytes(32)]

let folder: TemporaryFolder
let app: TestApp
let store: Awaited<ReturnType<typeof aFullStore>>
let secret: string
/** The export of the store, not encrypted as a file. */
let file: string
beforeAll(async () => {
  folder = temporaryFolder()
  app = await openTestApp()
  store = await aFullStore(app, PASSWORD)
  secret = await secretOf(app, store)
  await encrypt(app, KEY)
  file = folder.newFile()
  await exportFrom(app, store, file)
}, 120_000)
afterAll(async () => {
  await app.close()
  folder.remove()
})

async function encrypt({ db }: TestApp, key: Buffer): Promise<void> {
  db.cipher.useKeys([key])
  await storeSecretsWith(db, keyIdOf(key))
}

/** The decrypted secrets of the store at an installation. */
async function secretsAt({ db }: TestApp) {
  const { rows } = await db.execute<{ shopper_key: string; api_token: string }>(sql`
    SELECT shopper_key, api_token FROM stores JOIN billing_customers USING (store_id) WHERE store_id = ${store.storeId}`)
  const [row] = rows
  const decrypt = (column: 'stores.shopper_key' | 'billing_customers.api_token', stored = '') =>
    db.cipher.decrypt({ column, row: store.storeId }, stored)
  return {
    signing: await createSigningSecrets(db).secretsOf(store.storeId, app.clock.now),
    shopperKey: decrypt('stores.shopper_key', row?.shopper_key),
    token: decrypt('billing_customers.api_token', row?.api_token),
  }
}

test.each([
  ['another key', OTHER_KEY],
  ['no key', null],
])('a store of an installation with a key moves to one with %s', async (_, key) => {
  const target = await openTestApp()
  await aFullStore(target, PASSWORD)
  if (key) await encrypt(target, key)
  await importInto(target, file)
  expect(await secretsAt(target)).toEqual(await secretsAt(app))
  expect((await secretsAt(target)).signing).toEqual([secret])
  expect([...(await readEncryptionState(target.db)).secrets.keys()]).toEqual([key && keyIdOf(key)])
  await target.close()
})

test('the file of a store has its secrets as they are', async () => {
  const found: string[] = []
  await rewriteFile(file, folder.newFile(), {
    table(name, text) {
      if (name === 'store_secrets') found.push(text)
      expect(text).not.toContain(CIPHERTEXT_PREFIX)
      return text
    },
  })
  expect(found).toEqual([expect.stringContaining(secret)])
})

test.each([
  ['a ciphertext', 'encrypted:1:01234567:aaaa', /secret of table store_secrets is encrypted\. npm run/],
  ['missing', '\\N', /table store_secrets refuses a row/],
])('a secret of a file that is %s is refused', async (_, value, sentence) => {
  const target = await openTestApp()
  const changed = folder.newFile()
  await rewriteFile(file, changed, {
    table: (name, text) => (name === 'store_secrets' ? text.replace(secret, () => value) : text),
  })
  await expect(importInto(target, changed)).rejects.toThrow(sentence)
  await target.close()
})

test('a clash of billing tokens is found where they are encrypted', async () => {
  const target = await openTestApp()
  await aFullStore(target, PASSWORD)
  const { token } = await secretsAt(app)
  await target.db.execute(sql`UPDATE billing_customers SET api_token = ${token}`)
  await encrypt(target, OTHER_KEY)
  const refusal = await importInto(target, file).catch((error: Error) => error.message)
  expect(refusal).toMatch(/^The billing token of the file belongs to another store/)
  expect(refusal).not.toContain(token)
  await target.close()
})

test('without the key nothing is exported', async () => {
  app.db.cipher.useKeys([])
  await expect(exportFrom(app, store, folder.newFile())).rejects.toThrow(/SECRETS_KEY is not set/)
  app.db.cipher.useKeys([KEY])
})

test('a backup has no secret as it is, and is restored with and without the key', async () => {
  const backup = folder.newFile()
  await backUp({ databaseUrl: app.url, file: backup })
  const databaseUrl = await emptyDatabase()
  await restore({ databaseUrl, file: backup })
  const restored = await dumpDatabase(databaseUrl)
  expect(JSON.stringify(restored)).not.toContain(secret)
  const original = await dumpDatabase(app.url)
  // A distributed database has its tables in the order in which they were distributed.
  expect(byName(restored.tables)).toEqual(byName(original.tables))
  const opened = openMigratedDatabase(databaseUrl)
  await expect(requireKeys(opened.db)).rejects.toThrow(/SECRETS_KEY is not set/)
  opened.db.cipher.useKeys([KEY])
  await requireKeys(opened.db)
  expect(await createSigningSecrets(opened.db).secretsOf(store.storeId, app.clock.now)).toEqual([secret])
  await opened.close()
})

const byName = <T extends { readonly name: string }>(tables: readonly T[]) =>
  tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))
