import { chiSquareTail } from './distributions.ts'
import type { Share } from './shares.ts'

/** So often chance alone may bring at least one of the results of a family that are called more than chance. */
const LEVEL = 0.05

/** The normal approximation of a count is good enough from this expected count on. Source: Cochran, Biometrics 10 (1954). */
export const FEWEST_EXPECTED = 5

/**
 * The two-sided test of two independent shares that they are equal, with the variance of both together.
 * Source: Agresti, "Categorical Data Analysis" (2013).
 * @returns how often chance alone brings two shares that differ as much; null where an expected count is below 5
 */
export function chanceOfShares(one: Share, other: Share): number | null {
  const share = (one.count + other.count) / (one.all + other.all)
  const fewest = Math.min(share, 1 - share) * Math.min(one.all, other.all)
  if (!(fewest >= FEWEST_EXPECTED)) return null
  const variance = share * (1 - share) * (1 / one.all + 1 / other.all)
  return chanceOfSquare((one.count / one.all - other.count / other.all) ** 2 / variance)
}

/** @returns how often chance alone brings at least the square of this number of standard errors, to either side */
export const chanceOfSquare = (square: number): number => chiSquareTail(square, 1)

/**
 * Says which results of a family of tests are more than chance. The smallest p is compared with a level for the whole family, and each
 * larger one with a level for the rest, up to the first that does not pass.
 * Source: Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979).
 * @param family how often chance alone brings each result
 */
export function moreThanChance(family: readonly number[]): readonly boolean[] {
  const order = family.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p)
  const first = order.findIndex(({ p }, rank) => p > LEVEL / (family.length - rank))
  const passed = new Set(order.slice(0, first < 0 ? family.length : first).map(({ index }) => index))
  return family.map((_, index) => passed.has(index))
}
