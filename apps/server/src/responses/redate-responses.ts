import type { StoreId } from '@earshot/survey'
import { v4 as randomUuid } from 'uuid'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { stores } from '../db/schema.ts'
import { enqueue, isUnfinished } from '../jobs/enqueue.ts'
import { type JobOutcome, jobKind } from '../jobs/job-kind.ts'
import { redateOrders } from '../stores/store-orders.ts'
import type { Change } from './change.ts'
import { countChanges } from './counter-changes.ts'
import { documentIn } from './documents.ts'
import {
  endRedating,
  lockMisdated,
  type RedateCursor,
  readRedating,
  updateResponses,
  waitForBatches,
} from './queries.ts'

const BATCH = 500
/** So many batches are moved before the merchant hears back: in most stores, all. */
const BATCHES_AT_ONCE = 4

/**
 * The columns of a store's row for another time zone: responses have to follow a new change, or still the one before.
 */
export const inTimezone = (timezone: string) => ({
  timezone,
  redatingId: sql`CASE WHEN ${stores.timezone} = ${timezone} THEN ${stores.redatingId} ELSE ${randomUuid()}::uuid END`,
})

type Redating = {
  /** The change that the responses follow. */
  readonly redatingId: string
  /** Where to continue; null begins with the first response of the store. */
  readonly after: RedateCursor | null
}

/** It is tried for a week: a store whose responses do not follow has figures by the days of two time zones. */
export const REDATE = jobKind<Redating>('redate_responses', 'background', { maxAttempts: 21 })

/**
 * Adds the job that moves a store's responses to its new time zone.
 * @param tx the transaction that changed the time zone. If it did not, nothing is added
 */
export async function enqueueRedating(tx: Db, storeId: StoreId): Promise<void> {
  const redatingId = await readRedating(tx, storeId)
  // A change during a running job has a key of its own.
  if (redatingId) await enqueue(tx, REDATE, { storeId, key: redatingId, payload: { redatingId, after: null } })
}

/**
 * Moves the first responses of a store to its time zone: in most stores, all. The job moves the others, so that the
 * caller does not have to wait for a million of them.
 */
export async function followTimezone(db: Db, storeId: StoreId): Promise<void> {
  const redatingId = await readRedating(db, storeId)
  if (redatingId) await redateResponses(db, { storeId, redatingId, after: null }, { batches: BATCHES_AT_ONCE })
}

/** Whether responses are left on the days of an earlier time zone, and no job moves them any more. */
export async function hasRedatingFailed(db: Db, storeId: StoreId): Promise<boolean> {
  const redatingId = await readRedating(db, storeId)
  if (!redatingId || (await isUnfinished(db, REDATE, { storeId, key: redatingId }))) return false
  // The job may have ended between the two statements. It is deleted after the change has ended.
  return (await readRedating(db, storeId)) === redatingId
}

type RedatingLimits = { readonly batches?: number; readonly signal?: AbortSignal }

/**
 * Moves a store's responses to the days of its time zone, and their counts with them, and its orders: the same
 * difference of contributions as for every other change (ADR-0002). It first waits for batches that still know the old
 * zone, so that none adds a response to an old day afterwards; answers can come in all the while. The store's
 * `redating_id` is removed last. If a server dies, the next one may begin again, and skips rows that were moved.
 * @param limits.batches how many responses, by the five hundred, are moved at most
 * @param limits.signal ends it after the batch under way
 * @returns `done` if all are moved, or if there was another change meanwhile, which has a job of its own
 */
export async function redateResponses(
  db: Db,
  { storeId, redatingId, after }: Redating & { readonly storeId: StoreId },
  { batches = Number.POSITIVE_INFINITY, signal }: RedatingLimits,
): Promise<JobOutcome<Redating>> {
  if ((await readRedating(db, storeId)) !== redatingId) return 'done'
  if (after === null) await waitForBatches(db, storeId)
  let last = after
  for (let done = 0; done < batches; done++) {
    const next = await redateSome(db, storeId, last)
    if (next === null) {
      await redateOrders(db, storeId)
      await endRedating(db, storeId, redatingId)
      return 'done'
    }
    last = next
    if (signal?.aborted) break
  }
  return { continueWith: { redatingId, after: last } }
}

/** @returns the last response that was moved; null where none was left behind `after` */
async function redateSome(db: Db, storeId: StoreId, after: RedateCursor | null): Promise<RedateCursor | null> {
  return db.transaction(async (tx) => {
    const misdated = await lockMisdated(tx, storeId, after, BATCH)
    const changes: Change[] = []
    for (const { response, day } of misdated) {
      changes.push({ before: response, after: { ...response, day }, survey: await documentIn(tx, response) })
    }
    const moved = misdated.map(({ response, day }) => ({ ...response, day }))
    if (moved.length > 0) await updateResponses(tx, moved)
    await countChanges(tx, changes)
    return moved.at(-1) ?? null
  })
}
