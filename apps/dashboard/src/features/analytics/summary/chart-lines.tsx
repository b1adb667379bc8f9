import { area, line } from 'd3-shape'
import { formatShortCount } from '../../../lib/format.ts'
import type { ChartFrame } from './chart-frame.ts'
import type { ChartView } from './chart-texts.ts'

type Props = { readonly view: ChartView; readonly frame: ChartFrame }

type Point = readonly [position: number, count: number]

/** Both series as lines over their grid. The line to a point that is not whole, or not over, is dotted. */
export function ChartLines({ view, frame }: Props) {
  const { parts, measure, comparison } = view
  const { x, y, floor } = frame
  const points = parts.map((part, position): Point => [position, part[measure]])
  const compared = parts.flatMap((part, position): Point[] =>
    part.compared ? [[position, part.compared[measure]]] : [],
  )
  const theirStroke = comparison === 'groups' ? 'stroke-teal' : 'stroke-ink-3'
  const isSoFar = parts.at(-1)?.isSoFar === true
  const isCut = parts[0]?.isCut === true
  const solid = points.slice(isCut ? 1 : 0, isSoFar ? -1 : undefined)
  const dotted = [...(isCut ? [points.slice(0, 2)] : []), ...(isSoFar ? [points.slice(-2)] : [])]
  const hollow = points.filter((_, at) => parts[at]?.isSoFar || parts[at]?.isCut || points.length === 1)
  const path = line<Point>(
    ([position]) => x(position),
    ([, count]) => y(count),
  )
  const under = area<Point>(
    ([position]) => x(position),
    floor,
    ([, count]) => y(count),
  )
  return (
    <>
      <path className="fill-accent-soft" d={under(solid) ?? ''} />
      <Grid frame={frame} />
      <path
        className={`fill-none stroke-2 ${theirStroke}`}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray={comparison === 'groups' ? '7 5' : '2 5'}
        d={path(compared) ?? ''}
      />
      <path
        className="fill-none stroke-accent stroke-[2.4]"
        strokeLinecap="round"
        strokeLinejoin="round"
        d={path(solid) ?? ''}
      />
      {dotted.map((pair) => (
        <path
          key={pair[0]?.[0]}
          className="fill-none stroke-accent stroke-[2.4]"
          strokeLinecap="round"
          strokeDasharray="2 5"
          d={path(pair) ?? ''}
        />
      ))}
      {compared.length === 1 &&
        compared.map(([position, count]) => (
          <circle
            key={position}
            className={`fill-surface stroke-2 ${theirStroke}`}
            cx={x(position)}
            cy={y(count)}
            r={4}
          />
        ))}
      {hollow.map(([position, count]) => (
        <circle key={position} className="fill-surface stroke-accent stroke-2" cx={x(position)} cy={y(count)} r={4} />
      ))}
    </>
  )
}

/** Round numbers beside the chart, each with its line. */
function Grid({ frame: { width, x, y, ticks, isMirrored } }: { readonly frame: ChartFrame }) {
  const [start = 0, end = 0] = x.range()
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        className={tick === 0 ? 'stroke-control' : 'stroke-line'}
        x1={start}
        x2={isMirrored ? Math.min(end, 0) + 2 : Math.max(end, width - 2)}
        y1={y(tick)}
        y2={y(tick)}
      />
      <text x={start + (isMirrored ? 9 : -9)} y={y(tick)} dy="0.32em" textAnchor={isMirrored ? 'start' : 'end'}>
        {formatShortCount(tick)}
      </text>
    </g>
  ))
}
