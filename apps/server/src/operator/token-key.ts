import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@earshot/survey'
import { and, desc, eq, gt, sql } from '../db/drizzle.ts'
import { encryptSecret } from '../db/encrypted-secrets.ts'
import type { Db } from '../db/open-db.ts'
import { replacedKeys, secrets } from '../db/schema.ts'
import type { SecretCell } from '../db/secret-cipher.ts'
import { readKey } from '../db/secrets.ts'
import { TOKEN_KEY } from '../sign-in/token-key.ts'

/**
 * How long the old key signs on. Servers notice the new one sooner, so none gives out a token that another one does not
 * accept.
 */
const SIGNS_ON_MS = 15_000

const CELL: SecretCell = { column: 'secrets.value', row: TOKEN_KEY }

/** A key that a newer one has replaced. */
export type ReplacedKey = { readonly signsUntil: Date; readonly acceptedUntil: Date }

const dates = { signsUntil: replacedKeys.signsUntil, acceptedUntil: replacedKeys.acceptedUntil }

/** The replaced token keys that are still accepted, the newest first. The newest key is not among them. */
export const listReplacedTokenKeys = (db: Db): Promise<ReplacedKey[]> =>
  db
    .select(dates)
    .from(replacedKeys)
    .where(and(eq(replacedKeys.name, TOKEN_KEY), gt(replacedKeys.acceptedUntil, sql`now()`)))
    .orderBy(desc(replacedKeys.signsUntil))
    .execute()

/**
 * Replaces the token key, by the database's clock. The old one signs for some seconds more, and is accepted for
 * `overlapDays` after that.
 * @returns the old key; null if a key was replaced only seconds ago, in which case nothing changes
 */
export async function replaceTokenKey(db: Db, overlapDays: number): Promise<ReplacedKey | null> {
  await readKey(db, TOKEN_KEY)
  return db.transaction(async (tx) => {
    const { value, now } = await lockTokenKey(tx)
    const [newest] = await listReplacedTokenKeys(tx)
    if (newest && newest.signsUntil > now) return null
    const signsUntil = new Date(now.getTime() + SIGNS_ON_MS)
    const old = { signsUntil, acceptedUntil: new Date(signsUntil.getTime() + overlapDays * DAY_MS) }
    const replaced = await encryptSecret(tx, { column: 'replaced_keys.value', row: TOKEN_KEY }, value)
    await tx.insert(replacedKeys).values({ name: TOKEN_KEY, value: replaced, ...old })
    await makeNewTokenKey(tx)
    return old
  })
}

/** Replaces the token key at once, because it was stolen: no other one is accepted from now on, so every login ends. */
export async function replaceStolenTokenKey(db: Db): Promise<void> {
  await readKey(db, TOKEN_KEY)
  await db.transaction(async (tx) => {
    await lockTokenKey(tx)
    await tx.delete(replacedKeys).where(eq(replacedKeys.name, TOKEN_KEY))
    await makeNewTokenKey(tx)
  })
}

async function lockTokenKey(tx: Db): Promise<{ value: string; now: Date }> {
  const [row] = await tx
    .select({ value: secrets.value, now: sql<string>`clock_timestamp()` })
    .from(secrets)
    .where(eq(secrets.name, TOKEN_KEY))
    .for('update')
  if (!row) throw new Error('The token key was deleted while it was replaced')
  return { value: tx.cipher.decrypt(CELL, row.value), now: new Date(row.now) }
}

async function makeNewTokenKey(tx: Db): Promise<void> {
  const value = await encryptSecret(tx, CELL, randomBytes(32).toString('hex'))
  await tx.update(secrets).set({ value }).where(eq(secrets.name, TOKEN_KEY))
}
