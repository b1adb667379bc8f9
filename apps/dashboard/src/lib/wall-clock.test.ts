import { expect, test } from 'vitest'
import { momentAt, wallClock } from './wall-clock.ts'

test.each([
  ['UTC', '2026-11-21T14:02:59Z', '2026-11-21T14:02'],
  ['Europe/Copenhagen', '2026-11-21T13:02:00Z', '2026-11-21T14:02'],
  ['America/New_York', '2026-07-01T03:30:00Z', '2026-06-30T23:30'],
  ['Asia/Kathmandu', '2026-12-31T18:20:00Z', '2027-01-01T00:05'],
  // Before and after the clocks go forward.
  ['Europe/Copenhagen', '2026-03-29T00:59:00Z', '2026-03-29T01:59'],
  ['Europe/Copenhagen', '2026-03-29T01:00:00Z', '2026-03-29T03:00'],
])('in %s %s is %s, and back', (timeZone, moment, time) => {
  expect(wallClock(new Date(moment), timeZone)).toBe(time)
  expect(momentAt(time, timeZone)).toEqual(new Date(Math.floor(Date.parse(moment) / 60_000) * 60_000))
})

test('text that is not a time gives no moment', () => {
  expect(['', '2026-11-21T', 'soon'].map((text) => momentAt(text, 'UTC'))).toEqual([null, null, null])
})
