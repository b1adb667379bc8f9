import { expect, test } from 'vitest'
import { dateColumns } from './date-columns.ts'

test('days close together have a column each, also those without an answer', () => {
  expect(
    dateColumns([
      { day: '2026-12-30', count: 2 },
      { day: '2027-01-01', count: 1 },
    ]),
  ).toEqual([
    { from: '2026-12-30', to: '2026-12-30', count: 2 },
    { from: '2026-12-31', to: '2026-12-31', count: 0 },
    { from: '2027-01-01', to: '2027-01-01', count: 1 },
  ])
})

test('days further apart share columns of whole weeks, and none is lost', () => {
  for (const last of ['2026-02-15', '2026-09-01', '2031-01-01', '2099-12-31']) {
    const columns = dateColumns([
      { day: '2026-01-01', count: 2 },
      { day: '2026-01-02', count: 1 },
      { day: last, count: 4 },
    ])
    expect(columns.length).toBeLessThanOrEqual(31)
    expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(7)
    expect(columns.at(-1)?.count).toBe(4)
    expect(columns[0]?.to).toMatch(/^20/)
  }
})

test('without a day there is no column', () => expect(dateColumns([])).toEqual([]))
