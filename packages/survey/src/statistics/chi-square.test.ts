import { expect, test } from 'vitest'
import { chiSquare } from './chi-square.ts'

test('the test is that of Agresti’s example', () => {
  // Agresti, "An Introduction to Categorical Data Analysis" (2007), table 2.5: party identification by gender.
  const test = chiSquare([
    [762, 327, 468],
    [484, 239, 477],
  ])
  expect(test?.statistic).toBeCloseTo(30.07, 2)
  expect(test?.degreesOfFreedom).toBe(2)
  expect(test?.p).toBeCloseTo(2.95e-7, 9)
  expect(test?.hasSmallExpected).toBe(false)
  // The square root of 30.07 / 2757.
  expect(test?.cramersV).toBeCloseTo(0.1044, 4)
})

test('Cramér’s V is 1 where the row says the column, and 0 where it says nothing', () => {
  expect(
    chiSquare([
      [30, 0, 0],
      [0, 20, 0],
      [0, 0, 10],
    ])?.cramersV,
  ).toBeCloseTo(1, 10)
  expect(
    chiSquare([
      [10, 20],
      [20, 40],
    ])?.cramersV,
  ).toBeCloseTo(0, 10)
})

test('at the published critical value of one degree of freedom the chance is 5%', () => {
  // Both margins are even, so the statistic is n times the square of the difference of shares.
  const share = Math.sqrt(3.8414588 / 1_000) / 2
  const test = chiSquare([
    [500 * (0.5 + share), 500 * (0.5 - share)],
    [500 * (0.5 - share), 500 * (0.5 + share)],
  ])
  expect(test?.statistic).toBeCloseTo(3.8414588, 6)
  expect(test?.p).toBeCloseTo(0.05, 6)
})

test('rows and columns that nobody is in change nothing', () => {
  const full = chiSquare([
    [10, 20],
    [30, 5],
  ])
  expect(
    chiSquare([
      [10, 0, 20],
      [0, 0, 0],
      [30, 0, 5],
    ]),
  ).toEqual(full)
})

test('with a single row or column there is nothing to test', () => {
  expect(chiSquare([])).toBe(null)
  expect(
    chiSquare([
      [1, 2],
      [0, 0],
    ]),
  ).toBe(null)
  expect(
    chiSquare([
      [1, 0],
      [2, 0],
    ]),
  ).toBe(null)
})

test('small expected counts are marked', () => {
  expect(
    chiSquare([
      [3, 1],
      [1, 3],
    ])?.hasSmallExpected,
  ).toBe(true)
  expect(
    chiSquare([
      [5, 5],
      [5, 5],
    ])?.hasSmallExpected,
  ).toBe(false)
})
