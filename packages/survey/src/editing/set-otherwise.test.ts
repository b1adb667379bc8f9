import { expect, test } from 'vitest'
import { nextQuestionId } from '../flow/next-question.ts'
import type { QuestionId } from '../ids.ts'
import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
} from '../testing/index.ts'
import { canEnd, type Otherwise, otherwiseOf, setOtherwise } from './set-otherwise.ts'

const q1 = 'q1' as QuestionId
const q2 = 'q2' as QuestionId
const q3 = 'q3' as QuestionId

const endable = [aSingleSelect, aMultiSelect, aTextQuestion, aRating, aDropDown, aDateQuestion, anImageQuestion]
const choices: readonly Otherwise[] = [{ target: 'next' }, { target: 'question', questionId: q3 }, { target: 'end' }]

test.each(endable)('SPEC L6: a question of any type but nps leads on, to one question, or to the end', (aQuestion) => {
  let survey = aSurvey([aQuestion('q1'), anNpsQuestion('q2'), anNpsQuestion('q3')])
  for (const [choice, next] of [...choices, ...choices.toReversed()].map((one) => [one, nextOf(one)] as const)) {
    survey = setOtherwise(survey, q1, choice)
    expect(survey.questions.map(otherwiseOf)).toEqual([choice, { target: 'next' }, { target: 'next' }])
    expect(nextQuestionId(survey.questions, q1, null)).toBe(next)
    expect(survey.questions[0]?.config).toMatchObject({
      nextQuestionId: choice.target === 'question' ? q3 : null,
      isTerminal: choice.target === 'end',
    })
  }
})

const nextOf = ({ target }: Otherwise) => ({ next: q2, question: q3, end: null })[target]

test('SPEC L6: of a survey that came with both set, nextQuestionId holds; what is chosen then stands alone', () => {
  const both = aSurvey([aTextQuestion('q1', { config: { nextQuestionId: q3, isTerminal: true } }), anNpsQuestion('q3')])
  expect(both.questions.map(otherwiseOf)[0]).toEqual({ target: 'question', questionId: q3 })
  expect(setOtherwise(both, q1, { target: 'question', questionId: q3 }).questions[0]?.config).toMatchObject({
    nextQuestionId: q3,
    isTerminal: false,
  })
})

test('SPEC L7: nps is led to a question, and never made to end', () => {
  const survey = aSurvey([anNpsQuestion('q1'), anNpsQuestion('q3')])
  expect(survey.questions.map(canEnd)).toEqual([false, false])
  expect(setOtherwise(survey, q1, { target: 'end' })).toBe(survey)
  const changed = setOtherwise(survey, q1, { target: 'question', questionId: q3 })
  expect(changed.questions[0]).toEqual({
    ...survey.questions[0],
    config: { ...survey.questions[0]?.config, nextQuestionId: q3 },
  })
  expect(setOtherwise(changed, q1, { target: 'next' })).toEqual(survey)
})

test('SPEC L7: nothing leads to a question that is not there', () => {
  const survey = aSurvey([aTextQuestion('q1')])
  expect(setOtherwise(survey, q1, { target: 'question', questionId: 'gone' as QuestionId })).toBe(survey)
  expect(setOtherwise(survey, 'gone' as QuestionId, { target: 'end' })).toBe(survey)
})
