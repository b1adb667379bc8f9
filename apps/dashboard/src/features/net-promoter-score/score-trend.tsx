import { formatCount, formatDay, formatFullDay } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import type { StoreNps } from './nps-query.ts'
import { Signed } from './signed.tsx'
import { trendShape } from './trend-shape.ts'
import { words } from './words.ts'

const WIDTH = 320
const HEIGHT = 132

type Trend = StoreNps['trend']

/** The score part by part, with how far off each may be, and all of it as a table. */
export function ScoreTrend({ trend }: { readonly trend: Trend }) {
  const isTrend = trend.parts.filter(({ score }) => score !== null).length > 1
  return (
    <Card>
      <h2 className="text-heading">{words.trendTitle}</h2>
      {isTrend ? <Chart trend={trend} /> : <p className="mt-1 text-small text-ink-2">{words.trendNone[trend.unit]}</p>}
      <TrendTable trend={trend} />
    </Card>
  )
}

function Chart({ trend: { unit, parts } }: { readonly trend: Trend }) {
  const { bottom, top, line, band, zero, dots } = trendShape(parts, WIDTH, HEIGHT)
  const [first, last] = [formatFullDay(parts[0]?.from ?? ''), formatFullDay(parts.at(-1)?.to ?? '')]
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
    <Signed score={score} />
  </span>
)

function TrendTable({ trend: { unit, parts } }: { readonly trend: Trend }) {
  return (
    <details className="-mb-2.5">
      <summary className="flex min-h-11 w-fit items-center text-caption text-ink-2 underline underline-offset-4">
        {words.trendTable[unit]}
      </summary>
      <table className="mb-2.5 w-full text-small tabular-nums">
        <thead>
          <tr className="text-caption text-ink-3 *:py-1 *:font-normal">
            <th scope="col" className="text-start">
              {words.when}
            </th>
            <th scope="col" className="text-end">
              {words.score}
            </th>
            <th scope="col" className="text-end">
              {words.give}
            </th>
            <th scope="col" className="text-end">
              {words.count}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.toReversed().map(({ from, to, score, margin, responses }) => (
            <tr key={from} className="border-t border-line *:py-1.5">
              <th scope="row" className="text-start font-normal">
                {from === to ? formatDay(from) : words.partOf(formatDay(from), formatDay(to))}
              </th>
              <td className="text-end">
                <Signed score={score} />
              </td>
              <td className="text-end">{words.plusMinus(margin)}</td>
              <td className="text-end">{formatCount(responses)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
