import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wallClock } from '../../../lib/wall-clock.ts'
import { storeDetailsQuery } from '../../../parts/store/store-details.ts'
import { Panel } from '../../../ui/card.tsx'
import { ChunkBoundary } from '../../../ui/chunk-boundary.tsx'
import { lazyComponent } from '../../../ui/lazy.ts'
import { Bone } from '../../../ui/skeleton.tsx'
import type { Analytics } from '../analytics-query.ts'
import { LeftOut } from '../left-out.tsx'
import type { Results } from '../results-query.ts'
import {
  type ChartUnit,
  chartParts,
  dayCount,
  type Measure,
  offeredUnits,
  shownDays,
  usualUnit,
} from './chart-parts.ts'
import { comparisonOf } from './comparison.ts'
import { isFew } from './few.ts'
import { SummaryFigures } from './figures.tsx'
import { ComparedGroups } from './groups.tsx'
import { Moved } from './moved.tsx'
import { words } from './words.ts'

const SummaryChart = lazyComponent(() => import('./chart.tsx'), 'SummaryChart')

type Props = {
  readonly analytics: Analytics
  readonly results: Results
  /** Called with true as long as new figures have to wait. */
  readonly onHold: (isHeld: boolean) => void
}

/** The sentence on what moved, the four figures that matter, and their course over time. */
export function SummaryPanel({ analytics, results, onHold }: Props) {
  const { data: details } = useQuery(storeDetailsQuery)
  const today = wallClock(new Date(), details?.merchantDetails.timezone ?? 'UTC').slice(0, 10)
  const [measure, setMeasure] = useState<Measure>('responses')
  const [chosenUnit, setChosenUnit] = useState<ChartUnit | null>(null)
  const { compared } = results
  const days = shownDays(results, compared, today)
  const units = offeredUnits(days)
  const unit = units.find((one) => one === chosenUnit) ?? usualUnit(dayCount(days))
  const parts = chartParts(results, compared, { unit, today })
  const count = measure === 'views' ? results.views.count : results.responses
  return (
    <>
      <ComparedGroups results={results} />
      <Moved results={results} />
      <Panel role="region" aria-label={words.summary} className="flex flex-col gap-3 pb-3.5">
        <SummaryFigures results={results} measure={measure} onMeasure={setMeasure} />
        <ChunkBoundary fallback={<Bone className="h-68 wide:h-64" />}>
          <SummaryChart
            view={{ parts, unit, measure, today, comparison: comparisonOf(results) }}
            dayCount={dayCount(days)}
            units={units}
            onUnit={setChosenUnit}
            isDots={isFew(count)}
            onHold={onHold}
          />
        </ChunkBoundary>
        <p className="text-caption text-ink-3">
          {words.aboutViews} {parts.at(-1)?.isSoFar && words.notOver} {parts[0]?.isCut && words.isCut[unit]}
        </p>
        <div className="-mt-1 empty:hidden">
          <LeftOut analytics={analytics} />
        </div>
      </Panel>
    </>
  )
}
