import type { StoreId } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { type Change, countChanges } from './counter-changes.ts'
import { documentOf } from './documents.ts'
import { lockMisdated, outlastBatches, updateResponses } from './queries.ts'

const BATCH = 500

/**
 * Moves a store's responses to the days of its time zone, and their counts with them: the same difference of
 * contributions as for every other change (A13). Batches that still know the old zone are waited for first, so that
 * none adds a response to an old day behind our back; answers can come in all the while.
 */
export async function redateResponses(db: Db, storeId: StoreId): Promise<void> {
  await outlastBatches(db, storeId)
  while (await redateSome(db, storeId)) {
    // The next batch is a transaction of its own.
  }
}

async function redateSome(db: Db, storeId: StoreId): Promise<boolean> {
  return db.transaction(async (tx) => {
    const misdated = await lockMisdated(tx, storeId, BATCH)
    if (misdated.length === 0) return false
    const changes: Change[] = []
    for (const { response, day } of misdated) {
      changes.push({ before: response, after: { ...response, day }, survey: await documentOf(tx, response) })
    }
    await updateResponses(
      tx,
      misdated.map(({ response, day }) => ({ ...response, day })),
    )
    await countChanges(tx, changes)
    return true
  })
}
