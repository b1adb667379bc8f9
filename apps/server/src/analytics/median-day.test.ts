import { differenceOf } from '@earshot/survey/statistics'
import { seededRandom } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { medianDay, medianEstimate, wholeDays } from './median-day.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)

test('the median of days is the earlier one of two, and has an interval from six days on', () => {
  expect(medianDay([])).toBe(null)
  expect(
    medianDay([
      { day: '2026-12-31', count: 2 },
      { day: '2027-01-02', count: 2 },
    ]),
  ).toEqual({ median: '2026-12-31', interval: null })
  const six = Array.from({ length: 6 }, (_, index) => ({ day: day(index), count: 1 }))
  expect(medianDay(six)).toEqual({ median: '2026-01-03', interval: { low: '2026-01-01', high: '2026-01-06' } })
})

test('an interval of whole days has those within it, and no negative zero', () => {
  expect(wholeDays({ low: 0.4, high: 3.9 })).toEqual({ low: 1, high: 3 })
  expect(wholeDays({ low: -0.4, high: 0 })).toEqual({ low: 0, high: 0 })
})

/** Days that are spread evenly, that crowd at the beginning, and of which almost half are one. */
const SHAPES: readonly ((random: () => number) => number)[] = [
  (random) => random() * 60,
  (random) => -Math.log(1 - random()) * 14,
  (random) => (random() < 0.45 ? 10 : random() * 60),
]

test.each(SHAPES)(
  'of 100 pairs of samples with one median, at least 95 have no difference in the interval: %#',
  (shape) => {
    const random = seededRandom(11)
    const sample = (n: number) => {
      const counts = new Map<string, number>()
      for (let one = 0; one < n; one++) {
        const given = day(Math.floor(shape(random)))
        counts.set(given, (counts.get(given) ?? 0) + 1)
      }
      return [...counts].map(([given, count]) => ({ day: given, count })).sort((a, b) => (a.day < b.day ? -1 : 1))
    }
    const pairs = 1_000
    let covered = 0
    for (let pair = 0; pair < pairs; pair++) {
      const [one, other] = [medianEstimate(sample(30)), medianEstimate(sample(50))]
      if (!one || !other) throw new Error('A sample is too small')
      const { low, high } = wholeDays(differenceOf(one, other))
      if (low <= 0 && high >= 0) covered += 1
    }
    expect(covered / pairs).toBeGreaterThanOrEqual(0.95)
  },
)
