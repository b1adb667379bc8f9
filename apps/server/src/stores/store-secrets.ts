import { randomBytes } from 'node:crypto'
import { DAY_MS, err, ok, type Result, type StoreId } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import { and, desc, eq, gt, isNull, lte, sql } from '../db/drizzle.ts'
import { encryptSecret } from '../db/encrypted-secrets.ts'
import type { Db } from '../db/open-db.ts'
import { storeSecrets, stores } from '../db/schema.ts'
import type { SecretCell } from '../db/secret-cipher.ts'
import { hourlyKind } from '../jobs/job-kind.ts'
import type { Problem } from '../problems.ts'

/** A store that has replaced its secret may be slow to sign with the new one. */
const OLD_ONE_VALID_MS = DAY_MS
/** So late another server of ours may know of a new secret: less than it takes to carry it into a store. */
const REMEMBERED_MS = 10_000

/**
 * The secret as a merchant sees it: the one to sign with, and until when (ISO-8601) the newest replaced one is accepted
 * too.
 */
export type StoreSecret = { readonly secret: string; readonly oldOneUntil: string | null }

/** The secret that a store signs with (ADR-0006); the first who asks makes it. */
export async function readStoreSecret(db: Db, storeId: StoreId, now: Date): Promise<Result<StoreSecret, Problem>> {
  await db.transaction((tx) => makeUnlessThere(tx, storeId))
  const [current] = await db
    .select()
    .from(storeSecrets)
    .where(and(eq(storeSecrets.storeId, storeId), isNull(storeSecrets.validUntil)))
  if (!current) return err({ code: 'store_not_found' })
  const [old] = await db
    .select()
    .from(storeSecrets)
    .where(and(eq(storeSecrets.storeId, storeId), gt(storeSecrets.validUntil, now)))
    .orderBy(desc(storeSecrets.validUntil))
    .limit(1)
  return ok({
    secret: db.cipher.decrypt(cellOf(storeId), current.secret),
    oldOneUntil: old?.validUntil?.toISOString() ?? null,
  })
}

/** Makes a new secret; the one before is taken for another 24 hours. */
export async function renewStoreSecret(db: Db, storeId: StoreId, now: Date): Promise<Result<StoreSecret, Problem>> {
  await db.transaction(async (tx) => {
    // Two who ask at once get two secrets, one after the other.
    await tx.select().from(stores).where(eq(stores.storeId, storeId)).for('no key update')
    const ofStore = eq(storeSecrets.storeId, storeId)
    const validUntil = new Date(now.getTime() + OLD_ONE_VALID_MS)
    await tx
      .update(storeSecrets)
      .set({ validUntil })
      .where(and(ofStore, isNull(storeSecrets.validUntil)))
    await makeUnlessThere(tx, storeId)
  })
  return readStoreSecret(db, storeId, now)
}

export const PRUNE_REPLACED_SECRETS = hourlyKind('prune_replaced_secrets')

/** Deletes replaced secrets that are not taken any more. */
export async function pruneReplacedSecrets(db: Db, now: Date): Promise<void> {
  await db.delete(storeSecrets).where(lte(storeSecrets.validUntil, now))
}

async function makeUnlessThere(tx: Db, storeId: StoreId): Promise<void> {
  const secret = await encryptSecret(tx, cellOf(storeId), randomBytes(32).toString('hex'))
  // No secret for a store that was deleted meanwhile.
  await tx.execute(sql`
    INSERT INTO store_secrets (store_id, secret)
    SELECT store_id, ${secret} FROM stores WHERE store_id = ${storeId} FOR KEY SHARE
    ON CONFLICT DO NOTHING`)
}

const cellOf = (storeId: StoreId): SecretCell => ({ column: 'store_secrets.secret', row: storeId })

export type SigningSecrets = ReturnType<typeof createSigningSecrets>

async function readSigningSecrets(db: Db, storeId: StoreId) {
  const rows = await db.select().from(storeSecrets).where(eq(storeSecrets.storeId, storeId))
  return rows.map((row) => ({ ...row, secret: db.cipher.decrypt(cellOf(storeId), row.secret) }))
}

/** The secrets that a store's signatures are checked with, remembered for some seconds: a rush asks the database once. */
export function createSigningSecrets(db: Db) {
  const known = new LRUCache<StoreId, ReturnType<typeof readSigningSecrets>>({
    max: 10_000,
    ttl: REMEMBERED_MS,
  })

  function read(storeId: StoreId) {
    const asked = readSigningSecrets(db, storeId)
    known.set(storeId, asked)
    // Callers that wait for it get the failure; the next caller asks again.
    asked.catch(() => known.delete(storeId))
    return asked
  }

  return {
    async secretsOf(storeId: StoreId, now: Date): Promise<string[]> {
      const secrets = await (known.get(storeId) ?? read(storeId))
      return secrets.filter(({ validUntil }) => validUntil === null || validUntil > now).map(({ secret }) => secret)
    },
    evict(storeId: StoreId): void {
      known.delete(storeId)
    },
  }
}
