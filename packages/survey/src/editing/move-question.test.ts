import { expect, test } from 'vitest'
import type { QuestionId } from '../ids.ts'
import { anNpsQuestion, aRule, aSingleSelect, aSurvey } from '../testing/index.ts'
import { moveQuestion } from './move-question.ts'

const id = (questionId: string) => questionId as QuestionId
const survey = aSurvey([
  aSingleSelect('q1', { logic: [aRule(['yes'], 'q3')], config: { nextQuestionId: id('q2') } }),
  anNpsQuestion('q2'),
  anNpsQuestion('q3'),
])

test.each([
  { moved: 'q1', toIndex: 2, order: ['q2', 'q3', 'q1'] },
  { moved: 'q3', toIndex: 0, order: ['q3', 'q1', 'q2'] },
  { moved: 'q1', toIndex: 1, order: ['q2', 'q1', 'q3'] },
  { moved: 'q2', toIndex: 9, order: ['q1', 'q3', 'q2'] },
  { moved: 'q2', toIndex: -1, order: ['q2', 'q1', 'q3'] },
])('SPEC E10, SPEC E5: $moved moves to $toIndex', ({ moved, toIndex, order }) => {
  const { questions } = moveQuestion(survey, id(moved), toIndex)
  expect(questions.map((question) => question.questionId)).toEqual(order)
  expect(questions.map((question) => question.orderIndex)).toEqual([0, 1, 2])
})

test('SPEC E10: what a question says and where it leads moves with it', () => {
  expect(moveQuestion(survey, id('q1'), 2).questions[2]).toEqual({ ...survey.questions[0], orderIndex: 2 })
})

test.each([
  { what: 'to where it stands', moved: 'q2', toIndex: 1 },
  { what: 'that is last, beyond the end', moved: 'q3', toIndex: 9 },
  { what: 'that is not there', moved: 'gone', toIndex: 0 },
])('SPEC E10: a question $what leaves everything the very same', ({ moved, toIndex }) => {
  expect(moveQuestion(survey, id(moved), toIndex)).toBe(survey)
})
