import { type AudienceFilter, matchesAudience } from '@earshot/survey'
import { queryOptions } from '@tanstack/react-query'
import { api, type Reply, value } from '../../../lib/api.ts'
import { formatShare } from '../../../lib/format.ts'
import { words } from './words.ts'

type Told = Reply<typeof api.audience.told.$get>
type Type = AudienceFilter['type']

/** On how many page views of the last days the store told what each type of filter asks about. ADR-0031. */
export const toldQuery = queryOptions({
  queryKey: ['audience', 'told'],
  queryFn: () => value(api.audience.told.$get()),
  staleTime: 60_000,
})

/** On which share of page views the store told it. */
export function toldText(told: Told, type: Type): string {
  const share = formatShare(told.told[type], told.views)
  if (share === null) return words.noViews(told.days)
  return told.told[type] > 0 ? words.toldOn(share) : words.neverTold
}

/** Whether a filter leaves open who is asked, whatever is told: all kinds of customers. SPEC A2. */
export const asksAll = (filter: AudienceFilter): boolean =>
  filter.type === 'customerType' && matchesAudience([filter], {})

/** The same of a filter in use: one that nothing is told for holds for everyone, or for nobody. null: it needs nothing. */
export function toldTextOf(told: Told, filter: AudienceFilter): string | null {
  if (asksAll(filter)) return null
  if (told.views === 0 || told.told[filter.type] > 0) return toldText(told, filter.type)
  return matchesAudience([filter], {}) ? words.neverToldAll : words.neverToldNone
}
