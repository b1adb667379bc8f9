import { expect, test } from 'vitest'
import { adjustedResidual, type Cell, cellTests } from './cells.ts'

const cellsOf = (table: readonly (readonly number[])[]): readonly Cell[] => {
  const sumOf = (counts: readonly number[]) => counts.reduce((sum, n) => sum + n, 0)
  const all = sumOf(table.map(sumOf))
  return table.flatMap((line) =>
    line.map((count, column) => ({
      count,
      row: sumOf(line),
      column: sumOf(table.map((other) => other[column] ?? 0)),
      all,
    })),
  )
}

// Agresti, "An Introduction to Categorical Data Analysis" (2007), table 2.5: party identification by gender.
const PARTIES = [
  [762, 327, 468],
  [484, 239, 477],
]

test('residuals and expected counts are those of Agresti’s example', () => {
  const cells = cellsOf(PARTIES)
  expect(cells.map((cell) => Number(adjustedResidual(cell).toFixed(2)))).toEqual([4.5, 0.7, -5.32, -4.5, -0.7, 5.32])
  expect(cellTests(cells).map(({ expected }) => Number(expected.toFixed(1)))).toEqual([
    703.7, 319.6, 533.7, 542.3, 246.4, 411.3,
  ])
})

test('cells beyond chance are marked in their direction', () => {
  expect(cellTests(cellsOf(PARTIES)).map(({ beyond }) => beyond)).toEqual([
    'more',
    null,
    'fewer',
    'fewer',
    null,
    'more',
  ])
})

test('a cell with an expected count below 5 is rare and never marked', () => {
  const tests = cellTests(
    cellsOf([
      [0, 400],
      [9, 1],
    ]),
  )
  expect(tests.map(({ isRare }) => isRare)).toEqual([false, false, true, false])
  expect(tests[2]?.beyond).toBe(null)
  expect(tests[0]?.beyond).toBe('fewer')
})

test('in a table of one row, or of nobody, no cell is marked', () => {
  for (const table of [[[40, 60]], [[0, 0]], [[50], [50]]]) {
    expect(cellTests(cellsOf(table)).every(({ beyond }) => beyond === null)).toBe(true)
  }
})

test('a difference that passes alone does not pass among many cells', () => {
  // Each residual is 2.1, so that p is 0.034.
  const pairs = cellsOf([
    [60, 40],
    [45, 55],
  ])
  expect(pairs.map((cell) => Math.abs(adjustedResidual(cell)))).toEqual(pairs.map(() => expect.closeTo(2.124, 3)))
  expect(cellTests(pairs).map(({ beyond }) => beyond)).toEqual([null, null, null, null])
})
