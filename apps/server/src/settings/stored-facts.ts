import { ok, PAGE_FACTS, type PageFact, type Result, type StoreId } from '@earshot/survey'
import * as v from 'valibot'
import { sql } from '../db/drizzle.ts'
import { stores } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { changeSetting, type SettingParts } from './change-setting.ts'

/** The facts of pages that a store keeps, in the order of `PAGE_FACTS`. */
export const storedFactsSchema = v.object({ facts: v.array(v.picklist(PAGE_FACTS)) })

export const newStoredFactsSchema = v.object({
  facts: v.pipe(v.array(v.picklist(PAGE_FACTS)), v.maxLength(PAGE_FACTS.length)),
})

/**
 * Sets which facts of pages are stored with responses from now on (ADR-0086). Those of stored responses stay as they are.
 * A fact that a later release adds is stored until the merchant turns it off.
 */
export async function setStoredFacts(
  parts: SettingParts,
  storeId: StoreId,
  facts: readonly PageFact[],
): Promise<Result<v.InferOutput<typeof storedFactsSchema>, Problem>> {
  const leftOutFacts = PAGE_FACTS.filter((fact) => !facts.includes(fact))
  const store = await changeSetting(parts, storeId, {
    values: { leftOutFacts },
    isOther: sql`${stores.leftOutFacts} IS DISTINCT FROM ${`{${leftOutFacts.join()}}`}::text[]`,
    event: { event: 'settings_changed', details: { settings: ['pageFacts'] } },
  })
  return store.ok ? ok({ facts: storedFacts(store.value) }) : store
}

export const storedFacts = ({ leftOutFacts }: { readonly leftOutFacts: readonly PageFact[] }): PageFact[] =>
  PAGE_FACTS.filter((fact) => !leftOutFacts.includes(fact))
