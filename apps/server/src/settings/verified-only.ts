import { err, ok, type Result, type StoreId } from '@earshot/survey'
import { and, eq, ne } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { stores } from '../db/schema.ts'
import { passReadGate } from '../gates/pass-gate.ts'
import type { PlanFeatures } from '../gates/plan-features.ts'
import type { Problem } from '../problems.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'

/** Whether the results of a store are of verified orders only. */
export const verifiedOnlySchema = v.object({ isOn: v.boolean() })

type Parts = {
  readonly db: Db
  readonly billing: Pick<PlanFeatures, 'features'>
  readonly recorder: EventRecorder
}

/**
 * Sets whether results are of verified orders only, unless a query says otherwise (ADR-0100). To turn it on belongs to
 * `advanced_analytics`. It stays on under every plan, and can be turned off.
 */
export async function setVerifiedOnly(
  { db, billing, recorder }: Parts,
  storeId: StoreId,
  isOn: boolean,
): Promise<Result<v.InferOutput<typeof verifiedOnlySchema>, Problem>> {
  const passed = isOn ? await passReadGate(billing, storeId, 'advanced_analytics') : ok(null)
  if (!passed.ok) return passed
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(stores)
      .set({ isVerifiedOnly: isOn })
      .where(and(eq(stores.storeId, storeId), ne(stores.isVerifiedOnly, isOn)))
      .returning({ storeId: stores.storeId })
    if (changed.length > 0) {
      const details = { settings: ['verifiedOnly' as const] }
      await recordSecurityEvent(tx, recorder, { storeId, event: 'settings_changed', details })
    }
  })
  const [store] = await db.select({ isOn: stores.isVerifiedOnly }).from(stores).where(eq(stores.storeId, storeId))
  return store ? ok(store) : err({ code: 'store_not_found' })
}
