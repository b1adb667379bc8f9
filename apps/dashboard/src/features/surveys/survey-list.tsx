import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useFocusSaved } from '../../lib/use-focus-saved.ts'
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx'
import { lazyComponent } from '../../ui/lazy.ts'
import { QueryContent } from '../../ui/query-content.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { ListFilters } from './list-filters.tsx'
import { INITIAL_STATE, type ListState, useListState } from './list-state.ts'
import { Pager } from './pager.tsx'
import { SurveyCard } from './survey-card.tsx'
import { type SurveyList as List, surveyListQuery } from './survey-list-query.ts'
import { useWithChanges } from './use-list-changes.ts'
import { useListFocus } from './use-list-focus.ts'
import { words } from './words.ts'

const NoSurveys = lazyComponent(() => import('./no-surveys.tsx'), 'NoSurveys')

type Props = {
  /** The main action, where it does not stand at the foot of the screen. */
  readonly action: ReactNode
  /** A step that is still to be done. */
  readonly reminder: ReactNode
}

/** The store's surveys, a page at a time. Spec §2.6. */
export function SurveyListScreen({ action, reminder }: Props) {
  const [listState, go] = useListState()
  const query = useQuery(surveyListQuery(listState))
  const { data, isPlaceholderData } = query
  const list = useWithChanges(data, listState)
  useListFocus(list?.surveys.map(({ surveyId }) => surveyId) ?? [])
  // An element that is no card has no neighbor: the focus goes to the heading, if it is still nowhere.
  useFocusSaved()
  const isNarrowed = listState.statuses.length > 0 || listState.search !== ''
  const isBare = list?.totalSurveys === 0 && list.deletedSurveyCount === 0 && !isNarrowed

  const isBeyond = list !== undefined && !isPlaceholderData && listState.page > Math.max(list.totalPages, 1)
  const lastPage = Math.max(list?.totalPages ?? 1, 1)
  // The last card of the last page is gone, or the address named a page that never was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is what it leads from
  useEffect(() => {
    if (isBeyond) go({ ...listState, page: lastPage }, { replace: true })
  }, [isBeyond, lastPage])

  return (
    <>
      <div className="flex items-start justify-between gap-4 pt-2 pb-1">
        <div>
          <h1 tabIndex={-1} className="font-display text-title">
            {words.title}
          </h1>
          <div className="mt-1 min-h-5 text-small text-ink-2">
            {list && !isBare && <p>{words.summary(list.liveSurveyCount)}</p>}
          </div>
        </div>
        {action}
      </div>
      {reminder}
      {!isBare && <ListFilters listState={listState} onGo={go} />}
      <p role="status" className="sr-only">
        {list && !isPlaceholderData && words.announced(list.totalSurveys, listState.page, list.totalPages)}
      </p>
      <QueryContent query={query} data={list} staleText={words.notNew} skeleton={<ListSkeleton />}>
        {(shown) => (
          <>
            <Cards list={shown} listState={listState} onShowAll={() => go(INITIAL_STATE)} />
            <Pager
              page={Math.min(listState.page, lastPage)}
              pages={shown.totalPages}
              onPage={(page) => go({ ...listState, page })}
            />
          </>
        )}
      </QueryContent>
    </>
  )
}

type CardsProps = { readonly list: List; readonly listState: ListState; readonly onShowAll: () => void }

function Cards({ list, listState, onShowAll }: CardsProps) {
  if (list.totalSurveys === 0) {
    return (
      <ChunkBoundary>
        <NoSurveys listState={listState} onShowAll={onShowAll} />
      </ChunkBoundary>
    )
  }
  return list.surveys.map((survey) => (
    <SurveyCard key={survey.surveyId} survey={survey} liveCount={list.liveSurveyCount} />
  ))
}

function ListSkeleton() {
  return (
    <Skeleton>
      <div className="flex flex-col gap-3">
        {[1, 2, 3].map((card) => (
          <div key={card} className="@container rounded-card bg-surface p-4 shadow-card wide:px-5">
            <div className="flex flex-col @2xl:flex-row @2xl:items-center @2xl:gap-6 @2xl:pe-14">
              <div className="@2xl:flex-1">
                <Bone className="h-7 w-14" />
                <Bone className="mt-2.5 h-5 w-3/5" />
                <Bone className="mt-1.5 h-4 w-2/5" />
              </div>
              <div className="mt-3.5 flex gap-x-5 @2xl:mt-0 @2xl:gap-x-6 @2xl:pe-30">
                <Bone className="h-11 w-20 @2xl:w-36" />
                <Bone className="h-11 w-16 @2xl:w-20" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
