import { hasAllResponses, isEveryOrder, isUnfiltered, type ResultsQuery, withVerifiedOnly } from '@earshot/survey'
import { useQuery } from '@tanstack/react-query'
import { useGate } from '../../parts/billing/billing.ts'
import { type GateRefusal, refusalOf } from '../../parts/upgrade/refusal.ts'
import { useResultsLocation } from './results-location.ts'
import { resultsQuery } from './results-query.ts'

/** The refusal of filters and comparisons by the plan; null if it has them. */
export const useAdvancedRefusal = (): GateRefusal | null => refusalOf(useGate()('advanced_analytics'))

/**
 * The query of the address, as far as the plan includes it. After an upgrade the same address has all of it.
 * @returns also the refusal of the rest; null: all of it is asked
 */
export function useCountedQuery(): { readonly query: ResultsQuery; readonly refusal: GateRefusal | null } {
  const { query } = useResultsLocation().location
  const refusal = useAdvancedRefusal()
  const needsAdvanced = !isUnfiltered(query) || query.compareWith !== null
  if (refusal === null || !needsAdvanced) return { query, refusal: null }
  return { query: { ...query, filters: query.filters.filter(isEveryOrder), compareWith: null }, refusal }
}

/**
 * Whether the results of the address have come, or failed. Less urgent reads wait for that, because at the same time they would delay the
 * results of a large survey.
 */
export function useHasResults(surveyId: string): boolean {
  const { query } = useCountedQuery()
  const { isPending, isPlaceholderData } = useQuery(resultsQuery(surveyId, query))
  return !(isPending || isPlaceholderData)
}

type ShownQuery = {
  /** The query with the default of the store. Results, lists and files have its responses. */
  readonly query: ResultsQuery
  readonly isOfAll: boolean
  /** Whether the store counts verified orders only where the address says nothing of orders (ADR-0100). */
  readonly isVerifiedDefault: boolean
}

/** The query that the results on screen are of. */
export function useShownQuery(surveyId: string): ShownQuery {
  const { query } = useCountedQuery()
  const isVerifiedDefault = useQuery(resultsQuery(surveyId, query)).data?.isVerifiedDefault ?? false
  const shown = isVerifiedDefault ? withVerifiedOnly(query) : query
  return { query: shown, isOfAll: hasAllResponses(shown), isVerifiedDefault }
}
