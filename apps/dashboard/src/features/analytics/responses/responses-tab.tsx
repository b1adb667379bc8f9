import { Suspense } from 'react'
import { useIsBroad } from '../../../lib/use-is-wide.ts'
import { lazyComponent } from '../../../ui/lazy.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { ResponseList } from './response-list.tsx'
import type { ResponsesProps } from './responses-props.ts'

const ResponsesTable = lazyComponent(() => import('./responses-table.tsx'), 'ResponsesTable')

/** All responses of the place in the address: a table where there is room for one, else a list. */
export function ResponsesTab({ analytics, head, empty }: ResponsesProps) {
  const isBroad = useIsBroad()
  if (!isBroad) return <ResponseList surveyId={analytics.surveyId} head={head} empty={empty} />
  return (
    <Suspense fallback={<ListSkeleton />}>
      <ResponsesTable analytics={analytics} head={head} empty={empty} />
    </Suspense>
  )
}
