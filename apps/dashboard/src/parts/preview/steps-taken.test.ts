import type { QuestionId } from '@earshot/survey'
import { aMultiSelect, aRevision, aSingleSelect, aSurvey, aTextQuestion } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { stepsTaken, whyAsked } from './steps-taken.ts'

const options = [
  { id: 'yes', text: 'Yes' },
  { id: 'no', text: '' },
] as never
const { questions } = aRevision(
  aSurvey([
    aSingleSelect('q1', { config: { options } }),
    aMultiSelect('q2', { config: { options, allowOther: true, otherLabel: '' } }),
    aTextQuestion('q3', { text: '' }),
  ]),
)
const path = ['q1', 'q2', 'q3'] as QuestionId[]
const answers = { q1: { optionId: 'no' }, q2: { optionIds: ['yes', 'no', 'other'], otherValue: 'Maybe' } }

test('an option without a text is called on the way what shoppers are shown: Response N', () => {
  const walked = stepsTaken(questions, { path, answers, completed: false })
  expect(walked.map(({ answer }) => answer)).toEqual(['Response 2', 'Yes, Response 2, Maybe', null])
})

test('a way that was begun further on says so, and leaves out what nobody was asked', () => {
  const step = { path, answers: { q2: null }, completed: false }
  expect(stepsTaken(questions, step).map(({ number, at, answer }) => [number, at, answer])).toEqual([
    [2, 1, 'Skipped'],
    [3, 2, null],
  ])
  expect(whyAsked(questions, { ...step, path: path.slice(0, 2) })).toBe('The preview began here')
  expect(whyAsked(questions, step)).toBe('Next in order after 2')
})
