import { expect, test } from 'vitest'
import { meanWithInterval, medianRanks, medianWithInterval, npsInterval } from './scores.ts'

test('the interval of a score is that of Rocks: three responses are added', () => {
  // 40 promoters, 30 passives and 30 detractors of 100: shares 40.75/103 and 30.75/103, the score 10/103.
  const score = 10 / 103
  const half = 1.959964 * Math.sqrt((71.5 / 103 - score ** 2) / 103)
  const interval = npsInterval({ promoters: 40, passives: 30, detractors: 30 })
  expect(interval?.low).toBeCloseTo(100 * (score - half), 4)
  expect(interval?.high).toBeCloseTo(100 * (score + half), 4)
  expect(interval?.low).toBeCloseTo(-6.27, 2)
  expect(interval?.high).toBeCloseTo(25.69, 2)
})

test('below ten responses there is none, and it never goes beyond 100', () => {
  expect(npsInterval({ promoters: 9, passives: 0, detractors: 0 })).toBe(null)
  expect(npsInterval({ promoters: 10, passives: 0, detractors: 0 })?.high).toBe(100)
  expect(npsInterval({ promoters: 0, passives: 0, detractors: 10 })?.low).toBe(-100)
})

test('it has the score in it, however many answered', () => {
  for (const n of [10, 11, 50, 1_000, 1_000_000]) {
    for (const promoters of [0, 1, Math.floor(n / 2), n - 1, n]) {
      const counts = { promoters, passives: 0, detractors: n - promoters }
      const score = (100 * (promoters - counts.detractors)) / n
      const { low, high } = npsInterval(counts) ?? { low: 101, high: -101 }
      expect([low <= score, high >= score], `${promoters} of ${n}`).toEqual([true, true])
    }
  }
})

test('the mean and its interval are those of Student’s example', () => {
  // Student (1908): additional hours of sleep gained, the difference of two drugs for ten patients.
  const hours = [1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4].map((value) => [value, 1] as const)
  const { mean, interval } = meanWithInterval(hours) ?? {}
  expect(mean).toBeCloseTo(1.58, 10)
  expect(interval?.low).toBeCloseTo(0.7001142, 6)
  expect(interval?.high).toBeCloseTo(2.4598858, 6)
})

test('values with their frequencies are as many values', () => {
  const each = [3, 3, 3, 5].map((value) => [value, 1] as const)
  expect(
    meanWithInterval([
      [3, 3],
      [5, 1],
      [9, 0],
    ]),
  ).toEqual(meanWithInterval(each))
})

test('no value has no mean, one has no interval, and equal ones have a narrow one', () => {
  expect(meanWithInterval([])).toBe(null)
  expect(meanWithInterval([[4, 1]])).toEqual({ mean: 4, interval: null })
  expect(meanWithInterval([[4, 3]])).toEqual({ mean: 4, interval: { low: 4, high: 4 } })
})

// Tables of the order statistics for a median at 95%, as in Conover, "Practical Nonparametric Statistics" (1999).
test.each([
  { n: 6, low: 1, high: 6 },
  { n: 10, low: 2, high: 9 },
  { n: 15, low: 4, high: 12 },
  { n: 20, low: 6, high: 15 },
  { n: 25, low: 8, high: 18 },
  { n: 50, low: 18, high: 33 },
])('the median of $n values is between the values $low and $high', ({ n, low, high }) => {
  expect(medianRanks(n)).toEqual({ low, high })
})

test('a large number of values has the positions of the normal approximation', () => {
  const n = 1_000_000
  const low = medianRanks(n)?.low ?? 0
  expect(Math.abs(low - (n - 1.959964 * Math.sqrt(n)) / 2)).toBeLessThan(2)
})

test('the lower one of two medians counts', () => {
  expect(medianWithInterval([])).toBe(null)
  expect(medianWithInterval([[10, 0]])).toBe(null)
  expect(
    medianWithInterval([
      [10, 1],
      [20, 1],
    ]),
  ).toEqual({ median: 10, interval: null })
  const ten = Array.from({ length: 10 }, (_, index) => [10 * (index + 1), 1] as const)
  expect(medianWithInterval(ten)).toEqual({ median: 50, interval: { low: 20, high: 90 } })
})
