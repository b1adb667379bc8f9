import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatSince } from '../../lib/format.ts'
import { failureText } from '../../lib/problem-text.ts'
import { storedAnswerSummary } from '../../parts/preview/answer-summary.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { FailedResults, NobodyMatches } from './asked-results.tsx'
import { type ResponseRow, responsesQuery } from './responses-query.ts'
import { ALL, useResultsPlace } from './results-place.ts'
import { useCountedQuery } from './use-counted-query.ts'
import { useHeadingAfter, useResultsFocus } from './use-results-focus.ts'
import { words } from './words.ts'

type Props = {
  readonly surveyId: string
  /** Those that were set aside as spam, instead of those that count. */
  readonly isSpam: boolean
  /** Only those of this rush; null: all. */
  readonly rushId: string | null
  /** What stands above them. */
  readonly head: ReactNode
  /** What stands here while there are none. */
  readonly empty: ReactNode
}

/** Responses of a survey, newest first, a page more with each press. */
export function ResponseList({ surveyId, isSpam, rushId, head, empty }: Props) {
  const { query } = useCountedQuery()
  const listed = isSpam
    ? ({ kind: 'spam', rushId, query: ALL.query } as const)
    : ({ kind: 'counted', rushId, query } as const)
  const list = useInfiniteQuery(responsesQuery(surveyId, listed))
  const expectMore = useResultsFocus()
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = list
  const rows = data?.pages.flatMap((page) => page.responses)
  // What made all of them go goes with them.
  useHeadingAfter(rows ? String(rows.length > 0) : null)
  if (!rows) {
    if (!error) return <ListSkeleton />
    return <FailedResults error={error} onRetry={() => void list.refetch()} isRetrying={isFetching} />
  }
  if (rows.length === 0)
    return listed.query.filters.length > 0 || listed.query.period !== 'all' ? <NobodyMatches /> : empty

  function loadMore() {
    expectMore()
    void list.fetchNextPage()
  }

  return (
    <>
      {head}
      {error && !isFetchNextPageError && <Notice tone="amber" text={words.listNotRefreshed} />}
      <ul className="overflow-hidden rounded-card bg-surface shadow-card">
        {rows.map((row) => (
          <Row key={row.responseId} row={row} isSpam={isSpam} rushId={rushId} />
        ))}
      </ul>
      {isFetchNextPageError && error && <Notice tone="red" text={failureText(error)} />}
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={loadMore} className="w-full">
          {words.loadMore}
        </Button>
      )}
    </>
  )
}

function Row({ row, isSpam, rushId }: Pick<Props, 'isSpam' | 'rushId'> & { readonly row: ResponseRow }) {
  const { responseId, receivedAt, device, completed, answered, answers } = row
  const { hrefTo } = useResultsPlace()
  const more = answered - answers.length
  return (
    <li className="not-first:border-t not-first:border-line">
      <Link
        to={hrefTo({ tab: 'responses', isSpam, rushId, responseId })}
        replace
        data-response={responseId}
        className="flex items-center gap-3 py-3 ps-4 pe-3 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span dir="auto" className="line-clamp-2 wrap-anywhere">
            {answers.map(storedAnswerSummary).join(' · ')}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-3">
            {!completed && <Chip tone="amber">{words.stoppedEarly}</Chip>}
            <time dateTime={receivedAt}>{formatSince(new Date(receivedAt), new Date()) ?? words.justNow}</time>
            <span>{words.devices[device]}</span>
            {more > 0 && <span>{words.andMore(more)}</span>}
          </span>
        </span>
        <Icon name="forward" className="size-5 text-ink-3" />
      </Link>
    </li>
  )
}

function ListSkeleton() {
  return (
    <Skeleton>
      <Bone className="mb-3 ms-auto h-12 w-36" />
      <div className="rounded-card bg-surface shadow-card">
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="px-4 py-3">
            <Bone className="h-5.5 w-4/5" />
            <Bone className="mt-1.5 h-4 w-2/5" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
