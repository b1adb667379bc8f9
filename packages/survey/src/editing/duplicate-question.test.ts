import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { QuestionId, SurveyId } from '../ids.ts'
import { type QuestionTypeName, questionTypes } from '../questions/registry.ts'
import { surveySchema } from '../survey.schema.ts'
import type { Survey } from '../survey.ts'
import { anImageQuestion, anNpsQuestion, aRule, aSingleSelect, aSurvey, aTextQuestion } from '../testing/index.ts'
import { duplicateQuestion } from './duplicate-question.ts'

const id = (questionId: string) => questionId as QuestionId

function counter(name = 'new') {
  let count = 0
  return () => `${name}-${++count}`
}

function duplicate(survey: Survey, questionId: string) {
  const edited = duplicateQuestion(survey, id(questionId), counter())
  if (!edited.ok) throw new Error(edited.problem.code)
  return edited.value
}

test.each([
  { original: 'q1', order: ['q1', 'new-1', 'q2', 'q3'] },
  { original: 'q3', order: ['q1', 'q2', 'q3', 'new-1'] },
])('SPEC E11, SPEC E5: the duplicate of $original follows it and is selected', ({ original, order }) => {
  const survey = aSurvey([anNpsQuestion('q1'), aTextQuestion('q2'), anNpsQuestion('q3')])
  const { survey: edited, selectedQuestionId } = duplicate(survey, original)
  expect(edited.questions.map((question) => question.questionId)).toEqual(order)
  expect(edited.questions.map((question) => question.orderIndex)).toEqual([0, 1, 2, 3])
  expect(selectedQuestionId).toBe('new-1')
})

test('SPEC E11: it asks the same, under ids of its own', () => {
  const original = anImageQuestion('q1', { options: ['a', 'b'], isRequired: false, config: { hideLabel: true } })
  const { questions } = duplicate(aSurvey([original]), 'q1').survey
  expect(questions[0]).toEqual(original)
  expect(questions[1]).toEqual({
    ...original,
    questionId: 'new-1',
    orderIndex: 1,
    config: {
      ...original.config,
      options: original.config.options.map((option, index) => ({ ...option, id: `new-${index + 2}` })),
    },
  })
})

test('SPEC E11: its rules name its own options, and values that are no options stay', () => {
  const logic = [aRule(['b', 'other', 'gone'], 'q2'), aRule(['a'], 'q2', 'NOT_CONTAINS')]
  const survey = aSurvey([aSingleSelect('q1', { options: ['a', 'b'], logic }), anNpsQuestion('q2')])
  expect(duplicate(survey, 'q1').survey.questions[1]?.logic).toEqual([
    aRule(['new-3', 'other', 'gone'], 'q2'),
    aRule(['new-2'], 'q2', 'NOT_CONTAINS'),
  ])
})

test('SPEC E11: where the original leads to itself the duplicate leads to itself, and elsewhere where the original does', () => {
  const survey = aSurvey([
    anNpsQuestion('q1', { logic: [aRule(['0'], 'q1'), aRule(['1'], 'q2')], config: { nextQuestionId: id('q1') } }),
    anNpsQuestion('q2', { logic: [aRule(['0'], 'q1')], config: { nextQuestionId: id('q1') } }),
  ])
  const [, copy] = duplicate(survey, 'q1').survey.questions
  expect(copy?.config.nextQuestionId).toBe('new-1')
  expect(copy?.logic).toEqual([aRule(['0'], 'new-1'), aRule(['1'], 'q2')])
  expect(duplicate(survey, 'q2').survey.questions[2]).toMatchObject({
    logic: [aRule(['0'], 'q1')],
    config: { nextQuestionId: 'q1' },
  })
})

test.each(Object.keys(questionTypes) as QuestionTypeName[])('SPEC E11: a duplicated %s can be saved', (type) => {
  const blank = questionTypes[type].blank('survey-1' as SurveyId, counter('old'))
  const { name, description, questions } = duplicate(aSurvey([blank]), blank.questionId).survey
  expect(v.parse(surveySchema, { name, description, questions }).questions).toEqual(questions)
})

test('SPEC E11: a question that is not there has no duplicate', () => {
  expect(duplicateQuestion(aSurvey(), id('gone'), counter())).toEqual({
    ok: false,
    problem: { code: 'question_not_found' },
  })
})

test('SPEC E9: the duplicate that would be the 301st question is refused', () => {
  const full = aSurvey(Array.from({ length: 300 }, (_, index) => anNpsQuestion(`q${index}`)))
  expect(duplicateQuestion(full, id('q0'), counter())).toEqual({ ok: false, problem: { code: 'too_many_questions' } })
})
