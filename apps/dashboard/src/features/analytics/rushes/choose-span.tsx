import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storeDetailsQuery } from '../../../parts/store/store-details.ts'
import { Button } from '../../../ui/button.tsx'
import type { Analytics } from '../analytics-query.ts'
import type { TimeSpan } from './rushes-query.ts'
import { TimeSpanSheet } from './time-span-sheet.tsx'
import { words } from './words.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Props = { readonly analytics: Pick<Analytics, 'surveyId' | 'responses' | 'locked'> }

/** Opens the time span sheet with the last hour selected, for surveys without a rush. */
export function ChooseSpan({ analytics }: Props) {
  const [start, setStart] = useState<TimeSpan | null>(null)
  const { data: details } = useQuery(storeDetailsQuery)
  return (
    <>
      <Button variant="plain" onClick={() => setStart(lastHour())}>
        {words.chooseSpan}
      </Button>
      {start && (
        <TimeSpanSheet
          analytics={analytics}
          start={start}
          timeZone={details?.merchantDetails.timezone ?? 'UTC'}
          onClose={() => setStart(null)}
        />
      )}
    </>
  )
}

function lastHour(): TimeSpan {
  const end = (Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS
  return { from: new Date(end - HOUR_MS), to: new Date(end) }
}
