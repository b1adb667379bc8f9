import type { Analytics } from '../analytics-query.ts'
import { NobodyMatches } from '../asked-results.tsx'
import { NoResponses } from '../no-responses.tsx'
import { useResultsLocation } from '../results-location.ts'
import { NoneOfRush, RushHead } from '../rushes/rush-head.tsx'
import { RushList } from '../rushes/rush-list.tsx'
import { NoSpam, SpamHead } from '../spam-head.tsx'
import { CountedHead } from './counted-head.tsx'
import { ResponseSearch } from './response-search.tsx'
import { ResponsesTab } from './responses-tab.tsx'

/** The tab of single responses: those that count, or those that were set aside. */
export function AllResponses({ analytics }: { readonly analytics: Analytics }) {
  const { isSpam, mistake } = useResultsLocation().location
  const aroundList = useAroundList(analytics)
  return (
    <>
      <RushList analytics={analytics} />
      {!mistake && !isSpam && analytics.responses > 0 && <ResponseSearch />}
      {!mistake && <ResponsesTab analytics={analytics} {...aroundList} />}
    </>
  )
}

/** The head of a list, and the text that replaces it while it is empty. */
function useAroundList(analytics: Analytics) {
  const { isSpam, rushId } = useResultsLocation().location
  if (rushId !== null) return { head: <RushHead />, empty: <NoneOfRush /> }
  if (isSpam) return { head: <SpamHead analytics={analytics} />, empty: <NoSpam /> }
  return {
    head: <CountedHead analytics={analytics} />,
    empty:
      analytics.responses === 0 ? (
        <NoResponses analytics={analytics} />
      ) : (
        <NobodyMatches surveyId={analytics.surveyId} />
      ),
  }
}
