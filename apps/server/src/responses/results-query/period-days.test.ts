import { expect, test } from 'vitest'
import { daysLastYear, eachDay, periodDays, previousDays } from './period-days.ts'

test('a period of some days ends today and has so many', () => {
  expect(periodDays('7d', '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' })
  for (const [period, count] of [
    ['7d', 7],
    ['30d', 30],
    ['90d', 90],
    ['365d', 365],
  ] as const) {
    const days = periodDays(period, '2024-03-15')
    expect(days && eachDay(days)).toHaveLength(count)
  }
  expect(periodDays('all', '2026-03-02')).toBe(null)
  expect(periodDays({ from: '2026-01-01', to: '2026-01-01' }, '2026-03-02')).toEqual({
    from: '2026-01-01',
    to: '2026-01-01',
  })
})

test('the previous period has as many days and ends the day before', () => {
  expect(previousDays({ from: '2026-03-01', to: '2026-03-07' })).toEqual({ from: '2026-02-22', to: '2026-02-28' })
  expect(previousDays({ from: '2026-03-30', to: '2026-03-30' })).toEqual({ from: '2026-03-29', to: '2026-03-29' })
})

test('a leap day is the last of February a year earlier', () => {
  expect(daysLastYear({ from: '2024-02-29', to: '2024-03-01' })).toEqual({ from: '2023-02-28', to: '2023-03-01' })
  expect(daysLastYear({ from: '2025-02-28', to: '2025-03-01' })).toEqual({ from: '2024-02-28', to: '2024-03-01' })
})

test('every day is there once, over a change of the clocks too', () => {
  expect(eachDay({ from: '2026-03-28', to: '2026-03-30' })).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
})
