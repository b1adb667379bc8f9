import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useIsWide } from '../../../lib/use-is-wide.ts'
import { ChartDots } from './chart-dots.tsx'
import { type ChartFrame, chartFrame } from './chart-frame.ts'
import { ChartLegend, ChartTooltip } from './chart-legend.tsx'
import { ChartLines } from './chart-lines.tsx'
import type { ChartPart } from './chart-parts.ts'
import { labelPositions } from './chart-scale.ts'
import { type ChartView, labelText, readoutText } from './chart-texts.ts'
import { useChartCursor } from './use-chart-cursor.ts'
import { words } from './words.ts'

type Props = {
  readonly view: ChartView
  /** The chart in a sentence. */
  readonly text: string
  readonly width: number
  readonly isDots: boolean
  readonly onHold: (isHeld: boolean) => void
}

/** The chart, whose points can be read by a mouse, a finger, the keyboard and a screen reader. */
export function ChartCanvas({ view, text, width, isDots, onHold }: Props) {
  const svg = useRef<SVGSVGElement>(null)
  const isWide = useIsWide()
  const hintId = useId()
  const frame = chartFrame(view, width, isDots)
  const { cursor, handlers } = useChartCursor({
    count: view.parts.length,
    positionAt: (event) => positionAt(event, { svg: svg.current, frame, count: view.parts.length }),
    onHold,
  })
  const read = (cursor && view.parts[cursor.position]) ?? null
  const isReadAbove = !isWide || cursor?.isTouch === true
  return (
    <>
      <ChartLegend view={view} read={isReadAbove ? read : null} isDots={isDots} />
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read its points
        tabIndex={0}
        aria-label={text}
        aria-roledescription={words.chartRole}
        aria-describedby={hintId}
        className="relative order-2 touch-pan-y rounded-small select-none wide:col-span-2"
        {...handlers}
      >
        <svg
          ref={svg}
          aria-hidden="true"
          viewBox={`0 0 ${frame.width} ${frame.height}`}
          className="block h-auto w-full overflow-visible fill-ink-3 text-caption tabular-nums [direction:ltr]"
        >
          {isDots ? <ChartDots view={view} frame={frame} /> : <ChartLines view={view} frame={frame} />}
          <Labels view={view} frame={frame} isDots={isDots} />
          {read && cursor && (
            <Cursor part={read} position={cursor.position} frame={frame} view={view} isDots={isDots} />
          )}
        </svg>
        {read && cursor && !isReadAbove && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute top-0"
            style={besideOf(frame.x(cursor.position), width)}
          >
            <ChartTooltip part={read} view={view} />
          </div>
        )}
        <span id={hintId} hidden>
          {words.keys}
        </span>
        <Announcement text={read ? readoutText(read, view) : ''} />
      </div>
    </>
  )
}

type ChartPlacement = { readonly svg: SVGSVGElement | null; readonly frame: ChartFrame; readonly count: number }

function positionAt({ clientX }: PointerEvent, { svg, frame, count }: ChartPlacement): number {
  const box = svg?.getBoundingClientRect()
  if (!box) return 0
  const position = frame.x.invert(((clientX - box.left) / box.width) * frame.width)
  return Math.min(count - 1, Math.max(0, Math.round(position)))
}

const BESIDE = 14

/** On the side that has more room. */
const besideOf = (x: number, width: number) => (x < width / 2 ? { left: x + BESIDE } : { right: width - x + BESIDE })

const ROOM = 88

type LabelsProps = { readonly view: ChartView; readonly frame: ChartFrame; readonly isDots: boolean }

/** The days below the chart; the first and the last end where it does. */
function Labels({ view, frame, isDots }: LabelsProps) {
  const { parts, unit } = view
  const positions = labelPositions(parts.length, unit, Math.max(2, Math.floor(frame.width / ROOM)))
  const last = parts.length - 1
  const isInside = last === 0 || (isDots && frame.x(1) - frame.x(0) > ROOM / 2)
  const [atStart, atEnd] = frame.isMirrored ? (['end', 'start'] as const) : (['start', 'end'] as const)
  return positions.map((position) => {
    const part = parts[position]
    const x = frame.x(position)
    const anchor = isInside ? 'middle' : position === 0 ? atStart : position === last ? atEnd : 'middle'
    return (
      part && (
        <g key={part.days.from}>
          <line className="stroke-control" x1={x} x2={x} y1={frame.floor} y2={frame.floor + 4} />
          <text x={x} y={frame.height - 4} textAnchor={anchor}>
            {labelText(part, view)}
          </text>
        </g>
      )
    )
  })
}

type CursorProps = {
  readonly part: ChartPart
  readonly position: number
  readonly frame: ChartFrame
  readonly view: ChartView
  readonly isDots: boolean
}

/** The line through the point that is read. */
function Cursor({ part, position, frame: { x, y, floor }, view: { measure, comparison }, isDots }: CursorProps) {
  const at = x(position)
  if (isDots) return <rect className="fill-ink" x={at - 12} y={floor} width={24} height={3} />
  return (
    <>
      <line className="stroke-ink" x1={at} x2={at} y1={y.range()[1]} y2={floor} />
      {part.compared && (
        <circle
          className={`fill-surface stroke-2 ${comparison === 'groups' ? 'stroke-teal' : 'stroke-ink-3'}`}
          cx={at}
          cy={y(part.compared[measure])}
          r={4.5}
        />
      )}
      <circle className="fill-accent stroke-surface stroke-[2.5]" cx={at} cy={y(part[measure])} r={6} />
    </>
  )
}

const REST_MS = 300

/** Tells screen readers the point that is read, once it has not moved for a moment. */
function Announcement({ text }: { readonly text: string }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const rest = setTimeout(() => setAnnounced(text), REST_MS)
    return () => clearTimeout(rest)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}
