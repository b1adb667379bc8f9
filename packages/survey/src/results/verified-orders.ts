import { canonicalFilters } from './query-text.ts'
import type { ResultsFilter, ResultsQuery } from './results-query.ts'

// A store can have results of verified orders only, unless the filters of a query say otherwise (ADR-0100).

/** Leaves nothing out. It asks for all responses in a store whose default is verified orders only. */
export const EVERY_ORDER: ResultsFilter = { kind: 'signed_order', questionId: null, values: ['no', 'yes'] }

export const VERIFIED_ONLY: ResultsFilter = { kind: 'signed_order', questionId: null, values: ['yes'] }

export const isEveryOrder = ({ kind, values }: ResultsFilter): boolean => kind === 'signed_order' && values.length === 2

/** The query with the default of a store that counts verified orders only: filters that say nothing of orders get it. */
export function withVerifiedOnly(query: ResultsQuery): ResultsQuery {
  const { filters, compareWith } = query
  const isOfFilters = typeof compareWith === 'object' && compareWith !== null
  return {
    ...query,
    filters: verified(filters),
    compareWith: isOfFilters ? { filters: verified(compareWith.filters) } : compareWith,
  }
}

const verified = (filters: readonly ResultsFilter[]): readonly ResultsFilter[] =>
  filters.some(({ kind }) => kind === 'signed_order') ? filters : canonicalFilters([...filters, VERIFIED_ONLY])

/** Whether its filters leave nothing out. */
export const isUnfiltered = ({ filters }: Pick<ResultsQuery, 'filters'>): boolean => filters.every(isEveryOrder)

/** Whether it asks for all responses of a survey. */
export const hasAllResponses = (query: Pick<ResultsQuery, 'period' | 'filters'>): boolean =>
  query.period === 'all' && isUnfiltered(query)
