import { err, type MerchantId, ok, type Result, type StoreId } from '@earshot/survey'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { merchants, signIns, stores } from '../db/schema.ts'
import type { Problem } from '../problems.ts'

/** What the dashboard knows of the store it is logged in to (spec §3.1, decisions D13). */
export const storeDetailsSchema = v.object({
  /** What the merchant logs in with; the e-mail of the business is another (decisions D3). */
  userEmail: v.string(),
  store: v.object({
    storeId: v.string(),
    storeUrl: v.string(),
    publicKey: v.string(),
    isNewStore: v.boolean(),
    /** Where onboarding goes on after a reload. */
    onboardingStep: v.picklist(['store', 'goals', 'installation', 'done']),
    goals: v.array(v.string()),
    isOnboardingSkipped: v.boolean(),
    /** When a page of the store last asked for its surveys, to the minute; null: never. */
    seenAt: v.nullable(v.string()),
    retentionMonths: v.nullable(v.number()),
  }),
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
    .select({ userEmail: signIns.email, store: stores, merchant: merchants })
    .from(stores)
    .innerJoin(merchants, and(eq(merchants.storeId, stores.storeId), eq(merchants.merchantId, merchantId)))
    .innerJoin(signIns, and(eq(signIns.storeId, stores.storeId), eq(signIns.merchantId, merchantId)))
    .where(eq(stores.storeId, storeId))
  return row ? ok(present(row)) : err({ code: 'store_not_found' })
}

function present({
  userEmail,
  store,
  merchant,
}: {
  userEmail: string
  store: typeof stores.$inferSelect
  merchant: typeof merchants.$inferSelect
}): StoreDetails {
  const { isNew, timezone, country, city, currency, installedAt, seenAt, ...rest } = store
  const { merchantId, businessName, businessEmail } = merchant
  return {
    userEmail,
    store: {
      storeId: rest.storeId,
      storeUrl: rest.storeUrl,
      publicKey: rest.publicKey,
      isNewStore: isNew,
      onboardingStep: rest.onboardingStep,
      goals: rest.goals,
      isOnboardingSkipped: rest.isOnboardingSkipped,
      seenAt: seenAt?.toISOString() ?? null,
      retentionMonths: rest.retentionMonths,
    },
    merchantDetails: { merchantId, businessName, businessEmail, timezone },
    metadata: { country, city, currency, installedAt: installedAt.toISOString() },
  }
}
