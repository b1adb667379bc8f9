import type { StoreId } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from '../db/open-db.ts'
import { stores } from '../db/schema.ts'
import { hourlyKind } from '../jobs/job-kind.ts'
import { redateOrders } from '../stores/store-orders.ts'
import { type Change, countChanges } from './counter-changes.ts'
import { documentIn } from './documents.ts'
import {
  endRedating,
  findRedatings,
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
  redatingId: sql`CASE WHEN ${stores.timezone} = ${timezone} THEN ${stores.redatingId} ELSE gen_random_uuid() END`,
})

/**
 * Moves a store's responses to its time zone, those of a large store in the background: the caller does not have to
 * wait for a million of them. If the server dies, the hourly chores finish it.
 */
export async function followTimezone(db: Db, storeId: StoreId, log: Logger): Promise<void> {
  if (await redateResponses(db, storeId, { batches: BATCHES_AT_ONCE })) return
  redateResponses(db, storeId).catch((error: unknown) =>
    log.warn({ err: error, storeId }, 'responses follow their store’s time zone within the hour only'),
  )
}

type RedatingLimits = { readonly batches?: number; readonly signal?: AbortSignal }

/**
 * Moves a store's responses to the days of its time zone, and their counts with them, and its orders: the same
 * difference of contributions as for every other change (ADR-0002). It first waits for batches that still know the old
 * zone, so that none adds a response to an old day afterwards; answers can come in all the while. The store's
 * `redating_id` is removed last: until then, the next server begins again, and rows that were moved already are
 * skipped.
 * @param limits.batches how many responses, by the five hundred, are moved at most
 * @param limits.signal ends it after the batch under way
 * @returns whether all are
 */
export async function redateResponses(
  db: Db,
  storeId: StoreId,
  { batches = Number.POSITIVE_INFINITY, signal }: RedatingLimits = {},
): Promise<boolean> {
  const redatingId = await readRedating(db, storeId)
  if (redatingId === null) return true
  await waitForBatches(db, storeId)
  let after: RedateCursor | null = null
  for (let done = 0; done < batches && !signal?.aborted; done++) {
    after = await redateSome(db, storeId, after)
    if (after === null) {
      await redateOrders(db, storeId)
      await endRedating(db, storeId, redatingId)
      return true
    }
  }
  return false
}

export const FINISH_REDATING = hourlyKind('finish_redating')

/**
 * Finishes what a server that died has begun.
 * @param signal ends it after the batch under way
 * @returns whether all is finished
 */
export async function finishRedating(db: Db, signal: AbortSignal): Promise<boolean> {
  for (const storeId of await findRedatings(db)) {
    if (!(await redateResponses(db, storeId, { signal }))) return false
  }
  return true
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
