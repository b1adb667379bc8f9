import { useResultsPlace } from '../results-place.ts'
import { useAdvancedRefusal } from '../use-counted-query.ts'
import { chosenValues, type FilterSubject, withToggled } from './filter-subjects.ts'

/** The filter of one subject. */
export type FilterOf = {
  readonly chosen: readonly string[]
  readonly toggle: (value: string) => void
}

/** The filter of a subject, to be changed where its values are shown. @returns null if the plan has no filters */
export function useFilterOf(subject: FilterSubject): FilterOf | null {
  const { place, ask } = useResultsPlace()
  const refusal = useAdvancedRefusal()
  if (refusal !== null) return null
  const { query } = place
  return {
    chosen: chosenValues(query.filters, subject) ?? [],
    toggle: (value) => ask({ ...query, filters: withToggled(query.filters, subject, value) }),
  }
}
