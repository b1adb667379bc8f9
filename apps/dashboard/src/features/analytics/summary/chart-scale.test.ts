import { expect, test } from 'vitest'
import { countScale, countTicks, labelPositions } from './chart-scale.ts'

test.each([
  { most: 0, ticks: [0, 1, 2, 3, 4] },
  { most: 1, ticks: [0, 1, 2, 3, 4] },
  { most: 5, ticks: [0, 2, 4, 6] },
  { most: 11, ticks: [0, 5, 10, 15] },
  { most: 58, ticks: [0, 20, 40, 60] },
  { most: 501, ticks: [0, 200, 400, 600] },
  { most: 9_999_999, ticks: [0, 5_000_000, 10_000_000] },
])('the axis of at most $most has the round numbers $ticks', ({ most, ticks }) => {
  const scale = countScale(most, 100)
  expect(countTicks(scale)).toEqual(ticks)
  expect(scale(0)).toBe(100)
  expect(scale(ticks.at(-1) ?? 0)).toBe(0)
})

test.each([
  { count: 1, unit: 'day', room: 8, positions: [0] },
  { count: 7, unit: 'day', room: 8, positions: [0, 1, 2, 3, 4, 5, 6] },
  { count: 30, unit: 'day', room: 8, positions: [0, 7, 14, 21, 29] },
  { count: 30, unit: 'day', room: 3, positions: [0, 14, 29] },
  { count: 14, unit: 'week', room: 3, positions: [0, 13] },
  { count: 14, unit: 'week', room: 8, positions: [0, 2, 4, 6, 8, 10, 13] },
  { count: 13, unit: 'month', room: 6, positions: [0, 3, 6, 9, 12] },
  { count: 400, unit: 'day', room: 2, positions: [0, 399] },
] as const)(
  'of $count points by $unit, $room labels or fewer are at $positions',
  ({ count, unit, room, positions }) => {
    expect(labelPositions(count, unit, room)).toEqual(positions)
  },
)
