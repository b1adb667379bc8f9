import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { keysCheck } from '../operator/doctor/keys-check.ts'
import { replaceTokenKey } from '../operator/token-key.ts'
import { createTokenKey } from '../sign-in/token-key.ts'
import { createSigningSecrets, renewStoreSecret } from '../stores/store-secrets.ts'
import { dumpDatabase, withClient } from '../testing/release-dump/release-dump.ts'
import { reportOrders, secretOf, signedContext } from '../testing/signing.ts'
import { useTestApp } from '../testing/test-app.ts'
import { countLockWaits, openTestDatabase } from '../testing/test-database.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  sendResponse,
  type TestStore,
} from '../testing/test-store.ts'
import { turnOnByApp } from '../testing/two-step.ts'
import { readApplied, readKnown } from './applied-migrations.ts'
import { eq, sql } from './drizzle.ts'
import {
  addEncryptionState,
  encryptSecret,
  readEncryptionState,
  requireKeys,
  storeSecretsWith,
} from './encrypted-secrets.ts'
import type { Db } from './open-db.ts'
import { IMPERSONAL_TABLES } from './personal-data.ts'
import { twoStepLogins } from './schema.ts'
import { ENCRYPTED_COLUMNS, encryptedColumn, keyIdOf } from './secret-cipher.ts'
import { readSecrets } from './secrets.ts'

const app = await useTestApp()
const { db } = app
const [KEY, NEXT_KEY] = [randomBytes(32), randomBytes(32)]

/** The migrations that a release without encryption knows. */
const KNOWN_BEFORE = (await readKnown()).filter((name) => !name.includes('shopper_keys_as_text'))

/** Each test begins on an installation that encrypts nothing. */
beforeEach(async () => {
  db.cipher.useKeys([KEY, NEXT_KEY])
  await addEncryptionState(db)
  await storeSecretsWith(db, null)
  db.cipher.useKeys([])
})

async function turnOn(key = KEY) {
  db.cipher.useKeys([key])
  return storeSecretsWith(db, keyIdOf(key))
}

const ORDER = { orderId: '1001', customerId: 'customer-7', customerEmail: 'jo@example.com' }

async function aStoreWithSecrets() {
  const store = await aTestStore(app)
  await secretOf(app, store)
  await reportOrders(app, store, {
    orders: [{ ...ORDER, event: 'placed', placedAt: app.clock.now.toISOString() }],
  })
  await app.services.billing.customer(store.storeId)
  return store
}

/** Every secret of the database by its cell, decrypted. */
async function readAll(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const one of ENCRYPTED_COLUMNS) {
    const [name, row, table] = [encryptedColumn(one), sql.identifier(one.row), sql.identifier(one.table)]
    const { rows } = await db.execute<{ id: string; stored: string }>(sql`
      SELECT ${row} AS id, ${sql.identifier(one.column)} AS stored FROM ${table} 
      WHERE ${sql.identifier(one.column)} IS NOT NULL AND ${row}::text <> 'encryption'`)
    for (const { id, stored } of rows) {
      const secret = db.cipher.decrypt({ column: name, row: id }, stored)
      found[`${name} ${id} ${secret}`] = secret
    }
  }
  return found
}

async function ordersOf(store: TestStore): Promise<number> {
  const reply = await call(app, store.token, 'POST /settings/data/shopper', { by: 'email', value: ORDER.customerEmail })
  const tables: { table: string; rows: unknown[] }[] = reply.json.data.tables
  return tables.find(({ table }) => table === 'store_orders')?.rows.length ?? 0
}

test('an existing installation encrypts every secret, and each of them still works', async () => {
  const store = await aStoreWithSecrets()
  const survey = await aPublishedTestSurvey(app, store)
  await readSecrets(db)
  const before = createTokenKey(db, () => new Date())
  const signing = await before.signing()
  await replaceTokenKey(db, 7)
  const [secrets, secret] = [await readAll(), await secretOf(app, store)]
  const token = await app.services.billing.token(store.storeId)

  expect(await turnOn()).toBe(Object.keys(secrets).length)

  const stored = JSON.stringify(await dumpDatabase(app.url))
  for (const value of Object.values(secrets)) expect(stored).not.toContain(value)
  expect(await readAll()).toEqual(secrets)
  expect(await createTokenKey(db, () => new Date()).accepted()).toContain(signing)
  expect(await secretOf(app, store)).toBe(secret)
  expect(await createSigningSecrets(db).secretsOf(store.storeId, app.clock.now)).toEqual([secret])
  expect(await app.services.billing.token(store.storeId)).toEqual(token)
  expect(await ordersOf(store)).toBe(1)
  const message = { ...aMessage(survey), ...(await signedContext(app, store, { ...ORDER, orderId: '1002' })) }
  expect((await sendResponse(app, message)).status).toBe(200)
  expect(await ordersOf(store)).toBe(2)
})

test('the key of an authenticator app is encrypted, and its codes still log in', async () => {
  const password = 'candles and spruce'
  const store = await aTestStore(app, { password })
  const { codeAt } = await turnOnByApp(app, store)
  await turnOn()
  const [row] = await db.select().from(twoStepLogins).where(eq(twoStepLogins.storeId, store.storeId))
  expect(row?.appKey).toMatch(/^encrypted:/)
  app.clock.pass(30_000)
  const { json } = await call(app, null, 'POST /auth/login', { email: store.email, password })
  const answer = { method: 'app', code: codeAt(app.clock.now) }
  const second = await call(app, null, 'POST /auth/login/second', { challenge: json.data.challenge, answer })
  expect(second.status).toBe(200)
})

test('secrets that are made after that are encrypted, too', async () => {
  await turnOn()
  const store = await aStoreWithSecrets()
  await renewStoreSecret(db, store.storeId, app.clock.now)
  await readSecrets(db)
  await createTokenKey(db, () => new Date()).signing()
  await replaceTokenKey(db, 7)
  const state = await readEncryptionState(db)
  expect([...state.secrets.keys()]).toEqual([keyIdOf(KEY)])
  expect(await ordersOf(store)).toBe(1)
})

test('a key alone encrypts nothing, so that servers without it can read what is made', async () => {
  db.cipher.useKeys([KEY])
  await aStoreWithSecrets()
  expect(await readEncryptionState(db)).toMatchObject({ current: null })
  expect([...(await readEncryptionState(db)).secrets.keys()]).toEqual([null])
})

test('a key is replaced by the next one while servers have both', async () => {
  await aStoreWithSecrets()
  await turnOn()
  const secrets = await readAll()
  db.cipher.useKeys([NEXT_KEY, KEY])
  // A server that has only the older key can still read what is made.
  await aStoreWithSecrets()
  expect([...(await readEncryptionState(db)).secrets.keys()]).toEqual([keyIdOf(KEY)])
  await storeSecretsWith(db, keyIdOf(NEXT_KEY))
  db.cipher.useKeys([NEXT_KEY])
  await requireKeys(db)
  expect(await readAll()).toMatchObject(secrets)
})

test('an earlier release may start on the database only while nothing is encrypted', async () => {
  const start = () => withClient(app.url, (client) => readApplied(client, KNOWN_BEFORE))
  await start()
  await turnOn()
  await expect(start()).rejects.toThrow(/^This release is too old for the database/)
  await storeSecretsWith(db, null)
  await start()
})

test('encryption is turned off again', async () => {
  const store = await aStoreWithSecrets()
  const secrets = await readAll()
  await turnOn()
  await storeSecretsWith(db, null)
  db.cipher.useKeys([])
  expect(await readAll()).toEqual(secrets)
  expect(await ordersOf(store)).toBe(1)
})

test('without the key, and with another one, a sentence says so, and nothing is changed', async () => {
  await aStoreWithSecrets()
  await turnOn()
  const before = await dumpDatabase(app.url)
  db.cipher.useKeys([])
  await expect(requireKeys(db)).rejects.toThrow(/^The keys in the database are encrypted, and SECRETS_KEY is not set\./)
  db.cipher.useKeys([NEXT_KEY])
  await expect(requireKeys(db)).rejects.toThrow(
    /^The keys in the database are encrypted with a key that SECRETS_KEY does/,
  )
  await expect(storeSecretsWith(db, keyIdOf(NEXT_KEY))).rejects.toThrow(/with a key that SECRETS_KEY does not have/)
  expect(await dumpDatabase(app.url)).toEqual(before)
})

test('a row of another store is no secret of this one', async () => {
  const [store, other] = [await aStoreWithSecrets(), await aStoreWithSecrets()]
  await turnOn()
  for (const [table, column] of [
    ['store_secrets', 'secret'],
    ['stores', 'shopper_key'],
  ] as const) {
    const [name, value] = [sql.identifier(table), sql.identifier(column)]
    const { rows } = await db.execute<{ secret: string }>(sql`
      SELECT ${value} AS secret FROM ${name} WHERE store_id = ${other.storeId}`)
    await db.execute(sql`UPDATE ${name} SET ${value} = ${rows[0]?.secret} WHERE store_id = ${store.storeId}`)
  }
  await expect(createSigningSecrets(db).secretsOf(store.storeId, app.clock.now)).rejects.toThrow(/moved there/)
  const found = await call(app, store.token, 'POST /settings/data/shopper', { by: 'email', value: 'a@b.example' })
  expect(found.status).toBe(500)
  await db.execute(sql`DELETE FROM store_secrets WHERE store_id = ${store.storeId}`)
  await db.execute(sql`UPDATE stores SET shopper_key = ${crypto.randomUUID()} WHERE store_id = ${store.storeId}`)
})

test('a secret that is stored while encryption is turned on is encrypted', async () => {
  const store = await aStoreWithSecrets()
  db.cipher.useKeys([KEY])
  const cell = { column: 'stores.shopper_key', row: store.storeId } as const
  let turningOn: Promise<number> | null = null
  await db.transaction(async (tx) => {
    const stored = await encryptSecret(tx, cell, 'a late secret')
    expect(stored).toBe('a late secret')
    turningOn = storeSecretsWith(db, keyIdOf(KEY))
    await expect.poll(() => countLockWaits(db)).toBe(1)
    await tx.execute(sql`UPDATE stores SET shopper_key = ${stored} WHERE store_id = ${store.storeId}`)
  })
  await turningOn
  expect([...(await readEncryptionState(db)).secrets.keys()]).toEqual([keyIdOf(KEY)])
})

test('an interrupted run is finished by the next one', async () => {
  await aStoreWithSecrets()
  await turnOn()
  const secrets = await readAll()
  await db.execute(sql`UPDATE stores SET shopper_key = ${Object.values(secrets)[0]}
    WHERE store_id = (SELECT store_id FROM stores LIMIT 1)`)
  expect(await storeSecretsWith(db, keyIdOf(KEY))).toBe(1)
  expect(await storeSecretsWith(db, keyIdOf(KEY))).toBe(0)
})

test('savepoints decrypt as their transaction does', async () => {
  const deepest = await db.transaction((tx) =>
    tx.transaction((inner) => inner.transaction(async ({ cipher }) => cipher)),
  )
  expect(deepest).toBe(db.cipher)
})

test('doctor says how the keys are stored, and what to do', async () => {
  await aStoreWithSecrets()
  const [name, check] = keysCheck(db)
  const examine = async (...keys: Buffer[]) => {
    db.cipher.useKeys(keys)
    return (await check()).map(({ check: found, state, found: text }) => `${found} ${state} ${text}`)
  }
  expect(name).toBe('database.keys')
  expect(await examine()).toEqual(['database.keys ok The keys in the database are not encrypted.'])
  expect(await examine(KEY)).toEqual([
    expect.stringMatching(/^database\.keys warning \d+ keys .* are not encrypted with/),
  ])
  await turnOn()
  expect(await examine(KEY)).toEqual(['database.keys ok The keys in the database are encrypted with SECRETS_KEY.'])
  expect(await examine(KEY, NEXT_KEY)).toEqual([
    expect.stringMatching(/^database\.keys ok .*Nothing needs the others\.$/),
  ])
  expect(await examine(NEXT_KEY, KEY)).toEqual([expect.stringMatching(/^database\.keys warning \d+ keys/)])
  expect(await examine(NEXT_KEY)).toEqual([expect.stringMatching(/^database\.keys error .*SECRETS_KEY does not have/)])
  expect(await examine()).toEqual([expect.stringMatching(/^database\.keys error .*SECRETS_KEY is not set/)])
})

test('a database on which no server has started has no keys yet', async () => {
  const fresh = await openTestDatabase()
  const { db: empty }: { db: Db } = fresh
  empty.cipher.useKeys([KEY])
  expect(await readEncryptionState(empty)).toEqual({ current: null, secrets: new Map() })
  expect(await storeSecretsWith(empty, keyIdOf(KEY))).toBe(0)
  await readSecrets(empty)
  expect(await readEncryptionState(empty)).toEqual({ current: keyIdOf(KEY), secrets: new Map([[keyIdOf(KEY), 3]]) })
  await fresh.close()
})

test('each column with keys is encrypted, or anybody may know it', () => {
  const { because } = IMPERSONAL_TABLES.secrets ?? {}
  const withKeys = Object.entries(IMPERSONAL_TABLES).flatMap(([table, { columns, because: reason }]) =>
    reason === because ? columns.map((column) => `${table}.${column}`) : [],
  )
  const open = [
    'written_answers.question_id',
    'store_keys.public_key',
    'secrets.name',
    'replaced_keys.name',
    'stores.public_key',
    'stores.currency',
    'stores.onboarding_step',
    'stores.left_out_facts',
    'billing_webhooks.webhook_id',
    'jobs.kind',
    'jobs.lane',
    'job_turns.lane',
    'migrations.name',
  ]
  const personal = ['two_step_logins.app_key']
  expect([...withKeys, ...personal].toSorted()).toEqual([...ENCRYPTED_COLUMNS.map(encryptedColumn), ...open].toSorted())
})
