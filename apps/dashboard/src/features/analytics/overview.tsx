import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../lib/problem-text.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Analytics } from './analytics-query.ts'
import { Headline } from './headline.tsx'
import { NoResponses } from './no-responses.tsx'
import { QuestionResultCard } from './question-result.tsx'
import { useResultsPlace } from './results-place.ts'
import { resultsQuery } from './results-query.ts'
import { OverviewSkeleton } from './results-skeleton.tsx'
import { useResultsFocus } from './use-results-focus.ts'
import { words } from './words.ts'

/** The figures of the responses that are counted, and a card for each question. */
export function Overview({ analytics }: { readonly analytics: Analytics }) {
  useResultsFocus()
  const { query } = useResultsPlace().place
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(resultsQuery(analytics.surveyId, query))
  if (analytics.responses === 0) return <NoResponses analytics={analytics} />
  if (!data) {
    if (!error) return <OverviewSkeleton />
    return <ErrorState text={failureText(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  return (
    <div className={`flex flex-col gap-3 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}>
      {error && <Notice tone="amber" text={words.notRefreshed} />}
      {data.percentPrepared !== null && <Notice tone="amber" text={words.preparing(data.percentPrepared)} />}
      <Headline analytics={analytics} results={data} />
      <div className="@container">
        <div className="grid grid-cols-1 gap-3 @3xl:grid-cols-2 @3xl:items-start @3xl:gap-4">
          {data.questions.map((result, index) => (
            <QuestionResultCard
              key={`${result.questionId} ${result.revision}`}
              result={result}
              number={result.isAsked ? index + 1 : null}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
