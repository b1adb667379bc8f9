import { formatCount, formatFullDay, formatFullDays } from '../../lib/format.ts'
import { marginOf } from '../../parts/nps/margin.ts'
import { SignedScore } from '../../parts/nps/signed.tsx'
import { Panel } from '../../ui/card.tsx'
import { FoldedTable } from '../../ui/folded-table.tsx'
import type { StoreNps } from './nps-query.ts'
import { trendShape } from './trend-shape.ts'
import { words } from './words.ts'

const WIDTH = 320
const HEIGHT = 132

type Trend = StoreNps['trend']

/** The score of each part of the period with its interval, as a drawing and as a table. */
export function ScoreTrend({ trend }: { readonly trend: Trend }) {
  const isTrend = trend.parts.filter(({ score }) => score !== null).length > 1
  return (
    <Panel>
      <h2 className="text-heading">{words.trendTitle}</h2>
      {isTrend ? <Chart trend={trend} /> : <p className="mt-1 text-small text-ink-2">{words.trendNone[trend.unit]}</p>}
      <TrendTable trend={trend} />
    </Panel>
  )
}

function Chart({ trend: { unit, parts: points } }: { readonly trend: Trend }) {
  const { bottom, top, line, band, zero, dots } = trendShape(points, WIDTH, HEIGHT)
  const [first, last] = [formatFullDay(points[0]?.from ?? ''), formatFullDay(points.at(-1)?.to ?? '')]
  return (
    <figure className="mt-4">
      <div className="relative px-1.5">
        <svg
          role="img"
          aria-label={words.trendLabel(unit, first, last)}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-36 w-full overflow-visible rtl:-scale-x-100"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path
            className="fill-none stroke-line"
            vectorEffect="non-scaling-stroke"
            d={`M0 0H${WIDTH}M0 ${HEIGHT}H${WIDTH}`}
          />
          <path
            className="fill-none stroke-control [stroke-dasharray:2_4]"
            vectorEffect="non-scaling-stroke"
            d={zero}
          />
          <path className="fill-accent-soft stroke-accent-soft stroke-[5]" vectorEffect="non-scaling-stroke" d={band} />
          <path className="fill-none stroke-accent stroke-[2.4]" vectorEffect="non-scaling-stroke" d={line} />
          {/* A line of no length with round ends: a dot, however the picture is stretched. */}
          {dots.map(({ at, isRing }) => (
            <g key={at}>
              <path className="stroke-accent stroke-[9]" vectorEffect="non-scaling-stroke" d={at} />
              {isRing && <path className="stroke-surface stroke-[5]" vectorEffect="non-scaling-stroke" d={at} />}
            </g>
          ))}
        </svg>
        <Edge score={top} className="top-0.5" />
        <Edge score={bottom} className="bottom-0.5" />
      </div>
      <div aria-hidden="true" className="mt-2 flex justify-between text-caption text-ink-3">
        <span>{first}</span>
        <span>{last}</span>
      </div>
      <figcaption className="mt-2 text-caption text-ink-3">
        {words.trendBand} {dots.some(({ isRing }) => isRing) && words.trendRing}
      </figcaption>
    </figure>
  )
}

const Edge = ({ score, className }: { readonly score: number; readonly className: string }) => (
  <span
    aria-hidden="true"
    className={`absolute start-0 bg-surface/80 pe-1 text-caption text-ink-3 tabular-nums ${className}`}
  >
    <SignedScore score={score} />
  </span>
)

const TrendTable = ({ trend: { unit, parts: points } }: { readonly trend: Trend }) => (
  <FoldedTable
    label={words.trendTable[unit]}
    columns={[words.when, words.score, words.marginOfError, words.count]}
    rows={points
      .toReversed()
      .map(({ from, to, score, interval, responses }) => [
        formatFullDays(from, to),
        <SignedScore key="score" score={score} />,
        words.plusMinus(interval && marginOf(interval)),
        formatCount(responses),
      ])}
  />
)
