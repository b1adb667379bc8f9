import { expect, test } from 'vitest'
import { assertOffered, latencyOf } from './load-report.ts'

const fast = Array.from({ length: 98 }, () => 10)

test('a message that failed counts as infinitely late', () => {
  expect(latencyOf(fast, 2)).toEqual({ count: 100, p50: 10, p99: Number.POSITIVE_INFINITY })
  expect(latencyOf(fast)).toEqual({ count: 98, p50: 10, p99: 10 })
  expect(latencyOf([])).toBeNull()
})

test.each(['failed', 'unsent'] as const)(
  'an overload with more than one message in a hundred %s is none',
  (outcome) => {
    const report = { accepted: 600, refused: 390, failed: 0, unsent: 0 }
    expect(() => assertOffered({ ...report, [outcome]: 10 })).not.toThrow()
    expect(() => assertOffered({ ...report, [outcome]: 11 })).toThrow(`11 of 1001 offered messages: ${outcome}`)
  },
)
