import type { PublishedQuestion, QuestionId } from '@earshot/survey/respondent'
import { expect, test } from 'vitest'
import { walkSteps } from './walk-steps.ts'

const ids = (...names: string[]) => names as QuestionId[]

test('in a straight survey the numbers are said', () => {
  expect(walkSteps([question('a', 0), question('b', 1), question('c', 2)])(ids('a', 'b'))).toEqual({
    step: 2,
    steps: 3,
    exact: true,
  })
})

test('where routes differ in length the bar takes the longest, and the numbers stay unsaid to the end', () => {
  const skipping = [question('a', 0, 'c'), question('b', 1), question('c', 2)]
  expect(walkSteps(skipping)(ids('a'))).toEqual({ step: 1, steps: 3, exact: false })
  expect(walkSteps(skipping)(ids('a', 'c'))).toEqual({ step: 2, steps: 2, exact: false })
})

test('a survey is measured once, not at every step of a walk', () => {
  let looks = 0
  const measured = ['a', 'b', 'c'].map((id, index) => {
    const rest = question(id, index)
    return Object.defineProperty({ ...rest }, 'logic', { get: () => ++looks && rest.logic })
  })
  const stepsAlong = walkSteps(measured)
  stepsAlong(ids('a'))
  const atFirst = looks
  stepsAlong(ids('a', 'b'))
  expect([atFirst > 0, looks]).toEqual([true, atFirst])
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
