import { err, ok, type Result, type StoreId } from '@earshot/survey'
import { and, eq, ne } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { stores } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'
import type { frameOriginsSchema } from '../stores/frame-origin.ts'

type Parts = { readonly db: Db; readonly recorder: EventRecorder }

/** Sets the sites that may show the survey pages of a store in a frame (ADR-0092). */
export async function setFrameOrigins(
  { db, recorder }: Parts,
  storeId: StoreId,
  origins: string[],
): Promise<Result<v.InferOutput<typeof frameOriginsSchema>, Problem>> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(stores)
      .set({ frameOrigins: origins })
      .where(and(eq(stores.storeId, storeId), ne(stores.frameOrigins, origins)))
      .returning({ storeId: stores.storeId })
    if (changed.length > 0) {
      const details = { settings: ['frameOrigins' as const] }
      await recordSecurityEvent(tx, recorder, { storeId, event: 'settings_changed', details })
    }
  })
  const [store] = await db.select({ origins: stores.frameOrigins }).from(stores).where(eq(stores.storeId, storeId))
  return store ? ok(store) : err({ code: 'store_not_found' })
}
