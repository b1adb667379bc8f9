import { chanceOfSquare, FEWEST_EXPECTED, moreThanChance } from './chance.ts'

/** A cell of a table: how many are in it, in its row, in its column, and in the whole table. */
export type Cell = { readonly count: number; readonly row: number; readonly column: number; readonly all: number }

export type CellTest = {
  /** How many would be in it if rows and columns did not depend on each other. */
  readonly expected: number
  /** The expected count is below 5, so that the cell is not tested. */
  readonly isRare: boolean
  /** Whether more or fewer are in it than chance brings; null: as many as chance may bring. */
  readonly beyond: 'more' | 'fewer' | null
}

/** In a table that nobody is in, or in which all are in one row or column, nothing can be said. */
const expectedIn = ({ row, column, all }: Cell): number => (all === 0 ? 0 : (row * column) / all)

/**
 * By how many standard errors the count of a cell is above the expected one.
 * Source: Haberman, "The analysis of residuals in cross-classified tables", Biometrics 29 (1973).
 * @returns 0 where a row or a column has all, so that there is nothing to compare with
 */
export function adjustedResidual(cell: Cell): number {
  const { count, row, column, all } = cell
  const variance = expectedIn(cell) * (1 - row / all) * (1 - column / all)
  return variance > 0 ? (count - expectedIn(cell)) / Math.sqrt(variance) : 0
}

/** Tests each cell of a table. All cells that can be tested are one family (Holm). */
export function cellTests(cells: readonly Cell[]): readonly CellTest[] {
  const tested = cells.filter((cell) => expectedIn(cell) >= FEWEST_EXPECTED)
  const passes = moreThanChance(tested.map((cell) => chanceOfSquare(adjustedResidual(cell) ** 2)))
  const beyond = new Set(tested.filter((_, index) => passes[index]))
  return cells.map((cell) => {
    const expected = expectedIn(cell)
    const direction = cell.count > expected ? 'more' : 'fewer'
    return { expected, isRare: expected < FEWEST_EXPECTED, beyond: beyond.has(cell) ? direction : null }
  })
}
