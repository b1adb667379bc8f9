import { expect, test } from 'vitest'
import { addDays, addMonths, weeksOf } from './days.ts'

test.each([
  { day: '2026-11-30', count: 1, to: '2026-12-01' },
  { day: '2024-03-01', count: -1, to: '2024-02-29' },
  { day: '1900-01-03', count: -7, to: '1900-01-01' },
  { day: '2100-12-31', count: 1, to: '2100-12-31' },
])('$day and $count days is $to', ({ day, count, to }) => {
  expect(addDays(day, count)).toBe(to)
})

test.each([
  { day: '2026-11-21', count: 1, to: '2026-12-21' },
  { day: '2026-01-31', count: 1, to: '2026-02-28' },
  { day: '2024-02-29', count: -12, to: '2023-02-28' },
  { day: '2026-12-15', count: 1, to: '2027-01-15' },
  { day: '2026-01-15', count: -1, to: '2025-12-15' },
  { day: '1900-02-15', count: -12, to: '1900-01-01' },
  { day: '2100-05-15', count: 12, to: '2100-12-31' },
])('$day and $count months is $to', ({ day, count, to }) => {
  expect(addMonths(day, count)).toBe(to)
})

test('the week begins on Sunday', () => {
  const weeks = weeksOf('2026-11-21')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks[4]?.slice(0, 3)).toEqual(['2026-11-29', '2026-11-30', null])
})

test('a month that begins on Saturday takes six weeks, one of 28 days from Sunday four', () => {
  expect(weeksOf('2026-08-15')).toHaveLength(6)
  expect(weeksOf('2026-08-15')[0]).toEqual([null, null, null, null, null, null, '2026-08-01'])
  expect(weeksOf('2026-02-15')).toHaveLength(4)
})

test('the years at either end have all their days', () => {
  expect(weeksOf('1900-01-01').flat().filter(Boolean)).toHaveLength(31)
  expect(weeksOf('2100-12-31').flat().filter(Boolean)).toHaveLength(31)
})
