import { expect, test } from 'vitest'
import type { QuestionId } from '../ids.ts'
import { anNpsQuestion, aRule, aSingleSelect, aSurvey } from '../testing/index.ts'
import { deleteQuestion } from './delete-question.ts'

const id = (questionId: string) => questionId as QuestionId
const survey = aSurvey([anNpsQuestion('q1'), anNpsQuestion('q2'), anNpsQuestion('q3')])

test.each([
  { deleted: 'q1', selected: 'q2', left: ['q2', 'q3'] },
  { deleted: 'q2', selected: 'q3', left: ['q1', 'q3'] },
  { deleted: 'q3', selected: 'q2', left: ['q1', 'q2'] },
])('SPEC E3, SPEC E5: after deleting $deleted, $selected is selected', ({ deleted, selected, left }) => {
  const edited = deleteQuestion(survey, id(deleted))
  if (!edited.ok) throw new Error(edited.problem.code)
  expect(edited.value.selectedQuestionId).toBe(selected)
  expect(edited.value.survey.questions.map((question) => question.questionId)).toEqual(left)
  expect(edited.value.survey.questions.map((question) => question.orderIndex)).toEqual([0, 1])
})

test('SPEC E3: after deleting the only question nothing is selected', () => {
  const edited = deleteQuestion(aSurvey([anNpsQuestion('q1')]), id('q1'))
  expect(edited).toMatchObject({ ok: true, value: { survey: { questions: [] }, selectedQuestionId: null } })
})

test('SPEC E3: a question deleted twice is gone only once', () => {
  expect(deleteQuestion(survey, id('gone'))).toEqual({ ok: false, problem: { code: 'question_not_found' } })
})

test('SPEC E4: no rule and no nextQuestionId leads to a deleted question any more', () => {
  const rule = aRule(['yes'], 'q3')
  const untouched = aSingleSelect('q2', { logic: [aRule(['no'], 'q1')], config: { nextQuestionId: id('q1') } })
  const { questions } = aSurvey([
    aSingleSelect('q1', {
      logic: [rule, { ...rule, action: { type: 'SHOW', questionIds: [id('q3'), id('q2')] } }],
      config: { nextQuestionId: id('q3') },
    }),
    untouched,
    anNpsQuestion('q3'),
  ])
  const edited = deleteQuestion({ ...survey, questions }, id('q3'))
  if (!edited.ok) throw new Error(edited.problem.code)
  const [first, second] = edited.value.survey.questions
  expect(first?.config.nextQuestionId).toBeNull()
  expect(first?.logic.map(({ action }) => action.questionIds)).toEqual([[], ['q2']])
  expect(first?.logic.map(({ condition }) => condition)).toEqual([rule.condition, rule.condition])
  expect(second).toBe(questions[1])
})
