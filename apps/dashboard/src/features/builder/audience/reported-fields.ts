import { type AudienceFilter, matchesAudience } from '@earshot/survey'
import { queryOptions } from '@tanstack/react-query'
import { api, type Reply, value } from '../../../lib/api.ts'
import { formatShare } from '../../../lib/format.ts'
import { words } from './words.ts'

type ReportedFields = Reply<typeof api.audience.told.$get>
type Type = AudienceFilter['type']

/** On how many visits of the last days the store told what each type of filter asks about. ADR-0031. */
export const reportedFieldsQuery = queryOptions({
  queryKey: ['audience', 'told'],
  queryFn: () => value(api.audience.told.$get()),
  staleTime: 60_000,
})

/** On which share of visits the store told it. */
export function reportedText(reported: ReportedFields, type: Type): string {
  const share = formatShare(reported.told[type], reported.visits)
  if (share === null) return words.noViews(reported.days)
  return reported.told[type] > 0 ? words.reportedOn(share) : words.neverReported
}

/** Whether a filter leaves open who is asked, whatever is told: all kinds of customers. SPEC A2. */
export const asksAll = (filter: AudienceFilter): boolean =>
  filter.type === 'customerType' && matchesAudience([filter], {})

/** The same of a filter in use: one that nothing is told for holds for everyone, or for nobody. null: it needs nothing. */
export function filterReportedText(reported: ReportedFields, filter: AudienceFilter): string | null {
  if (asksAll(filter)) return null
  if (reported.visits === 0 || reported.told[filter.type] > 0) return reportedText(reported, filter.type)
  return matchesAudience([filter], {}) ? words.neverReportedAll : words.neverReportedNone
}
