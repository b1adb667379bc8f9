import type { FeatureMap } from '@earshot/plans'
import type { StoreId } from '@earshot/survey'
import type { Customer } from '@heymantle/client'
import { and, eq, lte, sql } from '../db/drizzle.ts'
import { encryptSecret } from '../db/encrypted-secrets.ts'
import { isStoreOf } from '../db/named-stores.ts'
import type { Db } from '../db/open-db.ts'
import { billingCustomers, merchants } from '../db/schema.ts'
import type { SecretCell } from '../db/secret-cipher.ts'
import { nextRefreshAt } from './next-refresh.ts'

// The copy of the provider's words. It is a cache, shared by all servers; no screen is drawn from it alone.

/** A due customer belongs to one server for so long; if that server fails, to the next one that checks. */
const LEASE_MS = 60_000

export type CustomerCopy = Omit<typeof billingCustomers.$inferSelect, 'storeId'>

export async function readCopy(db: Db, storeId: StoreId): Promise<CustomerCopy | null> {
  const [copy] = await db.select().from(billingCustomers).where(eq(billingCustomers.storeId, storeId))
  return copy ? { ...copy, apiToken: db.cipher.decrypt(tokenCell(storeId), copy.apiToken) } : null
}

/** The features of stores by their copies. A store is missing whose customer was never read. */
export async function readFeatures(db: Db, storeIds: readonly StoreId[]): Promise<ReadonlyMap<StoreId, FeatureMap>> {
  const features = new Map<StoreId, FeatureMap>()
  for (const some of await db.shards.split(storeIds.map((storeId) => ({ storeId })))) {
    const { rows } = await db.execute<{ storeId: StoreId; features: FeatureMap }>(sql`
      SELECT b.store_id AS "storeId", b.customer -> 'features' AS features
      FROM jsonb_to_recordset(${JSON.stringify(some)}::jsonb) AS k("storeId" uuid)
      CROSS JOIN LATERAL (
        SELECT store_id, customer FROM billing_customers
        WHERE store_id = k."storeId" AND customer IS NOT NULL AND ${isStoreOf(db, sql`store_id`, some)} OFFSET 0) b`)
    for (const row of rows) features.set(row.storeId, row.features)
  }
  return features
}

/** The store's identity for the provider; null if there is no such store. */
export async function readIdentity(db: Db, storeId: StoreId): Promise<{ name: string; email: string } | null> {
  const { businessName, businessEmail } = merchants
  const [merchant] = await db
    .select({ name: businessName, email: businessEmail })
    .from(merchants)
    .where(eq(merchants.storeId, storeId))
    .limit(1)
  return merchant ?? null
}

export async function saveToken(db: Db, storeId: StoreId, apiToken: string): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await encryptSecret(tx, tokenCell(storeId), apiToken)
    await tx
      .insert(billingCustomers)
      .values({ storeId, apiToken: stored, changes: 0 })
      .onConflictDoUpdate({ target: billingCustomers.storeId, set: { apiToken: stored } })
  })
}

const tokenCell = (storeId: StoreId): SecretCell => ({ column: 'billing_customers.api_token', row: storeId })

type CustomerRead = {
  readonly customer: Customer
  /** When the customer was asked for. */
  readonly readAt: Date
  /** How many changes there had been then. After one more this answer is outdated. */
  readonly changes: number
}

/** @returns false for an outdated answer, which is not stored */
export async function saveCopy(
  db: Db,
  storeId: StoreId,
  { customer, readAt, changes }: CustomerRead,
): Promise<boolean> {
  const saved = await db
    .update(billingCustomers)
    .set({ customer, readAt, lookAt: nextRefreshAt(customer, readAt), lostSince: null })
    .where(and(eq(billingCustomers.storeId, storeId), eq(billingCustomers.changes, changes)))
    .returning({ storeId: billingCustomers.storeId })
  return saved.length > 0
}

/**
 * Notes that a plan is missing that should be there, and has it looked at again.
 * @param since the earliest counts; if a clock was set back, the latest
 * @returns since when it is missing
 */
export async function noteLoss(db: Db, storeId: StoreId, since: Date, doubtMs: number): Promise<Date> {
  const { lostSince } = billingCustomers
  const ofStore = eq(billingCustomers.storeId, storeId)
  return db.transaction(async (tx) => {
    const [known] = await tx.select({ lostSince }).from(billingCustomers).where(ofStore).for('no key update')
    const earliest = known?.lostSince && known.lostSince < since ? known.lostSince : since
    await tx
      .update(billingCustomers)
      .set({ lostSince: earliest, lookAt: new Date(earliest.getTime() + doubtMs) })
      .where(ofStore)
    return earliest
  })
}

/** The next read is a new one, and comes soon; the old copy stays for when the provider is away. */
export async function dropCopy(db: Db, storeId: StoreId, now: Date): Promise<void> {
  await db
    .update(billingCustomers)
    .set({ ...dropped, lookAt: now })
    .where(eq(billingCustomers.storeId, storeId))
}

/** Drops the copies of everyone who has to be looked at by now. @returns whose; no other server gets them too */
export async function dropDueCopies(db: Db, now: Date): Promise<StoreId[]> {
  const due = await db
    .update(billingCustomers)
    .set({ ...dropped, lookAt: new Date(now.getTime() + LEASE_MS) })
    .where(lte(billingCustomers.lookAt, now))
    .returning({ storeId: billingCustomers.storeId })
  return due.map(({ storeId }) => storeId)
}

const dropped = { readAt: null, changes: sql`${billingCustomers.changes} + 1` }
