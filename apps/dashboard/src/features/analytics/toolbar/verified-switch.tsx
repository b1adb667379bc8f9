import { EVERY_ORDER, type ResultsQuery, VERIFIED_ONLY } from '@earshot/survey'
import { useQuery } from '@tanstack/react-query'
import { Switch } from '../../../ui/switch.tsx'
import { useResultsLocation } from '../results-location.ts'
import { resultsQuery } from '../results-query.ts'
import { useAdvancedRefusal, useCountedQuery, useHasResults } from '../use-counted-query.ts'
import { chosenValues, withValues } from './filter-subjects.ts'
import { valuesQuery } from './values-query.ts'
import { words } from './words.ts'

const SIGNED = { kind: 'signed_order', questionId: null } as const

type Props = {
  readonly surveyId: string
  /** Whether it is on unless the address says otherwise. */
  readonly isDefault: boolean
}

/** Counts only responses to orders that the store has signed. Without any such order there is no choice. */
export function VerifiedSwitch({ surveyId, isDefault }: Props) {
  const { location, ask } = useResultsLocation()
  const { query } = useCountedQuery()
  const counts = useVerifiedCounts(surveyId, query)
  const chosen = chosenValues(query.filters, SIGNED)
  const isOn = chosen ? chosen.join() === 'yes' : isDefault
  if (!counts || (counts.verified === 0 && !isOn && !isDefault)) return null
  const turn = (isNowOn: boolean) => {
    const values = isNowOn === isDefault ? null : (isNowOn ? VERIFIED_ONLY : EVERY_ORDER).values
    ask(withOrders(location.query, values))
  }
  return (
    <div className="flex-none">
      <Switch checked={isOn} isFirst onChange={turn}>
        <span className="block leading-tight font-medium whitespace-nowrap text-ink">{words.verifiedOnly}</span>{' '}
        <span
          className={`block text-caption leading-tight whitespace-nowrap tabular-nums ${counts.isOld ? 'invisible' : ''}`}
        >
          {words.verifiedOf(counts.verified, counts.all)} {isDefault && words.verifiedDefault}
        </span>
      </Switch>
    </div>
  )
}

/** The query with the switch turned, for both sides of a comparison. A group B of orders that are not verified stays as it is. */
function withOrders(query: ResultsQuery, values: readonly string[] | null): ResultsQuery {
  const { filters, compareWith } = query
  const isOfFilters = typeof compareWith === 'object' && compareWith !== null
  const areOthers = isOfFilters && chosenValues(compareWith.filters, SIGNED)?.join() === 'no'
  return {
    ...query,
    filters: withValues(filters, SIGNED, values),
    compareWith: isOfFilters && !areOthers ? { filters: withValues(compareWith.filters, SIGNED, values) } : compareWith,
  }
}

type VerifiedCounts = {
  readonly verified: number
  readonly all: number
  /** Whether the figures are still of the query before. */
  readonly isOld: boolean
}

/** How many responses of a query are of verified orders, of how many; null as long as it is not known. */
function useVerifiedCounts(surveyId: string, query: ResultsQuery): VerifiedCounts | null {
  const hasFilters = useAdvancedRefusal() === null
  const every = { ...query, filters: withValues(query.filters, SIGNED, EVERY_ORDER.values) }
  const hasResults = useHasResults(surveyId)
  const values = useQuery({ ...valuesQuery(surveyId, 'signed_order', every), enabled: hasFilters && hasResults })
  // A plan without filters has both results all the same where the switch is on by default.
  const all = useQuery({ ...resultsQuery(surveyId, every), enabled: !hasFilters })
  const bare = { ...query, filters: withValues(query.filters, SIGNED, null) }
  const verified = useQuery({ ...resultsQuery(surveyId, bare), enabled: !hasFilters })
  if (hasFilters) {
    const { data, isPlaceholderData } = values
    return data ? { verified: data.values[0]?.count ?? 0, all: data.responses, isOld: isPlaceholderData } : null
  }
  if (!all.data || !verified.data) return null
  const isOld = all.isPlaceholderData || verified.isPlaceholderData
  return { verified: verified.data.responses, all: all.data.responses, isOld }
}
