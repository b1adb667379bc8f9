import type { StoreId } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { hourlyKind, jobKind } from '../jobs/job-kind.ts'
import { expireOrders, findStoresWithOldOrders } from '../stores/expire-orders.ts'
import { expireResponses } from './expire-responses.ts'
import { findStoresToExpire } from './queries.ts'

export const FIND_EXPIRED = hourlyKind('find_expired')

/** For one store. The job reads how many months the store keeps, because the merchant may have changed them. */
export const DELETE_EXPIRED = jobKind<object>('delete_expired', 'background')

/**
 * Adds a job for each store that has responses or orders older than it keeps them, so that stores take turns.
 * @param signal ends it after the store under way
 * @returns whether all of these stores have a job
 */
export async function enqueueExpired(db: Db, now: Date, signal: AbortSignal): Promise<boolean> {
  const found = [...(await findStoresToExpire(db, now)), ...(await findStoresWithOldOrders(db, now))]
  for (const storeId of new Set(found)) {
    await enqueue(db, DELETE_EXPIRED, { storeId, key: '', payload: {} })
    if (signal.aborted) return false
  }
  return true
}

/**
 * Deletes the responses and orders of a store that are older than it keeps them.
 * @param signal ends it after the batch under way
 * @returns whether none is left
 */
export async function deleteExpired(
  db: Db,
  store: { readonly storeId: StoreId; readonly now: Date },
  signal: AbortSignal,
): Promise<boolean> {
  return (await expireResponses(db, store, signal)) && (await expireOrders(db, store, signal))
}
