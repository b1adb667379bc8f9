import type { StoreId } from '@earshot/survey'
import type { Customer } from '@heymantle/client'
import type { Db } from '../db/open-db.ts'
import { noteLoss } from './billing-customers.ts'

/** How long a plan may be missing before that is believed: a change of plan takes seconds, a look around a minute. */
const DOUBT_MS = 60_000

/** Whether the provider says of a customer that their plan has ended, and names no other. */
export const isLost = ({ billingStatus, subscription }: Customer): boolean =>
  billingStatus === 'canceled' && subscription?.active !== true

/**
 * Whether a missing plan may be back in a moment: between the end of one and the beginning of the next, a change can
 * look like a cancellation. It is read a second time; a plan that is missing then is lost. There is no wait if the plan
 * was missing before, or has reached the end that the provider announced.
 * @param known the provider's earlier answer; null: none
 */
export async function noteMissingPlan(db: Db, storeId: StoreId, known: Customer | null, now: Date): Promise<boolean> {
  if (known && (isLost(known) || hasEnded(known, now))) return false
  const since = await noteLoss(db, storeId, now, DOUBT_MS)
  return now.getTime() - since.getTime() < DOUBT_MS
}

/** An end that we asked for ourselves is no surprise, should it come at once. */
export async function expectLoss(db: Db, storeId: StoreId, now: Date): Promise<void> {
  await noteLoss(db, storeId, new Date(now.getTime() - DOUBT_MS), DOUBT_MS)
}

const hasEnded = ({ subscription }: Customer, now: Date): boolean =>
  Date.parse(subscription?.cancelOn ?? '') <= now.getTime()
