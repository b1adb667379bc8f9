import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storeDetailsQuery } from '../../../parts/store/store-details.ts'
import { Button } from '../../../ui/button.tsx'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import type { Analytics } from '../analytics-query.ts'
import { useHeadingAfterRemoval } from '../use-results-focus.ts'
import { RushRow } from './rush-row.tsx'
import { rushesQuery, type TimeSpan } from './rushes-query.ts'
import { TimeSpanSheet } from './time-span-sheet.tsx'
import { words } from './words.ts'

type Props = { readonly analytics: Pick<Analytics, 'surveyId' | 'responses' | 'locked'> }

/** Lists the rushes of a survey above its responses. Renders nothing if there are none. */
export function RushList({ analytics }: Props) {
  const [isAll, setIsAll] = useState(false)
  const [span, setSpan] = useState<TimeSpan | null>(null)
  const { data, error, isFetching, refetch } = useQuery(rushesQuery(analytics.surveyId, isAll))
  const { data: details } = useQuery(storeDetailsQuery)
  // Deleting a row removes the focused element.
  useHeadingAfterRemoval(data ? data.rushes.map(({ rushId }) => rushId) : null)
  if (!data) {
    if (!error) return null
    return <RetryNotice tone="amber" text={words.notLoaded} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  // The route guard renders this only after the store has loaded.
  const timeZone = details?.merchantDetails.timezone ?? 'UTC'
  const more = data.total - data.rushes.length
  return (
    <>
      {data.rushes.length > 0 && (
        <section aria-label={words.rushes} className="flex flex-col gap-3">
          <ul className="flex flex-col gap-3">
            {data.rushes.map((rush) => (
              <RushRow
                key={rush.rushId}
                analytics={analytics}
                rush={rush}
                asOf={data.asOf}
                usualPerDay={data.usualPerDay}
                timeZone={timeZone}
                onChooseSpan={() => setSpan(wholeMinutes(rush))}
              />
            ))}
          </ul>
          {more > 0 && !isAll && (
            <Button variant="plain" isBusy={isFetching && isAll} onClick={() => setIsAll(true)} className="w-full">
              {words.more(more)}
            </Button>
          )}
        </section>
      )}
      {span && <TimeSpanSheet analytics={analytics} start={span} timeZone={timeZone} onClose={() => setSpan(null)} />}
    </>
  )
}

const MINUTE_MS = 60_000

/** Extends a span to whole minutes, because merchants choose by the minute. */
const wholeMinutes = ({ firstAt, lastAt }: { readonly firstAt: string; readonly lastAt: string }): TimeSpan => ({
  from: new Date(Math.floor(Date.parse(firstAt) / MINUTE_MS) * MINUTE_MS),
  to: new Date((Math.floor(Date.parse(lastAt) / MINUTE_MS) + 1) * MINUTE_MS),
})
