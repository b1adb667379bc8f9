import { ok, type Result, type StoreId } from '@earshot/survey'
import type * as v from 'valibot'
import { ne } from '../db/drizzle.ts'
import { stores } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import type { frameOriginsSchema } from '../stores/frame-origin.ts'
import { changeSetting, type SettingParts } from './change-setting.ts'

/** Sets the sites that may show the survey pages of a store in a frame (ADR-0092). */
export async function setFrameOrigins(
  parts: SettingParts,
  storeId: StoreId,
  origins: string[],
): Promise<Result<v.InferOutput<typeof frameOriginsSchema>, Problem>> {
  const store = await changeSetting(parts, storeId, {
    values: { frameOrigins: origins },
    isOther: ne(stores.frameOrigins, origins),
    event: { event: 'settings_changed', details: { settings: ['frameOrigins'] } },
  })
  return store.ok ? ok({ origins: store.value.frameOrigins }) : store
}
