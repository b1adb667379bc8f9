import { expect, test } from 'vitest'
import type { QuestionId } from '../ids.ts'
import { anNpsQuestion, aSingleSelect, aSurvey } from '../testing/index.ts'
import { updateQuestion } from './edit-question.ts'

const survey = aSurvey([aSingleSelect('q1'), anNpsQuestion('q2')])
const q2 = 'q2' as QuestionId

test('SPEC E6: a question gets another text, and its neighbours stay the very same', () => {
  const edited = updateQuestion(survey, q2, (question) => ({ ...question, text: 'And now?', isRequired: false }))
  expect(edited.questions[1]).toEqual({ ...survey.questions[1], text: 'And now?', isRequired: false })
  expect(edited.questions[0]).toBe(survey.questions[0])
  expect(survey.questions[1]?.text).toBe('How likely, q2?')
})

test('SPEC E6: settings change by the type of the question', () => {
  const edited = updateQuestion(survey, q2, (question) =>
    question.type === 'nps' ? { ...question, config: { ...question.config, minLabel: 'Never' } } : question,
  )
  expect(edited.questions[1]?.config).toMatchObject({ minLabel: 'Never', maxLabel: '' })
})

test('SPEC E6: where nothing changes, the survey stays the very same', () => {
  expect(updateQuestion(survey, q2, (question) => question)).toBe(survey)
  expect(updateQuestion(survey, 'gone' as QuestionId, (question) => ({ ...question, text: 'x' }))).toBe(survey)
})
