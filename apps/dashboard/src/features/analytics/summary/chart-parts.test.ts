import { expect, test } from 'vitest'
import {
  type ChartUnit,
  chartParts,
  dayCount,
  offeredUnits,
  partsWithAny,
  shownDays,
  usualUnit,
} from './chart-parts.ts'

const TODAY = '2026-11-23'

const on = (day: string, responses: number, views = 2 * responses) => ({ day, views, responses })

const spans = (from: string, to: string, unit: ChartUnit) =>
  chartParts({ days: { from, to }, byDay: [] }, null, { unit, today: TODAY }).map(
    ({ days }) => `${days.from}..${days.to}`,
  )

test('days that have no responses have none in the chart', () => {
  const main = { days: { from: '2026-11-20', to: TODAY }, byDay: [on('2026-11-21', 3), on(TODAY, 1)] }
  const parts = chartParts(main, null, { unit: 'day', today: TODAY })
  expect(parts.map(({ responses }) => responses)).toEqual([0, 3, 0, 1])
  expect(parts.map(({ views }) => views)).toEqual([0, 6, 0, 2])
  expect(parts.map(({ isSoFar }) => isSoFar)).toEqual([false, false, false, true])
})

test('weeks begin on Monday, and those at the ends have only the days of the period', () => {
  expect(spans('2026-11-05', TODAY, 'week')).toEqual([
    '2026-11-05..2026-11-08',
    '2026-11-09..2026-11-15',
    '2026-11-16..2026-11-22',
    '2026-11-23..2026-11-23',
  ])
})

test('a first week or month that began before the period is known to be no whole one', () => {
  const isCut = (from: string, unit: ChartUnit) =>
    chartParts({ days: { from, to: TODAY }, byDay: [] }, null, { unit, today: TODAY }).map((part) => part.isCut)
  expect(isCut('2026-11-05', 'week')).toEqual([true, false, false, false])
  expect(isCut('2026-11-09', 'week')).toEqual([false, false, false])
  expect(isCut('2026-10-02', 'month')).toEqual([true, false])
  expect(isCut('2026-11-22', 'day')).toEqual([false, false])
})

test('months are calendar months, over the end of a year, too', () => {
  expect(spans('2025-12-30', '2026-02-03', 'month')).toEqual([
    '2025-12-30..2025-12-31',
    '2026-01-01..2026-01-31',
    '2026-02-01..2026-02-03',
  ])
})

test('a day on which clocks change is one day', () => {
  expect(spans('2026-10-24', '2026-10-26', 'day')).toHaveLength(3)
  expect(dayCount({ from: '2026-03-01', to: '2026-03-31' })).toBe(31)
})

test('the comparison is aligned by position, so that each point has as many days of both', () => {
  const main = { days: { from: '2026-11-08', to: '2026-11-10' }, byDay: [on('2026-11-08', 1), on('2026-11-10', 4)] }
  const compared = { days: { from: '2026-11-05', to: '2026-11-07' }, byDay: [on('2026-11-05', 7), on('2026-11-06', 9)] }
  const weeks = chartParts(main, compared, { unit: 'week', today: TODAY })
  expect(weeks.map((week) => [week.responses, week.compared?.responses])).toEqual([
    [1, 7],
    [4, 9],
  ])
  expect(weeks[1]?.compared?.days).toEqual({ from: '2026-11-06', to: '2026-11-07' })
})

test.each([
  { what: 'a day more', from: '2024-02-28', start: '2025-02-28', counts: [1, 5] },
  { what: 'a day less', from: '2025-03-01', start: '2025-02-28', counts: [1, undefined] },
])('where the comparison has $what, no response is lost', ({ from, start, counts }) => {
  const main = { days: { from: start, to: '2025-03-01' }, byDay: [] }
  const byDay = from === '2024-02-28' ? [on('2024-02-28', 1), on('2024-02-29', 2), on('2024-03-01', 3)] : [on(from, 1)]
  const compared = { days: { from, to: from === '2024-02-28' ? '2024-03-01' : from }, byDay }
  const parts = chartParts(main, compared, { unit: 'day', today: TODAY })
  expect(parts.map((part) => part.compared?.responses)).toEqual(counts)
})

test('days that have not come yet are no zeros', () => {
  expect(spans('2026-11-22', '2026-12-31', 'day')).toEqual(['2026-11-22..2026-11-22', '2026-11-23..2026-11-23'])
  expect(spans('2027-01-01', '2027-01-02', 'day')).toHaveLength(2)
})

test('all time begins with the first day that has anything, and ends today', () => {
  const main = { days: null, byDay: [on('2026-11-20', 1)] }
  const other = { days: null, byDay: [on('2026-11-18', 1)] }
  expect(shownDays(main, null, TODAY)).toEqual({ from: '2026-11-20', to: TODAY })
  expect(shownDays(main, other, TODAY)).toEqual(shownDays(other, main, TODAY))
  expect(shownDays({ days: null, byDay: [] }, null, TODAY)).toEqual({ from: TODAY, to: TODAY })
  expect(shownDays({ days: null, byDay: [on('2026-11-24', 1)] }, null, TODAY).to).toBe('2026-11-24')
})

test('a few dots begin shortly before the first of them, and are never alone', () => {
  const main = { days: { from: '2026-10-25', to: TODAY }, byDay: [on('2026-11-01', 1)] }
  const parts = chartParts(main, null, { unit: 'day', today: TODAY })
  expect(partsWithAny(parts, 'responses')[0]?.days.from).toBe('2026-10-30')
  const today = chartParts({ ...main, byDay: [on(TODAY, 1)] }, null, { unit: 'day', today: TODAY })
  expect(partsWithAny(today, 'responses').map(({ days }) => days.from)).toEqual(
    today.slice(-9).map(({ days }) => days.from),
  )
  expect(partsWithAny(parts.slice(0, 3), 'responses')).toHaveLength(3)
})

test.each([
  { days: 1, unit: 'day' },
  { days: 60, unit: 'day' },
  { days: 61, unit: 'week' },
  { days: 200, unit: 'week' },
  { days: 201, unit: 'month' },
])('$days days are drawn by $unit', ({ days, unit }) => {
  expect(usualUnit(days)).toBe(unit)
})

test.each([
  { from: '2026-11-23', units: ['day'] },
  { from: '2026-11-02', units: ['day', 'week'] },
  { from: '2026-10-25', units: ['day', 'week', 'month'] },
  { from: '2022-01-01', units: ['week', 'month'] },
])('from $from on, the chart can be drawn by $units', ({ from, units }) => {
  expect(offeredUnits({ from, to: TODAY })).toEqual(units)
})
