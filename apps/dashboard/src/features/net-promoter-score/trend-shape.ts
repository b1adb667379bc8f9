import type { Interval } from '@earshot/survey/statistics'

/** The score of one part of a period. */
export type TrendPoint = { readonly score: number | null; readonly interval: Interval | null }

export type TrendShape = {
  /** The scores at the lower and at the upper edge. */
  readonly bottom: number
  readonly top: number
  /** SVG paths: the line through the scores, the band of their intervals, and the line at zero. */
  readonly line: string
  readonly band: string
  readonly zero: string
  /** The positions of the scores. A score without an interval is a ring. */
  readonly dots: readonly { readonly at: string; readonly isRing: boolean }[]
}

/** Edges stand on multiples of so many points. */
const STEP = 50

/**
 * The shape of a trend. The line breaks where there are no scores, and the band where a score has no interval:
 * it would narrow to nothing there, as if the score were exact.
 * @param height the height of the picture; nothing leaves it but half of a stroke at its edges
 */
export function trendShape(points: readonly TrendPoint[], width: number, height: number): TrendShape {
  const [bottom, top] = edges(points)
  const x = (index: number) => round(points.length === 1 ? width / 2 : (index * width) / (points.length - 1))
  const y = (score: number) => round(((top - Math.min(top, Math.max(bottom, score))) / (top - bottom)) * height)
  const scored = points.map(({ score, interval }, index) => score !== null && { x: x(index), score, interval })
  const known = scored.map((one) => one !== false && one.interval !== null && { x: one.x, ...one.interval })
  return {
    bottom,
    top,
    line: runsOf(scored)
      .map((run) => `M${run.map((one) => `${one.x} ${y(one.score)}`).join(' L')}`)
      .join(' '),
    band: runsOf(known)
      .map((run) => {
        const upper = run.map((one) => `${one.x} ${y(one.high)}`)
        const lower = run.map((one) => `${one.x} ${y(one.low)}`)
        return `M${[...upper, ...lower.reverse()].join(' L')} Z`
      })
      .join(' '),
    zero: `M0 ${y(0)} H${width}`,
    dots: runsOf(scored)
      .flat()
      .map((one) => ({ at: `M${one.x} ${y(one.score)} h0`, isRing: one.interval === null })),
  }
}

/** The runs of items that follow each other. */
function runsOf<Item>(points: readonly (Item | false)[]): Item[][] {
  const runs: Item[][] = []
  for (const [index, point] of points.entries()) {
    if (point === false) continue
    if (index === 0 || points[index - 1] === false) runs.push([])
    runs.at(-1)?.push(point)
  }
  return runs
}

/** Zero is always in sight, so that what is below it is seen to be. */
function edges(points: readonly TrendPoint[]): [number, number] {
  const scores = points.flatMap(({ score, interval }) =>
    score === null ? [] : [interval?.low ?? score, interval?.high ?? score],
  )
  const bottom = Math.max(-100, Math.floor(Math.min(0, ...scores) / STEP) * STEP)
  const top = Math.min(100, Math.ceil(Math.max(0, ...scores) / STEP) * STEP)
  return bottom === top ? [-STEP, STEP] : [bottom, top]
}

const round = (length: number) => Math.round(length * 10) / 10
