import { err, ok, type Result, type StoreId } from '@earshot/survey'
import { and, eq, ne } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { stores } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'

export const newMaskingSchema = v.object({ isOn: v.boolean() })

/** The state of masking, as merchants see it. */
export const maskingSchema = v.object({
  isOn: v.boolean(),
  /** When it was last turned on or off; null: it was always off. */
  changedAt: v.nullable(v.string()),
})

type Parts = { readonly db: Db; readonly recorder: EventRecorder }

/**
 * Turns masking on or off for all answers that arrive from now on (ADR-0077). Stored answers stay as they are. Turning it
 * on twice does not change since when it is on.
 */
export async function setMasking(
  { db, recorder }: Parts,
  storeId: StoreId,
  isOn: boolean,
): Promise<Result<v.InferOutput<typeof maskingSchema>, Problem>> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(stores)
      .set({ isMasked: isOn, maskingChangedAt: recorder.now })
      .where(and(eq(stores.storeId, storeId), ne(stores.isMasked, isOn)))
      .returning({ storeId: stores.storeId })
    if (changed.length > 0) {
      await recordSecurityEvent(tx, recorder, { storeId, event: 'masking_changed', details: { isOn } })
    }
  })
  const [store] = await db.select().from(stores).where(eq(stores.storeId, storeId))
  return store ? ok(presentMasking(store)) : err({ code: 'store_not_found' })
}

export const presentMasking = ({
  isMasked,
  maskingChangedAt,
}: Pick<typeof stores.$inferSelect, 'isMasked' | 'maskingChangedAt'>): v.InferOutput<typeof maskingSchema> => ({
  isOn: isMasked,
  changedAt: maskingChangedAt?.toISOString() ?? null,
})
