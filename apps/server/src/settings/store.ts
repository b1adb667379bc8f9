import { err, type MerchantId, ok, type Result, type StoreId } from '@earshot/survey'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { merchants, stores } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { enqueueRedating, followTimezone, inTimezone } from '../responses/redate-responses.ts'
import { emailSchema } from '../sign-in/email.schema.ts'
import { storeFieldsSchema } from '../stores/store-fields.schema.ts'

export const storeSettingsSchema = v.object({
  ...v.pick(storeFieldsSchema, ['businessName', 'storeUrl', 'timezone']).entries,
  businessEmail: emailSchema,
})

/** Changes the store's name, region, email and time zone; responses move to their new days. */
export async function changeStore(
  db: Db,
  who: { storeId: StoreId; merchantId: MerchantId },
  { businessName, storeUrl, businessEmail, timezone }: v.InferOutput<typeof storeSettingsSchema>,
): Promise<Result<object, Problem>> {
  const changed = await db.transaction(async (tx): Promise<Result<object, Problem>> => {
    const [store] = await tx
      .update(stores)
      .set({ storeUrl, ...inTimezone(timezone) })
      .where(eq(stores.storeId, who.storeId))
      .returning()
    if (!store) return err({ code: 'store_not_found' })
    await tx
      .update(merchants)
      .set({ businessName, businessEmail })
      .where(and(eq(merchants.storeId, who.storeId), eq(merchants.merchantId, who.merchantId)))
    await enqueueRedating(tx, who.storeId)
    return ok({})
  })
  if (changed.ok) await followTimezone(db, who.storeId)
  return changed
}
