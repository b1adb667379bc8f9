import { useRef, useState } from 'react'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { ChartCanvas } from './chart-canvas.tsx'
import { chartHeight } from './chart-frame.ts'
import { type ChartUnit, partsWithAny } from './chart-parts.ts'
import { ChartTable } from './chart-table.tsx'
import { type ChartView, chartText } from './chart-texts.ts'
import { useWidth } from './use-width.ts'
import { words } from './words.ts'

type Props = {
  readonly view: ChartView
  /** How many days the period has. */
  readonly dayCount: number
  readonly units: readonly ChartUnit[]
  readonly onUnit: (unit: ChartUnit) => void
  /** Whether there is too little for a line. */
  readonly isDots: boolean
  readonly onHold: (isHeld: boolean) => void
}

/** Responses or views over time, beside those of the comparison, as a chart or as a table. In a chunk of its own. */
export function SummaryChart({ view, dayCount, units, onUnit, isDots, onHold }: Props) {
  const [isTable, setIsTable] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const width = useWidth(container)
  const text = chartText(view, dayCount)
  return (
    <div
      ref={container}
      className="grid min-h-60 grid-cols-[minmax(0,1fr)] content-start gap-x-4 gap-y-1.5 wide:min-h-50 wide:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="order-3 flex items-center justify-between gap-3 wide:order-1 wide:col-start-2 wide:row-start-1 print:hidden">
        {units.length > 1 ? (
          <SegmentedControl
            isSmall
            label={words.chartBy}
            segments={units.map((value) => ({ value, label: words.units[value] }))}
            value={view.unit}
            onChange={onUnit}
          />
        ) : (
          <span />
        )}
        <button
          type="button"
          onClick={() => setIsTable(!isTable)}
          className="min-h-11 text-small font-medium text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          {isTable ? words.asChart : words.asTable}
        </button>
      </div>
      {width !== null && isTable && (
        <>
          <p aria-hidden="true" className="flex min-h-11 items-center text-small text-ink-2">
            {text}
          </p>
          <ChartTable view={view} caption={text} height={chartHeight(width, isDots)} />
        </>
      )}
      {width !== null && !isTable && (
        <ChartCanvas
          // Another period or unit has other points.
          key={`${view.unit} ${view.parts[0]?.days.from} ${view.comparison}`}
          view={isDots ? { ...view, parts: partsWithAny(view.parts, view.measure) } : view}
          text={text}
          width={width}
          isDots={isDots}
          onHold={onHold}
        />
      )}
    </div>
  )
}
