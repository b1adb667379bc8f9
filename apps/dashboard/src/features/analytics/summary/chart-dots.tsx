import type { ChartFrame } from './chart-frame.ts'
import type { ChartView } from './chart-texts.ts'
import { words } from './words.ts'

type Props = { readonly view: ChartView; readonly frame: ChartFrame }

const LARGEST = 20
const GAP = 4

/** One dot for each, stacked by day. A line through so few would show a course that is none. */
export function ChartDots({ view: { parts, measure }, frame: { width, floor, x } }: Props) {
  const highest = Math.max(1, ...parts.map((part) => part[measure]))
  const step = Math.min(LARGEST + GAP, width / parts.length, floor / highest)
  const radius = Math.max(2, (step - Math.min(GAP, step / 4)) / 2)
  return (
    <>
      <line className="stroke-control" x1={0} x2={width} y1={floor} y2={floor} />
      {parts.every((part) => part[measure] === 0) && (
        <text x={width / 2} y={floor / 2} textAnchor="middle">
          {words.noneYet[measure]}
        </text>
      )}
      {parts.map((part, position) =>
        Array.from({ length: part[measure] }, (_, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: dots of one day are all alike
            key={`${part.days.from} ${index}`}
            className={part.isSoFar ? 'fill-surface stroke-accent stroke-2' : 'fill-accent'}
            cx={x(position)}
            cy={floor - step * (index + 0.5) - 2}
            r={part.isSoFar ? radius - 1 : radius}
          />
        )),
      )}
    </>
  )
}
