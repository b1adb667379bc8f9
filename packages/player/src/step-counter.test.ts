import type { PublishedQuestion, QuestionId } from '@earshot/survey/respondent'
import { expect, test } from 'vitest'
import { stepCounter } from './step-counter.ts'

const ids = (...names: string[]) => names as QuestionId[]

test('in a straight survey the numbers are said', () => {
  expect(stepCounter([question('a', 0), question('b', 1), question('c', 2)])(ids('a', 'b'))).toEqual({
    step: 2,
    steps: 3,
    exact: true,
  })
})

test('where routes differ in length the bar takes the longest, and the numbers stay unsaid to the end', () => {
  const skipping = [question('a', 0, 'c'), question('b', 1), question('c', 2)]
  expect(stepCounter(skipping)(ids('a'))).toEqual({ step: 1, steps: 3, exact: false })
  expect(stepCounter(skipping)(ids('a', 'c'))).toEqual({ step: 2, steps: 2, exact: false })
})

test('a survey is measured once, not at every step of a walk', () => {
  let reads = 0
  const measured = ['a', 'b', 'c'].map((id, index) => {
    const plainQuestion = question(id, index)
    return Object.defineProperty({ ...plainQuestion }, 'logic', { get: () => ++reads && plainQuestion.logic })
  })
  const stepsAlong = stepCounter(measured)
  stepsAlong(ids('a'))
  const atFirst = reads
  stepsAlong(ids('a', 'b'))
  expect([atFirst > 0, reads]).toEqual([true, atFirst])
})

function question(id: string, orderIndex: number, jumpTo?: string): PublishedQuestion {
  return {
    questionId: id as QuestionId,
    type: 'nps',
    text: id,
    description: null,
    isRequired: true,
    orderIndex,
    control: { as: 'scale', from: 0, to: 10, tenths: 10, look: 'bar', minLabel: '', maxLabel: '', words: 'likelihood' },
    logic: jumpTo
      ? [{ condition: { operator: 'CONTAINS', values: ['9'] }, action: { type: 'SHOW', questionIds: ids(jumpTo) } }]
      : [],
    config: { nextQuestionId: null, isTerminal: false },
  }
}
