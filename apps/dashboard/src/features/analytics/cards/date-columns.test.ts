import { expect, test } from 'vitest'
import { comparedDays, dateColumns, dayInColumns, daysInColumns } from './date-columns.ts'

test('days close together have a column each, also those without an answer', () => {
  const days = comparedDays(
    [
      { day: '2026-12-30', count: 2 },
      { day: '2027-01-01', count: 1 },
    ],
    [],
  )
  expect(dateColumns(days)).toEqual([
    { from: '2026-12-30', to: '2026-12-30', count: 2, otherCount: 0 },
    { from: '2026-12-31', to: '2026-12-31', count: 0, otherCount: 0 },
    { from: '2027-01-01', to: '2027-01-01', count: 1, otherCount: 0 },
  ])
})

test('days further apart share columns of whole weeks, and none is lost', () => {
  for (const last of ['2026-02-15', '2026-09-01', '2031-01-01', '2099-12-31']) {
    const days = [
      { day: '2026-01-01', count: 2 },
      { day: '2026-01-02', count: 1 },
      { day: last, count: 4 },
    ]
    const columns = dateColumns(comparedDays(days, [{ day: last, count: 9 }]))
    expect(columns.length).toBeLessThanOrEqual(31)
    expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(7)
    expect(columns.at(-1)).toMatchObject({ count: 4, otherCount: 9 })
    expect(columns[0]?.to).toMatch(/^20/)
  }
})

test('both sides share their columns, from the earliest day of either to the latest', () => {
  const days = comparedDays(
    [{ day: '2026-12-02', count: 3 }],
    [
      { day: '2026-12-01', count: 5 },
      { day: '2026-12-02', count: 1 },
      { day: '2026-12-04', count: 2 },
    ],
  )
  expect(days).toEqual([
    { day: '2026-12-01', count: 0, otherCount: 5 },
    { day: '2026-12-02', count: 3, otherCount: 1 },
    { day: '2026-12-04', count: 0, otherCount: 2 },
  ])
  const columns = dateColumns(days)
  expect(columns.map(({ otherCount }) => otherCount)).toEqual([5, 1, 0, 2])
  expect(daysInColumns(columns)).toBe(4)
  expect(dayInColumns('2026-12-01', columns)).toBe(0.5)
  expect(dayInColumns('2026-12-04', columns)).toBe(3.5)
})

test('without a day there is no column', () => {
  expect(dateColumns([])).toEqual([])
  expect(daysInColumns([])).toBe(0)
})
