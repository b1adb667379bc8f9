import { err, ok, type Result, type StoreId } from '@earshot/survey'
import { and, eq, type SQL } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { stores } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import type { EventFacts } from '../security-log/events.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'

export type SettingParts = { readonly db: Db; readonly recorder: EventRecorder }

type SettingChange = {
  readonly values: Partial<typeof stores.$inferInsert>
  /** Whether the store has other values than these. */
  readonly isOther: SQL
  /** The event of a change in the security log of the store. */
  readonly event: EventFacts
}

/** Changes a setting of a store. A setting that is the same already is no change. @returns the store afterwards */
export async function changeSetting(
  { db, recorder }: SettingParts,
  storeId: StoreId,
  { values, isOther, event }: SettingChange,
): Promise<Result<typeof stores.$inferSelect, Problem>> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(stores)
      .set(values)
      .where(and(eq(stores.storeId, storeId), isOther))
      .returning({ storeId: stores.storeId })
    if (changed.length > 0) await recordSecurityEvent(tx, recorder, { storeId, ...event })
  })
  const [store] = await db.select().from(stores).where(eq(stores.storeId, storeId))
  return store ? ok(store) : err({ code: 'store_not_found' })
}
