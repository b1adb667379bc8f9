import type { StoreId } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { restBetween } from '../jobs/rest.ts'
import type { Change } from './change.ts'
import { countChanges } from './counter-changes.ts'
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
    if (!(await deleteResponsesBefore(db, cutoff, signal))) return false
  }
  return true
}

/**
 * Deletes the responses of a survey that came before a moment, and takes them out of the counts.
 * @param signal ends it after the batch under way
 * @returns whether none is left
 */
export async function deleteResponsesBefore(db: Db, span: RetentionCutoff, signal: AbortSignal): Promise<boolean> {
  const rest = restBetween()
  // Each batch is a transaction of its own.
  while (await deleteSome(db, span)) {
    // First, because a job that is continued rests from then on only.
    await rest()
    if (signal.aborted) return false
  }
  return true
}

async function deleteSome(db: Db, span: RetentionCutoff): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await findExpired(tx, span, BATCH)
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
