import type { StoreId } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { type Change, countChanges } from './counter-changes.ts'
import { documentIn } from './documents.ts'
import { deleteResponses, findExpired, findRetentionCutoffs, lockResponses, type RetentionCutoff } from './queries.ts'

const BATCH = 500

/**
 * Deletes the responses of a store that are older than it keeps them, and takes them out of the counts: deleting is a
 * change to nothing (ADR-0002).
 * @param signal ends it after the batch under way
 * @returns whether none is left
 */
export async function expireResponses(
  db: Db,
  { storeId, now }: { readonly storeId: StoreId; readonly now: Date },
  signal: AbortSignal,
): Promise<boolean> {
  for (const cutoff of await findRetentionCutoffs(db, storeId, now)) {
    // Each batch is a transaction of its own.
    while (await expireSome(db, cutoff)) {
      if (signal.aborted) return false
    }
  }
  return true
}

async function expireSome(db: Db, cutoff: RetentionCutoff): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await findExpired(tx, cutoff, BATCH)
    if (found.length === 0) return false
    // Two statements, so that the locks are taken by the primary key and in its order.
    const expired = await lockResponses(tx, found)
    const changes: Change[] = []
    for (const before of expired) changes.push({ before, after: null, survey: await documentIn(tx, before) })
    await deleteResponses(tx, expired)
    await countChanges(tx, changes)
    return true
  })
}
