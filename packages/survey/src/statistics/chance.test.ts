import { expect, test } from 'vitest'
import { chanceOfShares, moreThanChance } from './chance.ts'
import { chiSquare } from './chi-square.ts'

test('the test of two shares is that of Agresti’s example', () => {
  // Agresti, "An Introduction to Categorical Data Analysis" (2007), table 2.3: heart attacks of physicians with a placebo and with
  // aspirin. The square of z is the Pearson statistic of the table.
  const placebo = { count: 189, all: 11_034 }
  const aspirin = { count: 104, all: 11_037 }
  const p = chanceOfShares(placebo, aspirin)
  expect(p).toBeCloseTo(5.69e-7, 9)
  expect(chanceOfShares(aspirin, placebo)).toBe(p)
  const table = chiSquare([
    [189, 10_845],
    [104, 10_933],
  ])
  expect(table?.statistic).toBeCloseTo(25.01, 2)
  expect(table?.p).toBeCloseTo(p ?? 0, 12)
})

test('shares with an expected count below 5 are not tested', () => {
  expect(chanceOfShares({ count: 1, all: 30 }, { count: 5, all: 10_000 })).toBe(null)
  expect(chanceOfShares({ count: 29, all: 30 }, { count: 30, all: 30 })).toBe(null)
  expect(chanceOfShares({ count: 0, all: 0 }, { count: 30, all: 60 })).toBe(null)
  expect(chanceOfShares({ count: 5, all: 30 }, { count: 5, all: 30 })).toBe(1)
})

test.each([
  // The example of the documentation of Pingouin, "holm".
  { family: [0.5, 0.003, 0.32, 0.054, 0.0003], passed: [false, true, false, false, true] },
  // The example of Wikipedia, "Holm–Bonferroni method": 0.03 does not pass at 0.05 / 2, and so 0.04 does not either.
  { family: [0.01, 0.04, 0.03, 0.005], passed: [true, false, false, true] },
  { family: [0.319, 0.201, 0.4, 0.374, 0.113], passed: [false, false, false, false, false] },
  { family: [0.001, 0.002], passed: [true, true] },
  { family: [0.05], passed: [true] },
  { family: [], passed: [] },
])('of the family $family more than chance are $passed', ({ family, passed }) => {
  expect(moreThanChance(family)).toEqual(passed)
})
