import { err, ok, PAGE_FACTS, type PageFact, type Result, type StoreId } from '@earshot/survey'
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { stores } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'

/** The facts of pages that a store keeps, in the order of `PAGE_FACTS`. */
export const storedFactsSchema = v.object({ facts: v.array(v.picklist(PAGE_FACTS)) })

export const newStoredFactsSchema = v.object({
  facts: v.pipe(v.array(v.picklist(PAGE_FACTS)), v.maxLength(PAGE_FACTS.length)),
})

type Parts = { readonly db: Db; readonly recorder: EventRecorder }

/**
 * Sets which facts of pages are stored with responses from now on (ADR-0086). Those of stored responses stay as they are.
 * A fact that a later release adds is stored until the merchant turns it off.
 */
export async function setStoredFacts(
  { db, recorder }: Parts,
  storeId: StoreId,
  facts: readonly PageFact[],
): Promise<Result<v.InferOutput<typeof storedFactsSchema>, Problem>> {
  const leftOutFacts = PAGE_FACTS.filter((fact) => !facts.includes(fact))
  await db.transaction(async (tx) => {
    const isOther = sql`${stores.leftOutFacts} IS DISTINCT FROM ${`{${leftOutFacts.join()}}`}::text[]`
    const changed = await tx
      .update(stores)
      .set({ leftOutFacts })
      .where(and(eq(stores.storeId, storeId), isOther))
      .returning({ storeId: stores.storeId })
    if (changed.length > 0) {
      const details = { settings: ['pageFacts' as const] }
      await recordSecurityEvent(tx, recorder, { storeId, event: 'settings_changed', details })
    }
  })
  const [store] = await db.select().from(stores).where(eq(stores.storeId, storeId))
  return store ? ok({ facts: storedFacts(store) }) : err({ code: 'store_not_found' })
}

export const storedFacts = ({ leftOutFacts }: { readonly leftOutFacts: readonly PageFact[] }): PageFact[] =>
  PAGE_FACTS.filter((fact) => !leftOutFacts.includes(fact))
