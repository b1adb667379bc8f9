import { type AudienceFilter, isDeepEqual, LIMITS } from '@earshot/survey'

type Filters = readonly AudienceFilter[]

/** An audience with a filter put into it, and where that stands now. */
export type Put = { readonly filters: Filters; readonly at: number }

/**
 * Replaces the filter that was edited, or adds one at the end: the edited one can be gone, by an undo or from another
 * tab. An equal filter is no change: the same filters are returned.
 * @param original null: none, it is new
 * @returns null where there is no room for it
 */
export function putFilter(filters: Filters, original: AudienceFilter | null, filter: AudienceFilter): Put | null {
  const at = original === null ? -1 : indexOfFilter(filters, original)
  const before = filters[at]
  if (before) return { filters: isDeepEqual(before, filter) ? filters : filters.with(at, filter), at }
  return filters.length < LIMITS.filtersPerAudience ? { filters: [...filters, filter], at: filters.length } : null
}

/** Where a filter stands: it itself, or one that says the same, as another tab has saved it; -1: nowhere. */
export function indexOfFilter(filters: Filters, original: AudienceFilter): number {
  const at = filters.indexOf(original)
  return at >= 0 ? at : filters.findIndex((one) => isDeepEqual(one, original))
}
