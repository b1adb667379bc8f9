import { ANY_VALUE, canonicalFilters, type ResultsFilter, type ResultsQuery } from '@earshot/survey'
import { readFact } from '../page-facts/read-page-facts.ts'
import { isOpenFact } from './check-filters.ts'

/**
 * The query with the values of facts of pages as responses have them: `discount_code:spring10` asks for `SPRING10`. A value that no
 * response can have stays as it is.
 */
export function asStored(query: ResultsQuery): ResultsQuery {
  const { filters, compareWith } = query
  const others =
    typeof compareWith === 'object' && compareWith !== null
      ? { filters: canonicalFilters(compareWith.filters.map(withStoredValues)) }
      : compareWith
  return { ...query, filters: canonicalFilters(filters.map(withStoredValues)), compareWith: others }
}

function withStoredValues(filter: ResultsFilter): ResultsFilter {
  const { kind, values } = filter
  // A stored path is decoded. Read once more, `/100%-wool` would be another one.
  if (!isOpenFact(kind) || kind === 'page_path') return filter
  const stored = values.map((value) => (value === ANY_VALUE ? value : (readFact(kind, value) ?? value)))
  return { ...filter, values: [...new Set(stored)].sort() }
}
