import { expect, test } from 'vitest'
import { type AnswerView, storedAnswerSummary } from './answer-summary.ts'

const yes = { optionId: 'yes', text: 'The yes one', position: 1 }
const other = { optionId: 'other', text: 'Somewhere else', position: 3 }

const summaries: readonly (readonly [AnswerView, string])[] = [
  [{ as: 'options', chosen: [yes], otherValue: null }, 'The yes one'],
  [{ as: 'options', chosen: [{ ...yes, text: ' ' }], otherValue: null }, 'Response 1'],
  [{ as: 'options', chosen: [yes, other], otherValue: 'A poster' }, 'The yes one, Somewhere else: A poster'],
  [{ as: 'options', chosen: [other], otherValue: '' }, 'Somewhere else'],
  [{ as: 'scale', value: 0, to: 10 }, '0 of 10'],
  [{ as: 'text', value: 'Lovely' }, 'Lovely'],
  [{ as: 'date', value: '2026-03-09' }, 'Mar 9, 2026'],
]

test.each(summaries)('%j reads %s', (answer, text) => {
  expect(storedAnswerSummary(answer)).toBe(text)
})
