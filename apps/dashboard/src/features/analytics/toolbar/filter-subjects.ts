import { canonicalFilters, type FilterKind, type ResultsFilter } from '@earshot/survey'

/** The subject of a filter: a question in one way, or a fact of the whole response. */
export type FilterSubject = { readonly kind: FilterKind; readonly questionId: string | null }

const isAbout = (filter: ResultsFilter, { kind, questionId }: FilterSubject): boolean =>
  filter.kind === kind && filter.questionId === questionId

/** The chosen values of a subject; null without a filter of it. */
export function chosenValues(filters: readonly ResultsFilter[], subject: FilterSubject): readonly string[] | null {
  return filters.find((filter) => isAbout(filter, subject))?.values ?? null
}

/** The filters with other values of a subject, in canonical form. @param values null: without a filter of it */
export function withValues(
  filters: readonly ResultsFilter[],
  subject: FilterSubject,
  values: readonly string[] | null,
): readonly ResultsFilter[] {
  const others = filters.filter((filter) => !isAbout(filter, subject))
  if (values === null) return others
  const { kind, questionId } = subject
  return canonicalFilters([
    ...others,
    { kind, questionId, values: isRange(kind) ? values : [...new Set(values)].sort() },
  ])
}

const isRange = (kind: FilterKind) => kind === 'answer_date' || kind === 'order_value'

/** The filters and one more. Filters of the same subject that have all of its responses are omitted: they change nothing. */
export function narrowedBy(filters: readonly ResultsFilter[], filter: ResultsFilter): readonly ResultsFilter[] {
  const hasAll = (one: ResultsFilter) =>
    isAbout(one, filter) && !isRange(one.kind) && filter.values.every((value) => one.values.includes(value))
  return canonicalFilters([...filters.filter((one) => !hasAll(one)), filter])
}

/** The filters with a value of a subject switched on or off. Without any value there is no filter. */
export function withToggled(
  filters: readonly ResultsFilter[],
  subject: FilterSubject,
  value: string,
): readonly ResultsFilter[] {
  const chosen = chosenValues(filters, subject) ?? []
  const values = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
  return withValues(filters, subject, values.length === 0 ? null : values)
}
