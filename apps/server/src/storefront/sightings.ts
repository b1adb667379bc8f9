import type { StoreId } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { eq } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { stores } from '../db/schema.ts'

const A_MINUTE_MS = 60_000

export type Sightings = ReturnType<typeof createSightings>

/** Remembers when a store's pages were last seen, so that a merchant who has put the snippet there can see it work. */
export function createSightings(db: Db, log: Logger) {
  const recent = new LRUCache<StoreId, true>({ max: 10_000, ttl: A_MINUTE_MS })
  return {
    /** Notes a sighting, at most one per store and minute. The page does not wait for it. */
    note(storeId: StoreId, now: Date): void {
      if (recent.has(storeId)) return
      recent.set(storeId, true)
      db.update(stores)
        .set({ seenAt: now })
        .where(eq(stores.storeId, storeId))
        .catch((error: unknown) => log.warn({ err: error, storeId }, 'a sighting of a store could not be kept'))
    },
  }
}
