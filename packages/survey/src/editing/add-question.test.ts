import { expect, test } from 'vitest'
import type { SurveyId } from '../ids.ts'
import { anNpsQuestion, aSurvey } from '../testing/index.ts'
import { addQuestion } from './add-question.ts'

const survey = aSurvey([anNpsQuestion('q1'), anNpsQuestion('q2')])
const newId = () => 'new'

test.each([
  { where: 'by default', position: undefined, order: ['q1', 'q2', 'new'] },
  { where: 'first', position: 0, order: ['new', 'q1', 'q2'] },
  { where: 'between', position: 1, order: ['q1', 'new', 'q2'] },
  { where: 'beyond the end', position: 9, order: ['q1', 'q2', 'new'] },
  { where: 'before the start', position: -1, order: ['new', 'q1', 'q2'] },
])('SPEC E1, SPEC E5: a question added $where becomes selected and later ones move on', ({ position, order }) => {
  const added = addQuestion(survey, 'nps', newId, position)
  if (!added.ok) throw new Error(added.problem.code)
  const { questions } = added.value.survey
  expect(questions.map((question) => question.questionId)).toEqual(order)
  expect(questions.map((question) => question.orderIndex)).toEqual([0, 1, 2])
  expect(added.value.selectedQuestionId).toBe('new')
})

test('SPEC E1: what was there before is not touched', () => {
  const added = addQuestion(survey, 'single_select', newId)
  expect(survey.questions).toHaveLength(2)
  expect(added.ok && added.value.survey.questions[0]).toBe(survey.questions[0])
})

test('SPEC E2: without a survey id no question can be added', () => {
  const unset = { ...survey, surveyId: '' as SurveyId }
  expect(addQuestion(unset, 'nps', newId)).toEqual({ ok: false, problem: { code: 'survey_id_not_set' } })
})

test('SPEC E9: the 301st question is refused', () => {
  const full = aSurvey(Array.from({ length: 300 }, (_, index) => anNpsQuestion(`q${index}`)))
  expect(addQuestion(full, 'nps', newId)).toEqual({ ok: false, problem: { code: 'too_many_questions' } })
})
