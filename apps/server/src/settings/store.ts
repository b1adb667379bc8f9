import { err, type MerchantId, ok, type Result, type StoreId } from '@earshot/survey'
import * as v from 'valibot'
import { and, eq } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { merchants, stores } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { enqueueRedating, followTimezone, inTimezone } from '../responses/redate-responses.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'
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
  wanted: v.InferOutput<typeof storeSettingsSchema>,
  recorder: EventRecorder,
): Promise<Result<object, Problem>> {
  const { businessName, storeUrl, businessEmail, timezone } = wanted
  const changed = await db.transaction(async (tx): Promise<Result<object, Problem>> => {
    const before = await lockSettings(tx, who)
    if (!before) return err({ code: 'store_not_found' })
    await tx
      .update(stores)
      .set({ storeUrl, ...inTimezone(timezone) })
      .where(eq(stores.storeId, who.storeId))
    await tx
      .update(merchants)
      .set({ businessName, businessEmail })
      .where(and(eq(merchants.storeId, who.storeId), eq(merchants.merchantId, who.merchantId)))
    await enqueueRedating(tx, who.storeId)
    await recordChangedSettings(tx, { storeId: who.storeId, before, wanted }, recorder)
    return ok({})
  })
  if (changed.ok) await followTimezone(db, who.storeId)
  return changed
}

const NAMES = ['businessName', 'storeUrl', 'businessEmail', 'timezone'] as const

type Settings = Record<(typeof NAMES)[number], string>

type Change = { readonly storeId: StoreId; readonly before: Settings; readonly wanted: Partial<Settings> }

/** Records the names of the settings that have other values now. */
export async function recordChangedSettings(
  tx: Db,
  { storeId, before, wanted }: Change,
  recorder: EventRecorder,
): Promise<void> {
  const settings = NAMES.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name])
  const event = { storeId, event: 'settings_changed', details: { settings } } as const
  if (settings.length > 0) await recordSecurityEvent(tx, recorder, event)
}

/** Locks the store, and reads what a change of it can change. */
export async function lockSettings(tx: Db, { storeId, merchantId }: { storeId: StoreId; merchantId: MerchantId }) {
  const [store] = await tx
    .select({ storeUrl: stores.storeUrl, timezone: stores.timezone })
    .from(stores)
    .where(eq(stores.storeId, storeId))
    .for('no key update')
  const [merchant] = await tx
    .select({ businessName: merchants.businessName, businessEmail: merchants.businessEmail })
    .from(merchants)
    .where(and(eq(merchants.storeId, storeId), eq(merchants.merchantId, merchantId)))
  return store && merchant ? { ...store, ...merchant } : null
}
