import { LIMITS } from '@earshot/survey'
import { expect, test } from 'vitest'
import { createCounterCost } from './counter-cost.ts'
import type { IncomingResponse } from './incoming.ts'

const message = (answers: object, parts: Partial<IncomingResponse> = {}) => ({
  message: { surveyId: 's1', revision: 1, device: 'phone', test: false, spam: false, answers, ...parts } as never,
})

/** Checks that each message adds the cost that was announced. @returns the cost of a batch of them */
function costOf(...messages: ReturnType<typeof message>[]): number {
  const cost = createCounterCost()
  for (const one of messages) {
    const expected = cost.total + cost.costOf(one)
    cost.add(one)
    expect(cost.total).toBe(expected)
  }
  return cost.total
}

const chosen = (...optionIds: readonly string[]) => ({ q1: { optionIds } })
/** That many options, from this one on. */
const options = (count: number, from = 0) => chosen(...Array.from({ length: count }, (_, at) => `o${from + at}`))

test('a message costs one, and one more for each line that it adds to a segment of the counters', () => {
  expect(costOf(message({}))).toBe(1)
  expect(costOf(message(chosen('a', 'b', 'c')))).toBe(1 + 3 + 3)
  expect(costOf(message({ q1: { optionId: 'a', otherValue: null } }))).toBe(1 + 3 + 1)
  expect(costOf(message({ q1: { value: 7 }, q2: { value: '2026-03-09' }, q3: null }))).toBe(1 + 9 + 2)
})

test('texts are not counted, so they add nothing', () => {
  expect(costOf(message({ q1: { value: 'Less parcel, please.' } }))).toBe(1 + 3)
  expect(costOf(message({ q1: { optionId: 'other', otherValue: 'A friend' } }))).toBe(1 + 3 + 1)
})

test('equal answers to the same survey cost once', () => {
  expect(costOf(message(options(10)), message(options(10)))).toBe(2 + 3 + 10)
  expect(costOf(message(options(10)), message(options(10, 5)))).toBe(2 + 3 + 15)
  expect(costOf(message(chosen('a')), message({ q2: { optionId: 'a' } }))).toBe(2 + 6 + 2)
})

test.each([
  { surveyId: 's2' as never },
  { revision: 2 },
  { device: 'tablet' as const },
  { test: true },
  { spam: true },
])('answers that add to other rows cost again: %o', (parts) => {
  expect(costOf(message(options(10)), message(options(10), parts))).toBe(2 * (1 + 3 + 10))
})

test('500 ordinary messages to one survey cost less than two of the longest', () => {
  const five = (shopper: number) =>
    Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`q${at}`, { optionId: `o${(shopper + at) % 10}` }]))
  const ordinary = costOf(...Array.from({ length: 500 }, (_, shopper) => message(five(shopper))))
  expect(ordinary).toBe(500 + 5 * 3 + 5 * 10)
  const longest = LIMITS.choicesPerResponse
  expect(costOf(message(options(longest)), message(options(longest, longest)))).toBe(2 + 3 + 2 * longest)
})
