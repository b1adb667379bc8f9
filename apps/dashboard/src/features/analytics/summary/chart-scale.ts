import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { ChartUnit } from './chart-parts.ts'

/** So that a single response is no peak. */
const MIN_TOP = 4
const TICKS = 3

/** Where a count is between the bottom and the top of a chart, which ends with a round number. */
export const countScale = (highest: number, height: number): ScaleLinear<number, number> =>
  scaleLinear([0, Math.max(MIN_TOP, highest)], [height, 0]).nice(TICKS)

/** The round numbers beside a chart: whole ones, from 0. */
export const countTicks = (scale: ScaleLinear<number, number>): readonly number[] =>
  scale.ticks(TICKS).filter(Number.isInteger)

/** How far one label is from the next: in days a week, in weeks about a quarter, in months a quarter or a year. */
const STEPS: { readonly [U in ChartUnit]: readonly number[] } = {
  day: [1, 2, 7, 14, 28, 56],
  week: [1, 2, 4, 13, 26, 52],
  month: [1, 2, 3, 6, 12, 24, 60],
}

/**
 * The positions of the labels below a chart: the first, the last, and some at equal distances between them.
 * @param room how many labels there is room for, at least two
 */
export function labelPositions(count: number, unit: ChartUnit, room: number): readonly number[] {
  const options = STEPS[unit].map((step) => positionsBy(step, count))
  return options.find(({ length }) => length <= room) ?? positionsBy(count, count)
}

function positionsBy(step: number, count: number): readonly number[] {
  const last = count - 1
  const regular = Array.from({ length: Math.ceil(last / step) }, (_, index) => index * step)
  // One that is too near to the last would touch it.
  return [...regular.filter((position) => last - position >= step * 0.7), last]
}
