import type { ResultsQuery } from '@earshot/survey'
import { useGate } from '../../parts/billing/billing.ts'
import { type GateRefusal, refusalOf } from '../../parts/upgrade/refusal.ts'
import { useResultsPlace } from './results-place.ts'

/** The refusal of filters and comparisons by the plan; null if it has them. */
export const useAdvancedRefusal = (): GateRefusal | null => refusalOf(useGate()('advanced_analytics'))

/**
 * The query of the address, as far as the plan includes it. After an upgrade the same address has all of it.
 * @returns also the refusal of the rest; null: all of it is asked
 */
export function useCountedQuery(): { readonly query: ResultsQuery; readonly refusal: GateRefusal | null } {
  const { query } = useResultsPlace().place
  const refusal = useAdvancedRefusal()
  const needsAdvanced = query.filters.length > 0 || query.compareWith !== null
  if (refusal === null || !needsAdvanced) return { query, refusal: null }
  return { query: { ...query, filters: [], compareWith: null }, refusal }
}
