import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureCode } from '../../lib/failure.ts'
import { failureText } from '../../lib/problem-text.ts'
import { useIsBroad, useIsRoomy } from '../../lib/use-is-wide.ts'
import { shownStatus } from '../../parts/survey/shown-status.ts'
import { StatusChip } from '../../parts/survey/status-chip.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconLink, iconButtonShape } from '../../ui/icon-button.tsx'
import { lazyComponent } from '../../ui/lazy.ts'
import { ScreenLayout } from '../../ui/screen.tsx'
import { TabRow } from '../../ui/tab-row.tsx'
import { panelId, Tabs } from '../../ui/tabs.tsx'
import { type Analytics, analyticsQuery } from './analytics-query.ts'
import { GatedQueryNote, MistakenQuery } from './asked-results.tsx'
import { DownloadMenu } from './download/download-menu.tsx'
import { useLiveResults } from './live/use-live-results.ts'
import { LockedNote } from './locked-note.tsx'
import { Overview } from './overview.tsx'
import { PrintHead } from './print/print-head.tsx'
import { LazyResponsesTable } from './responses/lazy-table.ts'
import { ListSkeleton } from './responses/list-skeleton.tsx'
import { TABS, type Tab, useResultsLocation } from './results-location.ts'
import { resultsQuery } from './results-query.ts'
import { OverviewSkeleton, ResultsSkeleton } from './results-skeleton.tsx'
import { ResultsToolbar } from './toolbar/results-toolbar.tsx'
import { useCountedQuery } from './use-counted-query.ts'
import { useHeadingAfter } from './use-results-focus.ts'
import { words } from './words.ts'

const DropOff = lazyComponent(() => import('./drop-off/drop-off.tsx'), 'DropOff')
const CrossTab = lazyComponent(() => import('./cross-tab/cross-tab.tsx'), 'CrossTab')
const AllResponses = lazyComponent(() => import('./responses/all-responses.tsx'), 'AllResponses')
const ResponseSheet = lazyComponent(() => import('./responses/response-sheet.tsx'), 'ResponseSheet')

/** The first cards are drawn by then. */
const PREFETCH_AFTER_MS = 1_000

/** A survey's results, rising while one looks; and behind the other tab all responses they are made of. */
export function SurveyResults({ surveyId }: { readonly surveyId: string }) {
  const { data, error, isFetching, refetch } = useQuery(analyticsQuery(surveyId))
  useLiveResults(surveyId)
  const isGone = failureCode(error) === 'survey_not_found'
  return (
    <ScreenLayout bar={<ResultsBar surveyId={surveyId} data={data} />}>
      {!data && error && (
        <ErrorState
          text={failureText(error)}
          {...(!isGone && { onRetry: () => void refetch(), isRetrying: isFetching })}
        >
          {isGone && <ButtonLink to="/">{words.back}</ButtonLink>}
        </ErrorState>
      )}
      {!data && !error && <ResultsSkeleton />}
      {data && <Results analytics={data} />}
    </ScreenLayout>
  )
}

const tabNames: { readonly [T in Tab]: string } = {
  analytics: words.analytics,
  'drop-off': words.dropOff,
  'cross-tab': words.crossTab,
  responses: words.responsesTab,
}

/** The other tabs. Without a network they could not be loaded any more. */
function usePrefetchedTabs() {
  const isBroad = useIsBroad()
  useEffect(() => {
    const prefetch = () => {
      for (const chunk of [AllResponses, ResponseSheet, DropOff, CrossTab]) void chunk.prefetch()
      if (isBroad) void LazyResponsesTable.prefetch()
    }
    const timer = setTimeout(prefetch, PREFETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isBroad])
}

function Results({ analytics }: { readonly analytics: Analytics }) {
  usePrefetchedTabs()
  const { location, go } = useResultsLocation()
  const { tab, isSpam, rushId, responseId, mistake } = location
  // A link to another list goes with the one that it stands in.
  useHeadingAfter(`${tab} ${isSpam} ${rushId}`)
  const { surveyId } = analytics
  // The table shows an open response beside it.
  const isRoomy = useIsRoomy()
  return (
    <>
      <CountStatus analytics={analytics} />
      <PrintHead surveyId={surveyId} name={analytics.name} />
      <div className="@container">
        <TabRow value={tab}>
          <Tabs
            label={words.tabs}
            tabs={TABS.map((value) => ({ value, label: tabNames[value] }))}
            value={tab}
            onChange={(tab) => go({ tab })}
          />
        </TabRow>
      </div>
      {!isSpam && analytics.responses > 0 && <AskedToolbar surveyId={surveyId} />}
      <div id={panelId(tab)} role="tabpanel" aria-label={tabNames[tab]} className="flex flex-col gap-3">
        {!isSpam && <GatedQueryNote />}
        {analytics.locked > 0 && <LockedNote text={words.locked(analytics.locked)} />}
        {mistake && <MistakenQuery mistake={mistake} />}
        {tab === 'analytics' && !mistake && <Overview analytics={analytics} />}
        {tab === 'drop-off' && !mistake && (
          <ChunkBoundary fallback={<OverviewSkeleton />}>
            <DropOff analytics={analytics} />
          </ChunkBoundary>
        )}
        {tab === 'cross-tab' && !mistake && (
          <ChunkBoundary fallback={<OverviewSkeleton />}>
            <CrossTab analytics={analytics} />
          </ChunkBoundary>
        )}
        {tab === 'responses' && (
          <ChunkBoundary fallback={<ListSkeleton />}>
            <AllResponses analytics={analytics} />
          </ChunkBoundary>
        )}
      </div>
      {responseId !== null && !(isRoomy && tab === 'responses') && (
        <ChunkBoundary onFailed={() => go({ isSpam, rushId })}>
          <ResponseSheet
            key={responseId}
            analytics={analytics}
            responseId={responseId}
            onClose={() => go({ isSpam, rushId })}
          />
        </ChunkBoundary>
      )}
    </>
  )
}

/** Tells screen readers how many responses are counted, whenever that number changes. */
function CountStatus({ analytics }: { readonly analytics: Analytics }) {
  const { query } = useCountedQuery()
  const { data } = useQuery({ ...resultsQuery(analytics.surveyId, query), enabled: analytics.responses > 0 })
  return (
    <p role="status" className="sr-only">
      {words.answered(data?.responses ?? analytics.responses)}
    </p>
  )
}

/** The toolbar names the questions that filters are about, which the results have. */
function AskedToolbar({ surveyId }: { readonly surveyId: string }) {
  const { query } = useCountedQuery()
  const { data } = useQuery(resultsQuery(surveyId, query))
  return <ResultsToolbar surveyId={surveyId} results={data} />
}

function ResultsBar({ surveyId, data }: { readonly surveyId: string; readonly data: Analytics | undefined }) {
  const { query } = useCountedQuery()
  return (
    <>
      <IconLink icon="back" label={words.back} to="/" className="-ms-2.5" />
      <h1 className="min-w-0 flex-1 truncate font-heavy">
        <bdi>{data?.name ?? words.title}</bdi>
      </h1>
      {data && <StatusChip status={shownStatus(data.status, data.isFull)} />}
      {data && <DownloadMenu surveyId={surveyId} query={query} className={iconButtonShape} />}
      <IconLink icon="pencil" label={words.edit} to={`/builder/${surveyId}`} className="-me-2.5" />
    </>
  )
}
