import type { Results } from '../results-query.ts'

/** The other side of a comparison. `groups`: the same days with other filters. */
export type ComparisonKind = 'none' | 'period' | 'year' | 'groups'

/** The comparison of results, which may be older than the query of the address. */
export function comparisonOf({ compared, query }: Pick<Results, 'compared' | 'query'>): ComparisonKind {
  if (!compared) return 'none'
  const compare = new URLSearchParams(query).get('compare')
  if (compare === 'filters') return 'groups'
  return compare === 'same_period_last_year' ? 'year' : 'period'
}
