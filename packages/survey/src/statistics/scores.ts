import { FEWEST_SCORES } from '../results/few-responses.ts'
import { fewestHeads, studentT, Z } from './distributions.ts'
import type { Interval } from './shares.ts'

/** How often each value occurs. */
export type Frequencies = readonly (readonly [value: number, n: number])[]

const totalOf = (frequencies: Frequencies) => frequencies.reduce((total, [, n]) => total + n, 0)

/** Added to promoters, passives and detractors: three responses that say nothing. */
const ADDED = { promoters: 0.75, passives: 1.5, detractors: 0.75 }

export type NpsCounts = { readonly promoters: number; readonly passives: number; readonly detractors: number }

/**
 * The adjusted Wald interval of a Net Promoter Score.
 * Source: Rocks, "Interval estimation for the Net Promoter Score", The American Statistician 70 (2016).
 * @returns points from -100 to 100; null below ten responses
 */
export function npsInterval(counts: NpsCounts): Interval | null {
  const n = counts.promoters + counts.passives + counts.detractors
  if (n < FEWEST_SCORES) return null
  const all = n + ADDED.promoters + ADDED.passives + ADDED.detractors
  const promoters = (counts.promoters + ADDED.promoters) / all
  const detractors = (counts.detractors + ADDED.detractors) / all
  const score = promoters - detractors
  const half = Z * Math.sqrt((promoters + detractors - score ** 2) / all)
  return { low: Math.max(-100, 100 * (score - half)), high: Math.min(100, 100 * (score + half)) }
}

/**
 * The mean of some values, with its t interval.
 * Source: Student, "The probable error of a mean", Biometrika 6 (1908).
 * @returns null for no value. A single value has no interval
 */
export function meanWithInterval(
  frequencies: Frequencies,
): { readonly mean: number; readonly interval: Interval | null } | null {
  const n = totalOf(frequencies)
  if (n === 0) return null
  const mean = frequencies.reduce((sum, [value, times]) => sum + value * times, 0) / n
  if (n === 1) return { mean, interval: null }
  const squares = frequencies.reduce((sum, [value, times]) => sum + times * (value - mean) ** 2, 0)
  const half = studentT(n) * Math.sqrt(squares / (n - 1) / n)
  return { mean, interval: { low: mean - half, high: mean + half } }
}

/**
 * The positions, from 1, of the two values in order that are the interval of a median.
 * Source: Conover, "Practical Nonparametric Statistics" (1999), chapter 3.2: the number of values below the median is that of
 * heads among as many tosses.
 * @returns null for fewer than six values, where even the lowest and the highest are not sure enough
 */
export function medianRanks(n: number): { readonly low: number; readonly high: number } | null {
  const low = fewestHeads(n)
  return low === 0 ? null : { low, high: n + 1 - low }
}

/**
 * The median of some values, the lower one of two, with its interval of order statistics.
 * @param frequencies in ascending order of values
 * @returns null for no value
 */
export function medianWithInterval(
  frequencies: Frequencies,
): { readonly median: number; readonly interval: Interval | null } | null {
  const n = totalOf(frequencies)
  const median = valueAt(frequencies, Math.ceil(n / 2))
  if (median === null) return null
  const ranks = medianRanks(n)
  const [low, high] = ranks ? [valueAt(frequencies, ranks.low), valueAt(frequencies, ranks.high)] : [null, null]
  return { median, interval: low === null || high === null ? null : { low, high } }
}

/** @param rank the position in order, from 1 */
function valueAt(frequencies: Frequencies, rank: number): number | null {
  let passed = 0
  for (const [value, n] of frequencies) {
    passed += n
    if (n > 0 && passed >= rank) return value
  }
  return null
}
