import { useResultsLocation } from '../results-location.ts'
import { useAdvancedRefusal } from '../use-counted-query.ts'
import { chosenValues, type FilterSubject, withToggled } from './filter-subjects.ts'

/** The filter of one subject. */
export type FilterOf = {
  readonly chosen: readonly string[]
  readonly toggle: (value: string) => void
}

/** The filter of a subject, to be changed where its values are shown. @returns null if the plan has no filters */
export function useFilterOf(subject: FilterSubject): FilterOf | null {
  const { location, ask } = useResultsLocation()
  const refusal = useAdvancedRefusal()
  if (refusal !== null) return null
  const { query } = location
  return {
    chosen: chosenValues(query.filters, subject) ?? [],
    toggle: (value) => ask({ ...query, filters: withToggled(query.filters, subject, value) }),
  }
}
