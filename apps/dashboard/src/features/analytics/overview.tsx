import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx'
import { lazyComponent } from '../../ui/lazy.ts'
import { Notice } from '../../ui/notice.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import type { Analytics } from './analytics-query.ts'
import { FailedResults, NobodyMatches } from './asked-results.tsx'
import { comparedQuestion } from './cards/compared-question.ts'
import { ResultCard } from './cards/result-card.tsx'
import { OtherTexts } from './other-texts/other-texts.tsx'
import { resultsQuery } from './results-query.ts'
import { OverviewSkeleton } from './results-skeleton.tsx'
import { SummaryPanel } from './summary/summary-panel.tsx'
import { useHeld } from './summary/use-held.ts'
import { useCountedQuery } from './use-counted-query.ts'
import { useResultsFocus } from './use-results-focus.ts'
import { words } from './words.ts'

const NoResponses = lazyComponent(() => import('./no-responses.tsx'), 'NoResponses')

/** The figures of the responses that are counted, and a card for each question. */
export function Overview({ analytics }: { readonly analytics: Analytics }) {
  useResultsFocus()
  const { query } = useCountedQuery()
  const {
    data: newest,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery(resultsQuery(analytics.surveyId, query))
  const [data, hold] = useHeld(newest, newest?.query ?? '')
  if (analytics.responses === 0) {
    return (
      <ChunkBoundary fallback={<EmptySkeleton />}>
        <NoResponses analytics={analytics} />
      </ChunkBoundary>
    )
  }
  if (!data) {
    if (!error) return <OverviewSkeleton />
    return <FailedResults error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  return (
    <div
      aria-busy={isPlaceholderData}
      className={`flex flex-col gap-3 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      {error && <Notice tone="amber" text={words.notRefreshed} />}
      {data.percentPrepared !== null && <Notice tone="amber" text={words.preparing(data.percentPrepared)} />}
      <SummaryPanel analytics={analytics} results={data} onHold={hold} />
      {data.responses === 0 && <NobodyMatches surveyId={analytics.surveyId} />}
      <div className="@container">
        <div className="grid grid-cols-1 gap-3 @3xl:grid-cols-2 @3xl:gap-4">
          {data.questions.map((question, index) => (
            <Fragment key={`${question.questionId} ${question.revision}`}>
              <ResultCard
                surveyId={analytics.surveyId}
                compared={comparedQuestion(question, data)}
                results={data}
                number={question.isAsked ? index + 1 : null}
              />
              <OtherTexts surveyId={analytics.surveyId} compared={comparedQuestion(question, data)} />
            </Fragment>
          ))}
        </div>
      </div>
    </div>
  )
}

const EmptySkeleton = () => (
  <Skeleton>
    <Bone className="h-72" />
  </Skeleton>
)
