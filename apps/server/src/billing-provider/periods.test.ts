import { expect, test } from 'vitest'
import { toCents } from './money.ts'
import { startOfPeriod, unusedCents } from './periods.ts'

const at = (text: string) => new Date(text)
const day = (moment: Date) => moment.toISOString().slice(0, 10)

test('years are counted from the anchor, so that a leap day comes back', () => {
  const starts = [1, 2, 3, 4, 5].map((number) => day(startOfPeriod(at('2028-02-29T12:00:00Z'), 'ANNUAL', number)))
  expect(starts).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
})

test('thirty days are thirty days, over any month', () => {
  expect(day(startOfPeriod(at('2026-01-31T00:00:00Z'), 'EVERY_30_DAYS', 2))).toBe('2026-03-02')
})

test.each([
  { now: '2026-12-01T00:00:00Z', cents: 4900 },
  { now: '2026-12-01T00:00:01Z', cents: 4737 },
  { now: '2026-12-02T00:00:00Z', cents: 4737 },
  { now: '2026-12-16T12:00:00Z', cents: 2287 },
  { now: '2026-12-30T00:00:01Z', cents: 0 },
  { now: '2026-12-31T00:00:00Z', cents: 0 },
  { now: '2027-02-01T00:00:00Z', cents: 0 },
  { now: '2026-11-01T00:00:00Z', cents: 4900 },
])('of $49.00 for thirty days, $cents cents are unused at $now', ({ now, cents }) => {
  expect(unusedCents(4900, at('2026-12-01T00:00:00Z'), at('2026-12-31T00:00:00Z'), at(now))).toBe(cents)
})

test.each([
  { major: 29.99, cents: 2999 },
  { major: 0.1 + 0.2, cents: 30 },
  { major: 1.005, cents: null },
  { major: Number.NaN, cents: null },
  { major: 1e300, cents: null },
])('$major is $cents cents', ({ major, cents }) => {
  expect(toCents(major)).toBe(cents)
})
