import { ok, type Result, type StoreId } from '@earshot/survey'
import * as v from 'valibot'
import { ne } from '../db/drizzle.ts'
import { stores } from '../db/schema.ts'
import { passReadGate } from '../gates/pass-gate.ts'
import type { PlanFeatures } from '../gates/plan-features.ts'
import type { Problem } from '../problems.ts'
import { changeSetting, type SettingParts } from './change-setting.ts'

/** Whether the results of a store are of verified orders only. */
export const verifiedOnlySchema = v.object({ isOn: v.boolean() })

type Parts = SettingParts & { readonly billing: Pick<PlanFeatures, 'features'> }

/**
 * Sets whether results are of verified orders only, unless a query says otherwise (ADR-0100). Turning it on requires
 * `advanced_analytics`. It stays on under every plan, and can be turned off.
 */
export async function setVerifiedOnly(
  parts: Parts,
  storeId: StoreId,
  isOn: boolean,
): Promise<Result<v.InferOutput<typeof verifiedOnlySchema>, Problem>> {
  const passed = isOn ? await passReadGate(parts.billing, storeId, 'advanced_analytics') : ok(null)
  if (!passed.ok) return passed
  const store = await changeSetting(parts, storeId, {
    values: { isVerifiedOnly: isOn },
    isOther: ne(stores.isVerifiedOnly, isOn),
    event: { event: 'settings_changed', details: { settings: ['verifiedOnly'] } },
  })
  return store.ok ? ok({ isOn: store.value.isVerifiedOnly }) : store
}
