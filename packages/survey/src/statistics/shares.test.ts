import { expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { differenceOf, differenceOfShares, roundedShares, wilsonInterval } from './shares.ts'

// Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I, method 3.
test.each([
  { count: 81, all: 263, low: 0.2553, high: 0.3662 },
  { count: 15, all: 148, low: 0.0624, high: 0.1605 },
  { count: 0, all: 20, low: 0, high: 0.1611 },
  { count: 1, all: 29, low: 0.0061, high: 0.1718 },
])('the interval of $count of $all is the published one', ({ low, high, ...share }) => {
  const interval = wilsonInterval(share)
  expect(interval?.low).toBeCloseTo(low, 4)
  expect(interval?.high).toBeCloseTo(high, 4)
})

// Newcombe, "Interval estimation for the difference between independent proportions" (1998), table II, method 10.
test.each([
  { one: [56, 70], other: [48, 80], low: 0.0524, high: 0.3339 },
  { one: [9, 10], other: [3, 10], low: 0.1705, high: 0.809 },
  { one: [6, 7], other: [2, 7], low: 0.0582, high: 0.8062 },
  { one: [5, 56], other: [0, 29], low: -0.0381, high: 0.1926 },
])('the difference of $one and $other is the published one', ({ one, other, low, high }) => {
  const share = ([count = 0, all = 0]: number[]) => ({ count, all })
  const difference = differenceOfShares(share(one), share(other))
  expect(difference?.low).toBeCloseTo(low, 4)
  expect(difference?.high).toBeCloseTo(high, 4)
})

test('the difference of any two figures has the interval that is made of theirs', () => {
  // Below: hypot(10 - 7, 8 - 4) = 5. Above: hypot(15 - 10, 4 + 8) = 13.
  expect(differenceOf({ estimate: 10, low: 7, high: 15 }, { estimate: 4, low: -8, high: 8 })).toEqual({
    difference: 6,
    low: 1,
    high: 19,
  })
})

test('a share of nobody has no interval and no difference', () => {
  expect(wilsonInterval({ count: 0, all: 0 })).toBe(null)
  expect(differenceOfShares({ count: 0, all: 0 }, { count: 1, all: 2 })).toBe(null)
  expect(differenceOfShares({ count: 1, all: 2 }, { count: 0, all: 0 })).toBe(null)
})

test('every interval has its figure in it, and stays within what is possible', () => {
  for (const all of [1, 2, 3, 17, 1_000, 1_000_000]) {
    for (const count of new Set([0, 1, Math.floor(all / 3), all - 1, all])) {
      const { low, high } = wilsonInterval({ count, all }) ?? { low: 2, high: -1 }
      expect(low).toBeLessThanOrEqual(count / all)
      expect(high).toBeGreaterThanOrEqual(count / all)
      expect([low >= 0, high <= 1]).toEqual([true, true])
    }
  }
})

test('the largest remainders are rounded up, the earlier of two equal ones first', () => {
  expect(roundedShares([1, 1, 1])).toEqual([34, 33, 33])
  expect(roundedShares([2, 1])).toEqual([67, 33])
  expect(roundedShares([0, 0])).toEqual([0, 0])
  expect(roundedShares([0, 5])).toEqual([0, 100])
  expect(roundedShares([])).toEqual([])
})

test('percents add up to 100, and none is a whole percent away from the exact one', () => {
  const random = seededRandom(3)
  for (let one = 0; one < 1_000; one++) {
    const counts = Array.from({ length: 1 + Math.floor(random() * 12) }, () => Math.floor(random() ** 4 * 1_000_000))
    const sum = counts.reduce((total, n) => total + n, 0)
    if (sum === 0) continue
    const percents = roundedShares(counts)
    expect(percents.reduce((total, percent) => total + percent, 0)).toBe(100)
    for (const [index, n] of counts.entries())
      expect(Math.abs((percents[index] ?? 0) - (100 * n) / sum)).toBeLessThan(1)
  }
})
