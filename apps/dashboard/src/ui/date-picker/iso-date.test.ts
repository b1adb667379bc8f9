import { expect, test } from 'vitest'
import { isoDate, localMidnight, readDate } from './iso-date.ts'

test.each([
  { typed: '2026-03-09', date: '2026-03-09' },
  { typed: ' 2026-3-9 ', date: '2026-03-09' },
  { typed: '2026/03/09', date: '2026-03-09' },
  { typed: '20260309', date: '2026-03-09' },
  { typed: '2024-02-29', date: '2024-02-29' },
  { typed: '0099-01-01', date: '0099-01-01' },
  { typed: '2026-02-29', date: null },
  { typed: '2026-13-01', date: null },
  { typed: '2026-00-10', date: null },
  { typed: '09.03.2026', date: null },
  { typed: 'tomorrow', date: null },
  { typed: '', date: null },
])('"$typed" is read as $date', ({ typed, date }) => {
  expect(readDate(typed)).toBe(date)
})

test('a day survives being drawn on a calendar', () => {
  for (const date of ['2026-03-29', '2026-10-25', '1999-12-31']) expect(isoDate(localMidnight(date))).toBe(date)
})
