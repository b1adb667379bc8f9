import { useIsBroad } from '../../../lib/use-is-wide.ts'
import { ChunkBoundary } from '../../../ui/chunk-boundary.tsx'
import { LazyResponsesTable } from './lazy-table.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { ResponseList } from './response-list.tsx'
import type { ResponsesProps } from './responses-props.ts'

/** All responses of the place in the address: a table where there is room for one, else a list. */
export function ResponsesTab({ analytics, head, empty }: ResponsesProps) {
  const isBroad = useIsBroad()
  if (!isBroad) return <ResponseList surveyId={analytics.surveyId} head={head} empty={empty} />
  return (
    <ChunkBoundary fallback={<ListSkeleton />}>
      <LazyResponsesTable analytics={analytics} head={head} empty={empty} />
    </ChunkBoundary>
  )
}
