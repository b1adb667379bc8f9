import { expect, test } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'

const noon = Date.parse('2026-03-01T12:00:00Z')
const clock = (random: number) => ({ now: () => noon, random: () => random })

test.each([
  { failures: 1, from: 500, to: 1_000 },
  { failures: 2, from: 1_000, to: 2_000 },
  { failures: 4, from: 4_000, to: 8_000 },
  { failures: 30, from: 30_000, to: 60_000 },
])('after $failures failures the wait lies between $from and $to ms', ({ failures, from, to }) => {
  expect(retryDelayMs(failures, null, clock(0))).toBe(from)
  expect(retryDelayMs(failures, null, clock(1))).toBe(to)
})

test.each([
  { retryAfter: '120', waits: 120_000 },
  { retryAfter: 'Sun, 01 Mar 2026 12:02:00 GMT', waits: 120_000 },
  { retryAfter: '0', waits: 500 },
  { retryAfter: 'soon', waits: 500 },
  { retryAfter: '-5', waits: 500 },
  { retryAfter: '99999999', waits: 3_600_000 },
])('a server that says Retry-After $retryAfter is left alone for $waits ms', ({ retryAfter, waits }) => {
  expect(retryDelayMs(1, retryAfter, clock(0))).toBe(waits)
})
