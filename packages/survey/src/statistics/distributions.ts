// The package has no types.
// @ts-expect-error
import stdlib from '@stdlib/dist-stats-base-dists-flat'

type Distributions = {
  readonly binomial: { quantile(p: number, n: number, chance: number): number }
  readonly t: { quantile(p: number, degreesOfFreedom: number): number }
  readonly chisquare: { cdf(value: number, degreesOfFreedom: number): number }
}

const { binomial, t, chisquare } = (stdlib as { readonly base: { readonly dists: Distributions } }).base.dists

/** The part of all samples whose interval is to have the figure of everybody. */
const CONFIDENCE = 0.95
const TAIL = (1 - CONFIDENCE) / 2

/** So many standard errors to either side of the mean of a normal distribution have 95% of it. */
export const Z = 1.959963984540054

/** @returns the smallest number of heads among n tosses of a fair coin that at most 2.5% of such series stay below */
export const fewestHeads = (n: number): number => binomial.quantile(TAIL, n, 0.5)

/** So many standard errors to either side of a mean, where the variance is known from n values only. */
export const studentT = (n: number): number => t.quantile(1 - TAIL, n - 1)

/** @returns how often chance alone brings at least this statistic */
export const chiSquareTail = (statistic: number, degreesOfFreedom: number): number =>
  1 - chisquare.cdf(statistic, degreesOfFreedom)
