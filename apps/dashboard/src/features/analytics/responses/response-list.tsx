import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatSince } from '../../../lib/format.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { storedAnswerSummary } from '../../../parts/preview/answer-summary.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FailedResults } from '../asked-results.tsx'
import { useResultsLocation } from '../results-location.ts'
import { words } from '../words.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { NothingFound } from './nothing-found.tsx'
import type { ResponseRow } from './responses-query.ts'
import { useListedResponses } from './use-listed-responses.ts'

type Props = {
  readonly surveyId: string
  /** Above them. */
  readonly head: ReactNode
  /** In their place while there are none. */
  readonly empty: ReactNode
}

/** Responses of a survey as a list, a page more with each press. */
export function ResponseList({ surveyId, head, empty }: Props) {
  const listed = useListedResponses(surveyId, false)
  const { list, rows, loadMore } = listed
  const { error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = list
  if (!rows) {
    if (!error) return <ListSkeleton />
    return <FailedResults error={error} onRetry={() => void list.refetch()} isRetrying={isFetching} />
  }
  if (rows.length === 0) return listed.isSearch ? <NothingFound listed={listed} /> : empty

  return (
    <>
      {head}
      {error && !isFetchNextPageError && <Notice tone="amber" text={words.listNotRefreshed} />}
      <ul className="overflow-hidden rounded-card bg-surface shadow-card">
        {rows.map((row) => (
          <Row key={row.responseId} row={row} />
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

function Row({ row }: { readonly row: ResponseRow }) {
  const { responseId, receivedAt, device, completed, answered, answers } = row
  const { location, hrefTo } = useResultsLocation()
  const { isSpam, rushId } = location
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
