import { expect, test } from 'vitest'
import { dayAt, withHyphens } from './typed-day.ts'

test('today is a day of the respondent, whatever the day in Greenwich', () => {
  const midnight = new Date(2026, 10, 21, 0, 0).getTime()
  expect(dayAt(midnight)).toBe('2026-11-21')
  expect(dayAt(midnight + 86_399_999)).toBe('2026-11-21')
})

test.each([
  { before: '202', typed: '2026', becomes: '2026-' },
  { before: '2026-', typed: '2026-1', becomes: '2026-1' },
  { before: '2026-1', typed: '2026-11', becomes: '2026-11-' },
  { before: '2026-11-', typed: '2026-11-2', becomes: '2026-11-2' },
  { before: '2026-11-2', typed: '2026-11-21', becomes: '2026-11-21' },
  { before: '2026', typed: '2026-', becomes: '2026-' },
  { before: '', typed: '20261121', becomes: '2026-11-21' },
  { before: '', typed: 'tomorrow', becomes: 'tomorrow' },
  { before: '2026-', typed: '2026', becomes: '2026' },
])('"$typed" after "$before" becomes "$becomes"', ({ before, typed, becomes }) => {
  expect(withHyphens(typed, before)).toBe(becomes)
})

test.each(['2026-02-28', '20260228'])('%s, key by key, is a date', (typed) => {
  expect([...typed].reduce((text, key) => withHyphens(text + key, text), '')).toBe('2026-02-28')
})
