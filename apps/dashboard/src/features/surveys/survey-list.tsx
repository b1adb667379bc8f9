import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { ListFilters } from './list-filters.tsx'
import { FIRST_PLACE, useListPlace } from './list-place.ts'
import { Pager } from './pager.tsx'
import { SurveyCard } from './survey-card.tsx'
import { type SurveyList as List, surveyListQuery } from './survey-list-query.ts'
import { words } from './words.ts'

type Props = {
  /** The main action, where it does not stand at the foot of the screen. */
  readonly action: ReactNode
  /** What is still to be done. */
  readonly reminder: ReactNode
}

/** The store's surveys, a page at a time. Spec §2.6. */
export function SurveyList({ action, reminder }: Props) {
  const [place, go] = useListPlace()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(surveyListQuery(place))
  const isNarrowed = place.status !== null || place.search !== ''
  const isBare = data?.totalSurveys === 0 && !isNarrowed
  return (
    <>
      <div className="flex items-start justify-between gap-4 pt-2 pb-1">
        <div>
          <h1 className="font-display text-title">{words.title}</h1>
          <p className="mt-1 min-h-5 text-small text-ink-2">{data && !isBare && words.summary(data.liveSurveyCount)}</p>
        </div>
        {action}
      </div>
      {reminder}
      {!isBare && <ListFilters place={place} onGo={go} />}
      {error && !data && (
        <ErrorState text={failureText(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <ListSkeleton />}
      {data && (
        <div aria-busy={isPlaceholderData} className={`flex flex-col gap-3 ${isPlaceholderData ? 'opacity-60' : ''}`}>
          <Cards list={data} isNarrowed={isNarrowed} onShowAll={() => go(FIRST_PLACE)} />
          <Pager
            page={Math.min(place.page, data.totalPages)}
            pages={data.totalPages}
            onPage={(page) => {
              go({ ...place, page })
            }}
          />
        </div>
      )}
    </>
  )
}

type CardsProps = { readonly list: List; readonly isNarrowed: boolean; readonly onShowAll: () => void }

function Cards({ list, isNarrowed, onShowAll }: CardsProps) {
  if (list.surveys.length > 0) return list.surveys.map((survey) => <SurveyCard key={survey.surveyId} survey={survey} />)
  // Also where a page number lies beyond the last page.
  if (!isNarrowed && list.totalSurveys === 0) return <EmptyState title={words.emptyTitle} text={words.emptyText} />
  return (
    <EmptyState title={words.noneFoundTitle} text={words.noneFoundText}>
      <Button onClick={onShowAll}>{words.showAll}</Button>
    </EmptyState>
  )
}

function ListSkeleton() {
  return (
    <Skeleton>
      <div className="flex flex-col gap-3">
        {[1, 2, 3].map((card) => (
          <div key={card} className="rounded-card bg-surface p-4 shadow-card">
            <Bone className="h-6.5 w-14" />
            <Bone className="mt-3 h-5 w-3/5" />
            <Bone className="mt-2 h-4 w-2/5" />
            <Bone className="mt-4 h-10 w-1/2" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
