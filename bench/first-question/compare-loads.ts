import { seededRandom } from '@earshot/survey/testing'
import { median, quantile } from '../bar.ts'

const RESAMPLES = 10_000
const SEED = 41

/** Times of the loads of three pages, in milliseconds. */
export type LoadTimes = {
  /** Without the tag. */
  readonly blank: readonly number[]
  /** With the tag of this build. */
  readonly thisBuild: readonly number[]
  /** With the tag of the release before. */
  readonly before: readonly number[]
}

/**
 * For each load what this build adds to the median of the blank page, as a share of what the release before adds in the
 * median. So the median of these shares is the ratio of what both add in the median.
 * @throws if the release before adds nothing
 */
export function addedShares({ blank, thisBuild, before }: LoadTimes): readonly number[] {
  const addedBefore = median(before) - median(blank)
  if (addedBefore <= 0) throw new Error('The page of the release before was not slower than the blank one')
  return thisBuild.map((ms) => (ms - median(blank)) / addedBefore)
}

/** The ends of an interval of differences, in milliseconds. */
type DelayRange = { readonly from: number; readonly to: number }

/**
 * The 95% interval of a median by the bootstrap: the middle 95 of 100 medians of samples that are drawn from the values
 * with replacement. The same values give the same interval.
 * @throws if there are no values
 */
export function medianInterval(values: readonly number[]): DelayRange {
  const random = seededRandom(SEED)
  const draw = () => values[Math.floor(random() * values.length)] ?? Number.NaN
  const medians = Array.from({ length: RESAMPLES }, () => median(values.map(draw)))
  return { from: quantile(medians, 0.025), to: quantile(medians, 0.975) }
}

/** How much a difference may be at most, by its interval: nothing if that has 0 or is below it. */
export const possibleDelay = ({ from, to }: DelayRange): number => (from <= 0 ? 0 : to)
