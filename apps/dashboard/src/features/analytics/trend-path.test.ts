import { expect, test } from 'vitest'
import { gridTop, trendPath } from './trend-path.ts'

test('the line goes from edge to edge, and more is higher', () => {
  expect(trendPath([0, 5, 10], 10, 100, 50)).toEqual({
    line: 'M0 50 L50 25 L100 0',
    area: 'M0 50 L50 25 L100 0 V50 H0 Z',
  })
})

test('a single day is a point', () => {
  expect(trendPath([4], 4, 100, 50).line).toBe('M0 0')
})

test.each([
  { counts: [], top: 4 },
  { counts: [0, 1], top: 4 },
  { counts: [5], top: 5 },
  { counts: [11], top: 15 },
  { counts: [48], top: 50 },
  { counts: [501], top: 600 },
  { counts: [9_999_999], top: 10_000_000 },
])('the grid for $counts ends at $top', ({ counts, top }) => {
  expect(gridTop(counts)).toBe(top)
})
