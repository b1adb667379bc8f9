import {
  addQuestion,
  changeType,
  deleteQuestion,
  type Edited,
  moveQuestion,
  ok,
  type QuestionId,
  removeOption,
  renameOption,
  type Survey,
  setAppearance,
  setAudience,
  updateQuestion,
} from '@earshot/survey'
import { anNpsQuestion, aRule, aSingleSelect, aSurvey, aTextQuestion, editedSurvey } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import type { Edit } from '../editing/editing-session.ts'
import { stepName } from './step-name.ts'

const [q1, q2, q3] = ['q1', 'q2', 'q3'] as QuestionId[] as [QuestionId, QuestionId, QuestionId]
const yes = 'yes' as never
const survey = aSurvey([
  aSingleSelect('q1', { logic: [aRule(['yes'], 'q3')] }),
  anNpsQuestion('q2'),
  aTextQuestion('q3'),
])
const edited = (after: Survey): Edited => ({ survey: after, selectedQuestionId: null })

test.each<[string, Parameters<Edit>[0]]>([
  ['rename the survey', (before) => ok({ ...before, name: 'Else' })],
  ['change the audience', (before) => ok(setAudience(before, [{ type: 'giftCard', operator: 'is', value: 'used' }]))],
  ['change the design', (before) => ok(setAppearance(before, { scheme: 'dark' }))],
  ['add question 2', (before) => addQuestion(before, 'nps', () => 'new', 1)],
  ['delete question 3', (before) => deleteQuestion(before, q3)],
  ['move question 3', (before) => ok(moveQuestion(before, q1, 2))],
  ['put the questions in another order', ({ questions }) => ok(aSurvey(questions.toReversed()))],
  ['change the type of question 1', (before) => changeType(before, q1, 'rating', () => 'new')],
  ['edit the text of question 2', (before) => ok(updateQuestion(before, q2, (one) => ({ ...one, text: '?' })))],
  [
    'edit the description of question 2',
    (before) => ok(updateQuestion(before, q2, (one) => ({ ...one, description: '?' }))),
  ],
  ['edit the options of question 1', (before) => renameOption(before, q1, yes, 'Oh yes')],
  ['edit the options of question 1', (before) => ok(removeOption(before, q1, yes))],
  ['change what follows question 1', (before) => ok(updateQuestion(before, q1, (one) => ({ ...one, logic: [] })))],
  ['change question 3', (before) => ok(updateQuestion(before, q3, (one) => ({ ...one, isRequired: false })))],
  ['change the details', (before) => ok({ ...before, categoryTag: 'customer loyalty' } as Survey)],
  ['several changes', (before) => ok(setAppearance({ ...before, name: 'Else' }, { accent: '#b8400c' }))],
  ['several changes', (before) => ok({ ...moveQuestion(before, q1, 2), name: 'Else' })],
  [
    'several changes',
    (before) => ok(updateQuestion(removeOption(before, q1, yes), q1, (one) => ({ ...one, text: '?' }))),
  ],
  [
    'several changes',
    (before) => ok(updateQuestion(removeOption(before, q1, yes), q1, (one) => ({ ...one, logic: [] }))),
  ],
  [
    'several changes',
    (before) =>
      changeType(
        updateQuestion(before, q1, (one) => ({ ...one, description: '?' })),
        q1,
        'rating',
        () => 'new',
      ),
  ],
  [
    'several changes',
    (before) =>
      ok(
        updateQuestion(before, q1, (one) => {
          const config = { ...one.config, otherLabel: 'Else' }
          return { ...one, config, logic: [] } as typeof one
        }),
      ),
  ],
  ['several changes', () => ok(aSurvey([anNpsQuestion('q8'), anNpsQuestion('q9')]))],
])('a step is called: %s', (name, operation) => {
  const result = operation(survey)
  if (!result.ok) throw new Error(result.problem.code)
  expect(stepName({ before: edited(survey), after: edited(editedSurvey(result.value)) })).toBe(name)
})
