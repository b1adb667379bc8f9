import { expect, test } from 'vitest'
import { aDateQuestion, aSurvey, aTextQuestion } from '../testing/index.ts'
import { estimatedMinutes, inMinutes } from './estimated-minutes.ts'

test.each([
  [0, 1],
  [29, 1],
  [89, 1],
  [90, 2],
  [150, 3],
])('SPEC P8: %i seconds are said to be %i minutes', (seconds, minutes) => {
  expect(inMinutes(seconds)).toBe(minutes)
})

test('SPEC P8: a survey takes as long as its longest way', () => {
  const skipped = { ...aTextQuestion('q2'), orderIndex: 1 }
  const last = { ...aTextQuestion('q3'), orderIndex: 2 }
  // 10 + 40 + 40 seconds
  expect(estimatedMinutes(aSurvey([aDateQuestion('q1'), skipped, last]))).toBe(2)
})

test('SPEC P8: a survey without an end, or without questions, is not said to take no time', () => {
  expect(estimatedMinutes(aSurvey([]))).toBe(1)
})
