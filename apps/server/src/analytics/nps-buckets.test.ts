import { DAY_MS } from '@earshot/survey'
import { expect, test } from 'vitest'
import { npsBuckets } from './nps-buckets.ts'

test.each([
  { from: '2026-11-21', to: '2026-11-21', unit: 'day', count: 1, first: '2026-11-21', last: '2026-11-21' },
  { from: '2026-11-08', to: '2026-11-21', unit: 'day', count: 14, first: '2026-11-08', last: '2026-11-21' },
  { from: '2026-11-07', to: '2026-11-21', unit: 'week', count: 3, first: '2026-11-07', last: '2026-11-21' },
  { from: '2026-10-23', to: '2026-11-21', unit: 'week', count: 5, first: '2026-10-24', last: '2026-11-21' },
  { from: '2026-05-24', to: '2026-11-21', unit: 'week', count: 26, first: '2026-05-30', last: '2026-11-21' },
  { from: '2026-05-23', to: '2026-11-21', unit: 'month', count: 7, first: '2026-05-31', last: '2026-11-21' },
  { from: '2023-12-31', to: '2024-12-01', unit: 'month', count: 13, first: '2023-12-31', last: '2024-12-01' },
])('from $from to $to there are $count parts of a $unit', ({ from, to, unit, count, first, last }) => {
  const { buckets, ...trend } = npsBuckets({ from, to })
  expect(trend.unit).toBe(unit)
  expect(buckets.length).toBe(count)
  expect([buckets[0], buckets.at(-1)?.to]).toEqual([{ from, to: first }, last])
})

test('the parts follow each other without a gap, over a change of the clocks and a leap day too', () => {
  for (const { from, to } of [
    { from: '2026-03-25', to: '2026-04-02' },
    { from: '2026-03-01', to: '2026-06-01' },
    { from: '2023-11-15', to: '2024-11-14' },
  ]) {
    const { buckets } = npsBuckets({ from, to })
    const days = (day: string) => Date.parse(day) / DAY_MS
    for (const [index, bucket] of buckets.slice(1).entries()) {
      expect(days(bucket.from) - days(buckets[index]?.to ?? '')).toBe(1)
    }
  }
})
