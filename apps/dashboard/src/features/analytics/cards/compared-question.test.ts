import { expect, test } from 'vitest'
import type { Results, ResultsQuestion } from '../results-query.ts'
import { changeOfFigure, changeOfShare, comparedQuestion, isMoreThanChance } from './compared-question.ts'

const question = (questionId: string, revision: number) => ({ questionId, revision }) as ResultsQuestion

const results = {
  query: 'period=7d&compare=previous_period',
  questions: [question('q1', 2), question('q1', 1), question('q2', 1)],
  compared: { questions: [question('q1', 1), question('q2', 1)] },
  differences: {
    bars: [{ questionId: 'q1', revision: 1, optionId: 'a', difference: { points: 7, low: 2, high: 12 } }],
    figures: [{ questionId: 'q2', revision: 1, difference: -0.2, low: -0.5, high: 0.1 }],
  },
} as unknown as Results

const comparedQuestions = (source: Results) => source.questions.map((question) => comparedQuestion(question, source))

test('a question is compared with the same one of the same type', () => {
  const [newest, older, second] = comparedQuestions(results)
  expect([newest?.other, older?.other?.revision, second?.other?.questionId]).toEqual([null, 1, 'q2'])
  expect(newest?.comparedWith).toBe('period')
  expect(comparedQuestions({ ...results, query: 'compare=filters' })[0]?.comparedWith).toBe('filters')
  expect(comparedQuestions({ ...results, compared: null, differences: null })[0]?.comparedWith).toBeNull()
})

test('a change is of its own question and option', () => {
  const [newest, older, second] = comparedQuestions(results)
  if (!newest || !older || !second) throw new Error('A question is missing')
  expect(changeOfShare(older, 'a')).toEqual({ difference: 7, low: 2, high: 12 })
  expect(changeOfShare(older, 'b')).toBeNull()
  expect(changeOfShare(newest, 'a')).toBeNull()
  expect(changeOfFigure(second)?.difference).toBe(-0.2)
  expect(changeOfFigure(older)).toBeNull()
})

test('a change is more than chance if its interval leaves out zero', () => {
  expect(isMoreThanChance({ difference: 7, low: 2, high: 12 })).toBe(true)
  expect(isMoreThanChance({ difference: -7, low: -12, high: -2 })).toBe(true)
  expect(isMoreThanChance({ difference: 1, low: -1, high: 3 })).toBe(false)
})
