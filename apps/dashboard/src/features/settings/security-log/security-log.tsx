import { useInfiniteQuery } from '@tanstack/react-query'
import { formatCount } from '../../../lib/format.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconLink } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { ScreenLayout } from '../../../ui/screen.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { toasts } from '../../../ui/toast/toasts.ts'
import { EventDays } from './event-days.tsx'
import { type LogFilter, useEventFilter } from './event-filter.ts'
import { FilterRow } from './filter-row.tsx'
import { MAX_TOTAL, securityLogQuery, useDownloadLog } from './security-log-api.ts'
import { words } from './words.ts'

/** The events of the account and its data, with filters that are in the address. */
export function SecurityLog() {
  const { filter, choose } = useEventFilter()
  const bar = (
    <>
      <IconLink icon="back" label={words.back} to="/settings" className="-ms-2.5" />
      <h1 className="font-heavy">{words.title}</h1>
    </>
  )
  return (
    <ScreenLayout bar={bar}>
      <p className="text-small text-ink-2">{words.text}</p>
      <FilterRow filter={filter} onChoose={choose} />
      <Events filter={filter} />
    </ScreenLayout>
  )
}

function Events({ filter }: { readonly filter: LogFilter }) {
  const query = useInfiniteQuery(securityLogQuery(filter))
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const first = data?.pages[0]
  const events = data?.pages.flatMap((page) => page.events)
  return (
    <QueryContent
      query={{ ...query, error: isFetchNextPageError ? null : error }}
      data={first && events && { events, total: first.total }}
      staleText={words.stale}
      skeleton={<LogSkeleton />}
    >
      {({ events: shown, total }) =>
        shown.length === 0 ? (
          <EmptyState title={words.empty} text={words.emptyText(words.periods[filter.days])} />
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p role="status" className="text-small text-ink-2">
                {words.shown(shown.length, totalText(total))}
              </p>
              <Download filter={filter} total={total} />
            </div>
            <EventDays events={shown} />
            {isFetchNextPageError && error && <Notice tone="red" text={failureText(error)} />}
            {hasNextPage && (
              <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="w-full">
                {words.loadOlder}
              </Button>
            )}
          </>
        )
      }
    </QueryContent>
  )
}

const totalText = (total: number) => (total < MAX_TOTAL ? formatCount(total) : words.orMore(total))

function Download({ filter, total }: { readonly filter: LogFilter; readonly total: number }) {
  const start = useDownloadLog(filter)
  const announce = () => void toasts.show({ variant: 'success', title: words.downloadStarted })
  return (
    <>
      <Button isBusy={start.isPending} onClick={() => start.mutate(undefined, { onSuccess: announce })}>
        <Icon name="download" className="size-5" />
        {words.download(totalText(total))}
      </Button>
      {start.error && (
        <div className="basis-full">
          <Notice tone="red" text={failureText(start.error)} />
        </div>
      )}
    </>
  )
}

function LogSkeleton() {
  return (
    <Skeleton>
      <Bone className="mb-3 h-5 w-40" />
      <div className="rounded-card bg-surface shadow-card">
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="flex gap-3 px-4 py-3.5">
            <Bone className="size-8" />
            <div className="flex flex-1 flex-col gap-1.5">
              <Bone className="h-5 w-3/5" />
              <Bone className="h-4 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
