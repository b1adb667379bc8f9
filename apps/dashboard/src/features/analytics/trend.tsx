import { formatCount, formatDay, formatShortCount } from '../../lib/format.ts'
import { FoldedTable } from '../../ui/folded-table.tsx'
import type { Analytics } from './analytics-query.ts'
import { gridTop, trendPath } from './trend-path.ts'
import { words } from './words.ts'

const WIDTH = 320
const HEIGHT = 84

/** Responses per day as a line, with the same as a table for whoever wants it. */
export function Trend({ days }: { readonly days: Analytics['trend'] }) {
  const counts = days.map((day) => day.responses)
  const top = gridTop(counts)
  const { line, area } = trendPath(counts, top, WIDTH, HEIGHT)
  const [first, middle, last] = [days[0], days[Math.floor(days.length / 2)], days.at(-1)].map((one) =>
    one ? formatDay(one.day) : '',
  )
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <figure>
      <div className="relative">
        <svg
          role="img"
          aria-label={words.trend(first ?? '', last ?? '', formatCount(total))}
          viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
          preserveAspectRatio="none"
          className="block h-24 w-full"
        >
          <path
            className="fill-none stroke-line"
            vectorEffect="non-scaling-stroke"
            d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`}
          />
          <path className="fill-accent-soft" d={area} />
          <path
            className="fill-none stroke-accent stroke-[2.4]"
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
            strokeLinecap="round"
            d={line}
          />
        </svg>
        <span
          aria-hidden="true"
          className="absolute start-0 top-0.5 rounded-small bg-surface pe-1.5 text-caption text-ink-3 tabular-nums"
        >
          {formatShortCount(top)}
        </span>
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-caption text-ink-3">
        <span>{first}</span>
        <span>{middle}</span>
        <span>{last}</span>
      </div>
      <FoldedTable
        label={words.trendTable}
        columns={[words.day, words.perDay]}
        rows={days.toReversed().map(({ day, responses }) => [formatDay(day), formatCount(responses)])}
      />
    </figure>
  )
}
