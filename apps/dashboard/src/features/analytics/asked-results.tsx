import { ALL_RESULTS, EVERY_ORDER, type QueryMistake } from '@earshot/survey'
import { failureCode } from '../../lib/failure.ts'
import { failureText } from '../../lib/problem-text.ts'
import { upgradeAsks } from '../../parts/upgrade/upgrade-asks.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useResultsLocation } from './results-location.ts'
import { useCountedQuery, useShownQuery } from './use-counted-query.ts'
import { words } from './words.ts'

/** Says that the plan does not include the filters of the address. */
export function GatedQueryNote() {
  const { refusal } = useCountedQuery()
  if (!refusal) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-card bg-amber-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-48 text-small text-amber">{words.gatedQuery}</p>
      <Button variant="raised" aria-haspopup="dialog" onClick={() => upgradeAsks.ask(refusal)}>
        {words.seePlans}
      </Button>
    </div>
  )
}

type FailedProps = {
  readonly error: Error
  readonly onRetry: () => void
  readonly isRetrying: boolean
}

/**
 * Why a query has no results. One that the server cannot read has a way to all results instead of another try. While the
 * filters of a store are prepared, results and lists of all responses can be read already, also where its default is
 * verified orders only.
 */
export function FailedResults({ error, onRetry, isRetrying }: FailedProps) {
  const { tab } = useResultsLocation().location
  const isInvalid = failureCode(error) === 'results_query_invalid'
  const hasAll = failureCode(error) === 'results_preparing' && (tab === 'analytics' || tab === 'responses')
  return (
    <ErrorState text={failureText(error)} {...(!isInvalid && { onRetry, isRetrying })}>
      {(isInvalid || hasAll) && <AllResultsButton isVerifiedDefault={hasAll} />}
    </ErrorState>
  )
}

/** The query of the address has a mistake: results of another one would be mistaken for it. */
export const MistakenQuery = ({ mistake }: { readonly mistake: QueryMistake }) => (
  <ErrorState text={words.mistakenQuery(mistake)}>
    <AllResultsButton />
  </ErrorState>
)

/** No response matches the filters, or the default of the store. */
export function NobodyMatches({ surveyId }: { readonly surveyId: string }) {
  const { query } = useCountedQuery()
  const { isVerifiedDefault } = useShownQuery(surveyId)
  const isByDefault = isVerifiedDefault && query.filters.length === 0
  return (
    <EmptyState
      title={isByDefault ? words.nobodyVerified : words.nobodyMatches}
      text={isByDefault ? words.nobodyVerifiedText : words.nobodyMatchesText}
    >
      <AllResultsButton isVerifiedDefault={isVerifiedDefault} />
    </EmptyState>
  )
}

function AllResultsButton({ isVerifiedDefault = false }: { readonly isVerifiedDefault?: boolean }) {
  const { ask } = useResultsLocation()
  const all = isVerifiedDefault ? { ...ALL_RESULTS, filters: [EVERY_ORDER] } : ALL_RESULTS
  return <Button onClick={() => ask(all)}>{words.showAllResults}</Button>
}
