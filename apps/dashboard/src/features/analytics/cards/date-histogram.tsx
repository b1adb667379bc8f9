import { type DateColumn, dayInColumns, daysInColumns } from './date-columns.ts'
import { FigureTrack } from './figure-track.tsx'

type Props = {
  readonly columns: readonly DateColumn[]
  /** The share of its own responses that each column has. */
  readonly shareOf: (column: DateColumn) => number
  /** The highest share of all histograms that are compared. */
  readonly highest: number
  readonly median: string | null
  readonly interval: { readonly low: string; readonly high: string } | null
  /** The classes of a column. */
  readonly look: string
  readonly isOther?: boolean
}

/** How many named each day, or the days of each week, and where their median is. The list below has the figures. */
export function DateHistogram({ columns, shareOf, highest, median, interval, look, isOther = false }: Props) {
  const isMedian = ({ from, to }: DateColumn) => median !== null && from <= median && median <= to
  const positionOf = (day: string) => dayInColumns(day, columns)
  return (
    <div aria-hidden="true" className="min-w-0 flex-1">
      <div className="mx-1.5 flex h-16 items-end gap-0.5 border-b border-line">
        {columns.map((column) => (
          <span
            key={column.from}
            className={`min-w-px flex-1 rounded-t-[2px] forced-colors:bg-[Highlight] ${isMedian(column) ? 'bg-ink' : look}`}
            style={{ height: `${highest === 0 ? 0 : (100 * shareOf(column)) / highest}%` }}
          />
        ))}
      </div>
      {median !== null && interval && (
        <FigureTrack
          value={positionOf(median)}
          interval={{ low: positionOf(interval.low), high: positionOf(interval.high) }}
          from={0}
          to={daysInColumns(columns)}
          isOther={isOther}
        />
      )}
    </div>
  )
}
