import type { StoreId, SurveyId } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import { eq } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { storeKeys, surveyStores } from '../db/schema.ts'

/** The form of the public key of a store. */
export const PUBLIC_KEY = /^pk_[0-9a-f]{24}$/

export type Directory = ReturnType<typeof createDirectory>

/** Finds the store for the keys that a shopper's page knows. A result never changes, and is cached. */
export function createDirectory(db: Db) {
  const byKey = new LRUCache<string, StoreId>({ max: 10_000 })
  const bySurvey = new LRUCache<SurveyId, StoreId>({ max: 10_000 })
  return {
    async storeOfKey(publicKey: string): Promise<StoreId | null> {
      const known = byKey.get(publicKey)
      if (known) return known
      const [row] = await db.select().from(storeKeys).where(eq(storeKeys.publicKey, publicKey))
      if (row) byKey.set(publicKey, row.storeId)
      return row?.storeId ?? null
    },
    /** The same from memory only; null if the database would have to be read. */
    knownStoreOfSurvey: (surveyId: SurveyId): StoreId | null => bySurvey.get(surveyId) ?? null,
    async storeOfSurvey(surveyId: SurveyId): Promise<StoreId | null> {
      const known = bySurvey.get(surveyId)
      if (known) return known
      const [row] = await db.select().from(surveyStores).where(eq(surveyStores.surveyId, surveyId))
      if (row) bySurvey.set(surveyId, row.storeId)
      return row?.storeId ?? null
    },
  }
}
