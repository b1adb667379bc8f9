import { Z } from './distributions.ts'

/** 95 of 100 samples have an interval with the figure of everybody in it. Both bounds belong to it. */
export type Interval = { readonly low: number; readonly high: number }

/** So many of all. */
export type Share = { readonly count: number; readonly all: number }

/**
 * The score interval of a share.
 * Source: Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
 * @returns shares from 0 to 1; null for a share of nobody
 */
export function wilsonInterval({ count, all }: Share): Interval | null {
  if (all === 0) return null
  const share = count / all
  const middle = share + Z ** 2 / (2 * all)
  const half = Z * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2))
  const whole = 1 + Z ** 2 / all
  // Rounding all floating-point numbers must not put the share itself outside.
  return {
    low: Math.max(0, Math.min(share, (middle - half) / whole)),
    high: Math.min(1, Math.max(share, (middle + half) / whole)),
  }
}

/** A figure and its interval. */
export type Estimate = Interval & { readonly estimate: number }

export type EstimatedDifference = Interval & { readonly difference: number }

/**
 * The difference of two independent figures, with an interval made of theirs: the method of variance estimates recovery.
 * Source: Zou and Donner, "Construction of confidence limits about effect measures: a general approach", Statistics in Medicine
 * 27 (2008).
 */
export function differenceOf(one: Estimate, other: Estimate): EstimatedDifference {
  const difference = one.estimate - other.estimate
  return {
    difference,
    low: difference - Math.hypot(one.estimate - one.low, other.high - other.estimate),
    high: difference + Math.hypot(one.high - one.estimate, other.estimate - other.low),
  }
}

/**
 * The difference of two independent shares, with its hybrid score interval.
 * Source: Newcombe, "Interval estimation for the difference between independent proportions", Statistics in Medicine 17
 * (1998), method 10.
 * @returns shares from -1 to 1; null if either is of nobody
 */
export function differenceOfShares(one: Share, other: Share): EstimatedDifference | null {
  const [first, second] = [wilsonInterval(one), wilsonInterval(other)]
  if (!first || !second) return null
  return differenceOf({ estimate: one.count / one.all, ...first }, { estimate: other.count / other.all, ...second })
}

/**
 * Whole percents that add up to 100. Each count gets its percent rounded down, and the counts with the largest remainders
 * get the rest, the earlier one first.
 * Source: the largest remainder method of apportionment, also named after Hamilton (1792).
 * @returns only zeros if all counts are 0
 */
export function roundedShares(counts: readonly number[]): readonly number[] {
  const sum = counts.reduce((total, n) => total + n, 0)
  if (sum === 0) return counts.map(() => 0)
  const percents = counts.map((n) => Math.floor((100 * n) / sum))
  const missing = 100 - percents.reduce((total, percent) => total + percent, 0)
  const byRemainder = counts.map((n, index) => ({ index, remainder: (100 * n) % sum }))
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, missing)) percents[index] = (percents[index] ?? 0) + 1
  return percents
}
