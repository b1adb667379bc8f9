import { expect, test } from 'vitest'
import {
  formatDay,
  formatDaySpan,
  formatDays,
  formatFullDay,
  formatFullDays,
  formatMean,
  formatMoment,
  formatMonth,
  formatShare,
  formatSigned,
  formatSince,
  formatStart,
  formatTimeSpan,
  formatTotal,
  formatWeekday,
  pluralized,
} from './format.ts'

const now = new Date(2026, 10, 21, 9, 30)

test.each([
  { when: 'ahead of our clock', date: new Date(2026, 10, 21, 9, 31), formatted: null },
  { when: 'seconds ago', date: new Date(2026, 10, 21, 9, 29, 30), formatted: null },
  { when: 'minutes ago', date: new Date(2026, 10, 21, 9, 25), formatted: '5m ago' },
  { when: 'half an hour before midnight', date: new Date(2026, 10, 20, 23, 30), formatted: 'yesterday' },
  { when: 'this morning', date: new Date(2026, 10, 21, 7, 0), formatted: '2h ago' },
  { when: 'this week', date: new Date(2026, 10, 16, 12, 0), formatted: 'Monday' },
  { when: 'this year', date: new Date(2026, 9, 12, 12, 0), formatted: /12/ },
  { when: 'last year', date: new Date(2025, 10, 20, 12, 0), formatted: /2025/ },
])('what was $when', ({ date, formatted }) => {
  if (formatted instanceof RegExp) expect(formatSince(date, now)).toMatch(formatted)
  else expect(formatSince(date, now)).toBe(formatted)
})

test('a day is that day in every time zone', () => {
  expect(formatDay('2026-11-01')).toMatch(/\b1\b/)
})

test('a share of nothing is no share', () => {
  expect(formatShare(0, 0)).toBeNull()
  expect(formatShare(2, 3)).toBe('67%')
})

test.each([
  [9_998, 10_000, '>99%'],
  [9_999_999, 10_000_000, '>99%'],
  [99, 100, '99%'],
  [10, 10, '100%'],
  [2, 10_000, '<1%'],
  [1, 10_000_000, '<1%'],
  [1, 100, '1%'],
  [0, 7, '0%'],
  [3, 2, '150%'],
])('%i of %i is %s: only all is 100%, and only nothing 0%', (part, whole, share) => {
  expect(formatShare(part, whole)).toBe(share)
})

test('a mean has its decimal', () => {
  expect([4, 4.25, 10].map(formatMean)).toEqual(['4.0', '4.3', '10.0'])
})

test.each([
  { from: '2026-11-21T13:02:10Z', to: '2026-11-21T13:04:50Z', formatted: /^(Nov 21|21 Nov), .*2:02.* to .*2:04/ },
  { from: '2026-11-21T13:02:10Z', to: '2026-11-21T13:02:50Z', formatted: /^(Nov 21|21 Nov), [^o]*2:02[^o]*$/ },
  { from: '2026-11-21T22:58:00Z', to: '2026-11-21T23:01:00Z', formatted: /21.* to .*22.*:01/ },
  { from: '2025-11-21T13:02:10Z', to: '2025-11-21T13:04:50Z', formatted: /2025/ },
])('a time span from $from to $to', ({ from, to, formatted }) => {
  const span = formatTimeSpan(new Date(from), new Date(to), { timeZone: 'Europe/Copenhagen', now })
  expect(span).toMatch(formatted)
  if (from.startsWith('2026')) expect(span).not.toContain('2026')
})

test.each([
  { moments: ['2026-11-19T10:00:00Z'], formatted: /^(Nov 19|19 Nov)$/ },
  { moments: ['2026-11-19T10:00:00Z', '2026-06-03T10:00:00Z'], formatted: /^(Jun 3|3 Jun) and (Nov 19|19 Nov)$/ },
  { moments: ['2026-11-19T10:00:00Z', '2026-11-19T12:00:00Z'], formatted: /^(Nov 19|19 Nov)$/ },
  { moments: ['2026-06-03', '2026-08-03', '2026-11-19'], formatted: /^(Jun 3|3 Jun) to (Nov 19|19 Nov)$/ },
  { moments: ['2025-06-03', '2026-11-19'], formatted: /2025 and .*2026$/ },
])('the days of $moments', ({ moments, formatted }) => {
  const clock = { timeZone: 'Europe/Copenhagen', now }
  expect(
    formatDays(
      moments.map((moment) => new Date(moment)),
      clock,
    ),
  ).toMatch(formatted)
})

test('the total of an order has all its decimals', () => {
  expect(formatTotal(64, 'USD')).toBe('$64.00')
  expect(formatTotal(Number('500'), 'JPY')).toBe('¥500')
})

test('a moment is told by the clock of its time zone', () => {
  expect(formatMoment(new Date('2026-12-31T23:05:00Z'), 'Europe/Copenhagen')).toMatch(/1, 2027.*12:05/)
})

test.each([
  { moment: '2026-11-21T09:05:00Z', formatted: /^today, 10:05/, isToday: true },
  // Still the day before in Los Angeles.
  { moment: '2026-11-20T23:30:00Z', formatted: /^today, 12:30/, isToday: true },
  { moment: '2026-11-12T09:05:00Z', formatted: /^(Nov 12, 2026|12 Nov 2026)$/, isToday: false },
])('the start $moment of what lasts', ({ moment, formatted, isToday }) => {
  const start = formatStart(new Date(moment), { timeZone: 'Europe/Copenhagen', now: new Date('2026-11-21T13:00:00Z') })
  expect(start).toEqual({ text: expect.stringMatching(formatted), isToday })
})

test('a day with its year is that day in every time zone', () => {
  expect(formatFullDay('1999-12-31')).toMatch(/31.*1999/)
})

test('days in a row say their year, once where it is one', () => {
  expect(formatFullDays('2025-11-01', '2025-11-30')).toMatch(/^Nov 1\s–\s30, 2025$/)
  expect(formatFullDays('2025-11-22', '2026-02-28')).toMatch(/^Nov 22, 2025\s–\sFeb 28, 2026$/)
  expect(formatFullDays('2025-11-22', '2025-11-22')).toBe('Nov 22, 2025')
})

test('a score shows its sign', () => {
  expect([47, 0, -12].map(formatSigned)).toEqual(['+47', '0', '−12'])
})

test('one is one', () => {
  expect([0, 1, 2000].map((count) => pluralized(count, 'question', 'questions'))).toEqual([
    '0 questions',
    '1 question',
    '2,000 questions',
  ])
})

test('days and months of the chart have a year only if it is not this one', () => {
  expect(formatDaySpan('2026-10-25', '2026-11-23', '2026-11-23')).toMatch(/^Oct 25\s–\sNov 23$/)
  expect(formatDaySpan('2025-12-25', '2026-01-03', '2026-11-23')).toMatch(/^Dec 25, 2025\s–\sJan 3, 2026$/)
  expect(formatWeekday('2026-11-07', '2026-11-23')).toBe('Saturday, Nov 7')
  expect(formatWeekday('2025-11-07', '2026-11-23', 'short')).toBe('Fri, Nov 7, 2025')
  expect(formatMonth('2026-11-01')).toBe('November 2026')
  expect(formatMonth('2026-11-01', 'short')).toBe('Nov 2026')
})
