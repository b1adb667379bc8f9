import { expect, test } from 'vitest'
import { counted, formatDay, formatShare, formatSigned, formatSince } from './format.ts'

const now = new Date(2026, 10, 21, 9, 30)

test.each([
  { when: 'ahead of our clock', date: new Date(2026, 10, 21, 9, 31), said: null },
  { when: 'seconds ago', date: new Date(2026, 10, 21, 9, 29, 30), said: null },
  { when: 'minutes ago', date: new Date(2026, 10, 21, 9, 25), said: '5m ago' },
  { when: 'half an hour before midnight', date: new Date(2026, 10, 20, 23, 30), said: 'yesterday' },
  { when: 'this morning', date: new Date(2026, 10, 21, 7, 0), said: '2h ago' },
  { when: 'this week', date: new Date(2026, 10, 16, 12, 0), said: 'Monday' },
  { when: 'this year', date: new Date(2026, 9, 12, 12, 0), said: /12/ },
  { when: 'last year', date: new Date(2025, 10, 20, 12, 0), said: /2025/ },
])('what was $when', ({ date, said }) => {
  if (said instanceof RegExp) expect(formatSince(date, now)).toMatch(said)
  else expect(formatSince(date, now)).toBe(said)
})

test('a day is that day in every time zone', () => {
  expect(formatDay('2026-11-01')).toMatch(/\b1\b/)
})

test('a share of nothing is no share', () => {
  expect(formatShare(0, 0)).toBeNull()
  expect(formatShare(2, 3)).toBe('67%')
})

test('a score shows its sign', () => {
  expect([47, 0, -12].map(formatSigned)).toEqual(['+47', '0', '−12'])
})

test('one is one', () => {
  expect([0, 1, 2000].map((count) => counted(count, 'question', 'questions'))).toEqual([
    '0 questions',
    '1 question',
    '2,000 questions',
  ])
})
