import { err, type MerchantId, ok, type Result, type StoreId } from '@earshot/survey'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { merchants, stores } from '../db/schema.ts'
import type { Problem } from '../problems.ts'

/** What the dashboard knows of the store it is logged in to (spec §3.1, decisions D13). */
export const storeDetailsSchema = v.object({
  store: v.object({ storeId: v.string(), storeUrl: v.string(), publicKey: v.string(), isNewStore: v.boolean() }),
  merchantDetails: v.object({
    merchantId: v.string(),
    businessName: v.string(),
    businessEmail: v.string(),
    timezone: v.string(),
  }),
  metadata: v.object({
    country: v.nullable(v.string()),
    city: v.nullable(v.string()),
    currency: v.string(),
    installedAt: v.string(),
  }),
})

export type StoreDetails = v.InferOutput<typeof storeDetailsSchema>

/** Reads the store and the merchant who asks. */
export async function readStoreDetails(
  db: Db,
  storeId: StoreId,
  merchantId: MerchantId,
): Promise<Result<StoreDetails, Problem>> {
  const [row] = await db
    .select({ store: stores, merchant: merchants })
    .from(stores)
    .innerJoin(merchants, and(eq(merchants.storeId, stores.storeId), eq(merchants.merchantId, merchantId)))
    .where(eq(stores.storeId, storeId))
  return row ? ok(present(row)) : err({ code: 'store_not_found' })
}

function present({
  store,
  merchant,
}: {
  store: typeof stores.$inferSelect
  merchant: typeof merchants.$inferSelect
}): StoreDetails {
  const { storeId, storeUrl, publicKey, isNew, timezone, country, city, currency, installedAt } = store
  const { merchantId, businessName, businessEmail } = merchant
  return {
    store: { storeId, storeUrl, publicKey, isNewStore: isNew },
    merchantDetails: { merchantId, businessName, businessEmail, timezone },
    metadata: { country, city, currency, installedAt: installedAt.toISOString() },
  }
}
