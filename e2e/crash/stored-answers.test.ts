import { expect, test } from 'vitest'
import type { SentMessage } from './recorder.ts'
import { findLost } from './stored-answers.ts'

const message = (changed: Partial<SentMessage> = {}): SentMessage => ({
  responseId: 'r1',
  sequence: 1,
  optionId: 'first',
  acknowledgedAt: 1,
  ...changed,
})

const storedAs = (sequence: number, optionId: string) =>
  new Map([['r1', { sequence, answers: { q1: { optionId, otherValue: null } } }]])

const lostOf = (one: SentMessage, stored: Parameters<typeof findLost>[1]) => findLost([one], stored, 'q1').length

test('an acknowledged message that is stored, or was replaced by a later one, is not lost', () => {
  expect(lostOf(message(), storedAs(1, 'first'))).toBe(0)
  expect(lostOf(message(), storedAs(2, 'second'))).toBe(0)
})

test.each<[string, SentMessage, Parameters<typeof findLost>[1]]>([
  ['its response is missing', message(), new Map()],
  ['only an earlier message is stored', message({ sequence: 2 }), storedAs(1, 'first')],
  ['another answer is stored', message(), storedAs(1, 'second')],
])('an acknowledged message is lost if %s', (_, one, stored) => {
  expect(lostOf(one, stored)).toBe(1)
  expect(lostOf({ ...one, acknowledgedAt: null }, stored)).toBe(0)
})
