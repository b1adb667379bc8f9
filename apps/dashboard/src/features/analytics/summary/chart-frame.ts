import { type ScaleLinear, scaleLinear } from 'd3-scale'
import { formatShortCount } from '../../../lib/format.ts'
import { readingDirection } from '../../../ui/direction.ts'
import { countScale, countTicks } from './chart-scale.ts'
import type { ChartView } from './chart-texts.ts'

const NARROW_BELOW = 560
const TOP = 8
const LABELS = 26
const END = 8
const DIGIT = 7.5

/** The places of a chart, in pixels. */
export type ChartFrame = {
  readonly width: number
  readonly height: number
  /** The lower edge of what is drawn; labels are below it. */
  readonly floor: number
  /** From the position of a point. It runs with the reading direction. */
  readonly x: ScaleLinear<number, number>
  readonly y: ScaleLinear<number, number>
  readonly ticks: readonly number[]
  readonly isMirrored: boolean
}

/** The height of a chart, and of the table in its place. Dots are few. */
export function chartHeight(width: number, isDots: boolean): number {
  if (isDots) return 148
  return width < NARROW_BELOW ? 176 : 212
}

/** @param isDots whether each point is a column of its own, without numbers beside it */
export function chartFrame({ parts, measure }: ChartView, width: number, isDots: boolean): ChartFrame {
  const height = chartHeight(width, isDots)
  const floor = height - LABELS
  const y = countScale(
    Math.max(...parts.flatMap((part) => [part[measure], part.compared?.[measure] ?? 0])),
    floor - TOP,
  )
  y.range([floor, TOP])
  const ticks = countTicks(y)
  const isMirrored = readingDirection() === 'rtl'
  const start = Math.max(...ticks.map((tick) => formatShortCount(tick).length)) * DIGIT + 14
  const half = width / parts.length / 2
  const [from, to] = isDots ? [half, width - half] : [start, width - END]
  const x = scaleLinear([0, parts.length - 1], isMirrored ? [width - from, width - to] : [from, to])
  return { width, height, floor, x, y, ticks, isMirrored }
}
