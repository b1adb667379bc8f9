import { FEWEST_EXPECTED } from './chance.ts'
import { chiSquareTail } from './distributions.ts'

export type ChiSquare = {
  readonly statistic: number
  readonly degreesOfFreedom: number
  /** How often chance alone would bring a table that is at least as uneven. */
  readonly p: number
  /** Some expected count is below 5, so that `p` is not reliable. Source: Cochran, Biometrics 10 (1954). */
  readonly hasSmallExpected: boolean
  /**
   * How strongly rows and columns depend on each other, from 0 to 1, whatever the number of responses is.
   * Source: Cramér, "Mathematical Methods of Statistics" (1946).
   */
  readonly cramersV: number
}

/**
 * The test of independence of rows and columns. Rows and columns without any count are left out.
 * Source: Pearson, Philosophical Magazine 50 (1900).
 * @param table a list for each row, with a count for each column
 * @returns null if fewer than two rows or columns are left
 */
export function chiSquare(table: readonly (readonly number[])[]): ChiSquare | null {
  const rowSums = table.map(sumOf).filter((sum) => sum > 0)
  const columns = (table[0] ?? []).map((_, column) => table.map((row) => row[column] ?? 0))
  const columnSums = columns.map(sumOf).filter((sum) => sum > 0)
  if (rowSums.length < 2 || columnSums.length < 2) return null
  const all = sumOf(rowSums)
  let statistic = 0
  let smallest = Number.POSITIVE_INFINITY
  for (const row of table) {
    for (const [column, count] of row.entries()) {
      const expected = (sumOf(row) * sumOf(columns[column] ?? [])) / all
      if (expected === 0) continue
      statistic += (count - expected) ** 2 / expected
      smallest = Math.min(smallest, expected)
    }
  }
  const degreesOfFreedom = (rowSums.length - 1) * (columnSums.length - 1)
  return {
    statistic,
    degreesOfFreedom,
    p: chiSquareTail(statistic, degreesOfFreedom),
    hasSmallExpected: smallest < FEWEST_EXPECTED,
    cramersV: Math.sqrt(statistic / (all * (Math.min(rowSums.length, columnSums.length) - 1))),
  }
}

const sumOf = (counts: readonly number[]) => counts.reduce((total, n) => total + n, 0)
