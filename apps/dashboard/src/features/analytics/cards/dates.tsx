import { formatFullDay } from '../../../lib/format.ts'
import type { Summary } from '../results-query.ts'
import { words } from '../words.ts'
import { type DateColumn, dateColumns } from './date-columns.ts'
import { mostGiven } from './most-given.ts'
import { ShareRow } from './share-row.tsx'

const DAYS_SHOWN = 7

type Props = { readonly summary: Summary<'dates'>; readonly answered: number }

/** The days that were named: the first, the last, and those named most, in the order of the calendar. */
export function Dates({ summary: { days, otherDays, median }, answered }: Props) {
  const shown = mostGiven(days, DAYS_SHOWN)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <>
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
        {first && <Edge label={words.earliest} day={first.day} />}
        {median !== null && <Edge label={words.medianDay} day={median} />}
        {last && <Edge label={words.latest} day={last.day} />}
      </dl>
      <Columns columns={dateColumns(days)} median={median} />
      {shown.length < days.length && (
        <p className="mb-3 text-caption text-ink-3">{words.mostGiven(shown.length, days.length)}</p>
      )}
      <ul className="flex flex-col gap-3.5">
        {shown.map(({ day, count }) => (
          <ShareRow
            key={day}
            label={<span className="tabular-nums">{formatFullDay(day)}</span>}
            count={count}
            answered={answered}
          />
        ))}
        {otherDays > 0 && <ShareRow label={words.otherDays} count={otherDays} answered={answered} />}
      </ul>
    </>
  )
}

/** How many named each day, or the days of each week. The list below has the figures. */
function Columns({ columns, median }: { readonly columns: readonly DateColumn[]; readonly median: string | null }) {
  const most = Math.max(1, ...columns.map(({ count }) => count))
  const isMedian = ({ from, to }: DateColumn) => median !== null && from <= median && median <= to
  if (columns.length < 3) return null
  return (
    <div aria-hidden="true" className="mb-4 flex h-20 items-end gap-0.5 border-b border-line">
      {columns.map((column) => (
        <span
          key={column.from}
          className={`min-w-px flex-1 rounded-t-[2px] forced-colors:bg-[Highlight] ${isMedian(column) ? 'bg-ink' : 'bg-accent'}`}
          style={{ height: `${(100 * column.count) / most}%` }}
        />
      ))}
    </div>
  )
}

function Edge({ label, day }: { readonly label: string; readonly day: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd className="font-heavy tabular-nums">{formatFullDay(day)}</dd>
    </div>
  )
}
