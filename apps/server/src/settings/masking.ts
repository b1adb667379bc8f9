import { ok, type Result, type StoreId } from '@earshot/survey'
import * as v from 'valibot'
import { ne } from '../db/drizzle.ts'
import { stores } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { changeSetting, type SettingParts } from './change-setting.ts'

export const newMaskingSchema = v.object({ isOn: v.boolean() })

/** The state of masking, as merchants see it. */
export const maskingSchema = v.object({
  isOn: v.boolean(),
  /** When it was last turned on or off; null: it was always off. */
  changedAt: v.nullable(v.string()),
})

/**
 * Turns masking on or off for all answers that arrive from now on (ADR-0077). Stored answers stay as they are. Turning it
 * on twice does not change since when it is on.
 */
export async function setMasking(
  parts: SettingParts,
  storeId: StoreId,
  isOn: boolean,
): Promise<Result<v.InferOutput<typeof maskingSchema>, Problem>> {
  const store = await changeSetting(parts, storeId, {
    values: { isMasked: isOn, maskingChangedAt: parts.recorder.now },
    isOther: ne(stores.isMasked, isOn),
    event: { event: 'masking_changed', details: { isOn } },
  })
  return store.ok ? ok(presentMasking(store.value)) : store
}

export const presentMasking = ({
  isMasked,
  maskingChangedAt,
}: Pick<typeof stores.$inferSelect, 'isMasked' | 'maskingChangedAt'>): v.InferOutput<typeof maskingSchema> => ({
  isOn: isMasked,
  changedAt: maskingChangedAt?.toISOString() ?? null,
})
