import { DAY_MS } from '@earshot/survey'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../db/open-db.ts'
import { replacedKeys, secrets } from '../db/schema.ts'
import { listReplacedTokenKeys, replaceStolenTokenKey, replaceTokenKey } from '../operator/token-key.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { pruneExpired } from './prune-expired.ts'
import { signToken, type TokenFacts, verifyToken } from './token.ts'
import { createTokenKey } from './token-key.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const keys of [secrets, replacedKeys]) await db.delete(keys)
})

const ID = '0192f0c0-0000-7000-8000-000000000000'
const FACTS = { merchantId: ID, storeId: ID, sessionId: ID, storeUrl: '', isNewStore: false } as TokenFacts

/** The key as read by a server that starts after so many milliseconds. */
const aServer = (inMs = 0) => createTokenKey(db, () => new Date(Date.now() + inMs))
const tokenOf = (server: ReturnType<typeof aServer>) =>
  signToken(FACTS, server, { now: new Date(), expiresAt: new Date(Date.now() + 7 * DAY_MS) })
const isAccepted = async (token: string, server: ReturnType<typeof aServer>) =>
  (await verifyToken(token, server, new Date())) !== null

test('the first server makes the key, and the others have the same', async () => {
  expect(await isAccepted(await tokenOf(aServer()), aServer())).toBe(true)
})

test('when the key is replaced, logins of before and after work on every server, until the old one runs out', async () => {
  const running = aServer()
  const before = await tokenOf(running)
  expect(await replaceTokenKey(db, 7)).not.toBeNull()

  // The running server knows only the old key, so nobody signs with the new one yet.
  const started = aServer()
  expect(await isAccepted(await tokenOf(started), running)).toBe(true)
  expect(await isAccepted(before, started)).toBe(true)

  const afterSwitch = aServer(16_000)
  const after = await tokenOf(afterSwitch)
  expect(await isAccepted(before, afterSwitch)).toBe(true)
  expect(await isAccepted(after, running)).toBe(false)
  await vi.waitFor(async () => expect(await isAccepted(after, running)).toBe(true), { timeout: 8_000, interval: 200 })

  expect(await isAccepted(before, aServer(7 * DAY_MS))).toBe(true)
  expect(await isAccepted(before, aServer(7 * DAY_MS + 16_000))).toBe(false)
  expect(await isAccepted(after, aServer(7 * DAY_MS + 16_000))).toBe(true)
})

test('the key cannot be replaced again while servers may not know the new one', async () => {
  await replaceTokenKey(db, 7)
  expect(await replaceTokenKey(db, 7)).toBeNull()
  await db.update(replacedKeys).set({ signsUntil: new Date(Date.now() - 1_000) })
  expect(await replaceTokenKey(db, 1)).not.toBeNull()
  const [newest, oldest] = await listReplacedTokenKeys(db)
  expect(newest?.acceptedUntil.getTime()).toBeLessThan(oldest?.acceptedUntil.getTime() ?? 0)
})

test('of two who replace the key at once, one does', async () => {
  const both = await Promise.all([replaceTokenKey(db, 7), replaceTokenKey(db, 7)])
  expect(both.filter((old) => old !== null)).toHaveLength(1)
  expect(await db.select().from(replacedKeys)).toHaveLength(1)
})

test('a stolen key is refused at once, and so are those before it', async () => {
  const oldest = await tokenOf(aServer())
  await replaceTokenKey(db, 7)
  const stolen = await tokenOf(aServer(16_000))
  await replaceStolenTokenKey(db)
  expect([await isAccepted(oldest, aServer()), await isAccepted(stolen, aServer())]).toEqual([false, false])
  expect(await isAccepted(await tokenOf(aServer()), aServer())).toBe(true)
  expect(await listReplacedTokenKeys(db)).toEqual([])
})

test('a replaced key is deleted when it is not accepted any more', async () => {
  await replaceTokenKey(db, 7)
  await pruneExpired(db, new Date(Date.now() + 7 * DAY_MS))
  expect(await db.select().from(replacedKeys)).toHaveLength(1)
  await pruneExpired(db, new Date(Date.now() + 7 * DAY_MS + 16_000))
  expect(await db.select().from(replacedKeys)).toHaveLength(0)
})
