import {
  deleteQuestion,
  moveQuestion,
  type QuestionId,
  type Survey,
  setOtherwise,
  updateQuestion,
} from '@earshot/survey'
import { anNpsQuestion, aRule, aSingleSelect, aSurvey, aTextQuestion } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { putBack } from './put-back.ts'

const Q2 = 'q2' as QuestionId

/** Its first question leads to the second by rule and always, its third back to it. */
const before = aSurvey([
  aSingleSelect('q1', { logic: [aRule(['yes'], 'q2')], config: { nextQuestionId: Q2 } }),
  anNpsQuestion('q2'),
  aTextQuestion('q3', { config: { nextQuestionId: Q2 } }),
])

const without = (survey: Survey, questionId: QuestionId): Survey => {
  const edited = deleteQuestion(survey, questionId)
  if (!edited.ok) throw new Error(edited.problem.code)
  return edited.value.survey
}

const after = without(before, Q2)

function undo(survey: Survey): Survey {
  const edited = putBack(survey, Q2, before, after)
  if (!edited.ok) throw new Error(edited.problem.code)
  expect(edited.value.selectedQuestionId).toBe(Q2)
  return edited.value.survey
}

test('a deletion taken back leaves no trace', () => {
  expect(undo(after)).toEqual(before)
})

test('what was edited since stays', () => {
  const edited = updateQuestion(after, 'q1' as QuestionId, (question) => ({ ...question, text: 'Which, then?' }))
  const put = undo(edited)
  expect(put.questions[0]).toEqual({ ...before.questions[0], text: 'Which, then?' })
  expect(put.questions.slice(1)).toEqual(before.questions.slice(1))
})

test('what has been pointed elsewhere since is not turned round', () => {
  const q3 = 'q3' as QuestionId
  const edited = updateQuestion(after, 'q1' as QuestionId, (question) =>
    question.type === 'single_select'
      ? { ...question, logic: [], config: { ...question.config, nextQuestionId: q3 } }
      : question,
  )
  expect(undo(edited).questions[0]).toMatchObject({ logic: [], config: { nextQuestionId: 'q3' } })
})

test('what has been made to end the survey since still does', () => {
  const put = undo(setOtherwise(after, 'q1' as QuestionId, { leads: 'end' }))
  expect(put.questions[0]?.config).toMatchObject({ nextQuestionId: null, isTerminal: true })
  expect(put.questions[2]).toEqual(before.questions[2])
})

test('it stands where it stood, whatever was moved since, or at the end', () => {
  const order = ({ questions }: Survey) => questions.map(({ questionId }) => questionId)
  expect(order(undo(moveQuestion(after, 'q3' as QuestionId, 0)))).toEqual(['q3', 'q2', 'q1'])
  const alone = without(without(after, 'q1' as QuestionId), 'q3' as QuestionId)
  const put = undo(alone)
  expect(order(put)).toEqual(['q2'])
  expect(put.questions[0]?.orderIndex).toBe(0)
})

test('is refused where 300 have come to stand by now', () => {
  const full = aSurvey(Array.from({ length: 300 }, (_, index) => anNpsQuestion(`n${index}`)))
  expect(putBack(full, Q2, before, after)).toEqual({ ok: false, problem: { code: 'too_many_questions' } })
})
