import { ANY_VALUE, filterText, type ResultsFilter, type ResultsQuery } from '@earshot/survey'
import { readFact } from '../page-facts/read-page-facts.ts'
import { isOpenFact } from './check-filters.ts'

/**
 * The query with the values of facts of pages as responses have them: `discount_code:spring10` asks for `SPRING10`. A value that no
 * response can have stays as it is.
 */
export function asStored({ period, filters, compareWith }: ResultsQuery): ResultsQuery {
  const others =
    typeof compareWith === 'object' && compareWith !== null ? { filters: inOrder(compareWith.filters) } : null
  return { period, filters: inOrder(filters), compareWith: others ?? compareWith }
}

/** In canonical order, each once. */
function inOrder(filters: readonly ResultsFilter[]): readonly ResultsFilter[] {
  const byText = new Map(filters.map(withStoredValues).map((filter) => [filterText(filter), filter]))
  return [...byText].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, filter]) => filter)
}

function withStoredValues(filter: ResultsFilter): ResultsFilter {
  const { kind, values } = filter
  if (!isOpenFact(kind)) return filter
  const stored = values.map((value) => (value === ANY_VALUE ? value : (readFact(kind, value) ?? value)))
  return { ...filter, values: [...new Set(stored)].sort() }
}
