import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRevision, randomMessages, randomSurvey, seededRandom } from '../testing/index.ts'
import { fold } from './fold.ts'
import type { ResponseMessage, ResponseState } from './response-message.ts'

const message = (sequence: number, completed = false): ResponseMessage => ({
  sequence,
  answers: { q1: { value: sequence } },
  completed,
  seconds: sequence,
})

test('SPEC R1: the first message to arrive is what is known, whatever its sequence', () => {
  expect(fold(null, message(3))).toEqual(message(3))
})

test('SPEC R1: a newer message replaces all that was known', () => {
  expect(fold(message(1), message(2))).toEqual(message(2))
})

test.each([
  { what: 'an older', sequence: 1 },
  { what: 'the same', sequence: 2 },
])('SPEC R1: $what message changes nothing, and the caller can tell', ({ sequence }) => {
  const state = message(2)
  expect(fold(state, message(sequence))).toBe(state)
})

test.each([
  { what: 'a later message', newer: message(3) },
  { what: 'a second completion', newer: message(3, true) },
])('SPEC R2: after completed, $what changes nothing', ({ newer }) => {
  const state = message(2, true)
  expect(fold(state, newer)).toBe(state)
})

test('SPEC R3: however often and in whatever order honest messages arrive, the same is known in the end', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = seededRandom(seed)
      const sent = randomMessages(aRevision(randomSurvey(random)).questions, random)
      const arriving = [...sent, ...sent.filter(() => random() < 0.5)]
        .map((one) => ({ one, rank: random() }))
        .sort((a, b) => a.rank - b.rank)
      const state = arriving.reduce<ResponseState | null>((known, { one }) => fold(known, one), null)
      expect(state).toEqual(sent.at(-1) ?? null)
    }),
    { seed: 10, numRuns: 300 },
  )
})
