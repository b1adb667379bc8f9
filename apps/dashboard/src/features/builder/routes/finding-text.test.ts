import type { QuestionId, Survey } from '@earshot/survey'
import { checkRoutes } from '@earshot/survey'
import { anNpsQuestion, aRule, aSingleSelect, aSurvey, aTextQuestion } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { findingText, fixText } from './finding-text.ts'

const id = (questionId: string) => questionId as QuestionId
const abc = { options: ['a', 'b', 'c'] }
const withoutTarget = { ...aRule(['a'], 'q1'), action: { type: 'SHOW', questionIds: [] } } as const

const textsOf = (survey: Survey) => checkRoutes(survey).map((finding) => findingText(finding, survey))

test('each finding names its place, what is so and what to do', () => {
  const survey = aSurvey([
    aTextQuestion('q1', { config: { nextQuestionId: id('q3') } }),
    aTextQuestion('q2', { config: { nextQuestionId: id('gone') } }),
    aSingleSelect('q3', {
      ...abc,
      logic: [
        aRule(['a'], 'q1'),
        aRule(['b'], 'q3'),
        aRule(['a'], 'q4'),
        aRule(['a', 'b'], 'q4'),
        aRule([], 'q4'),
        aRule(['other'], 'q4'),
        withoutTarget,
        aRule(['c'], 'gone'),
      ],
    }),
    aSingleSelect('q4', { ...abc, logic: [aRule(['c'], 'q4')] }),
  ])
  expect(textsOf(survey)).toEqual([
    'Question 2 can’t be reached. Remove it, or lead to it from another question.',
    'Question 2 leads to a question that isn’t there any more. Choose another.',
    'Rule 3 of question 3 never applies: rule 1 always comes first.',
    'Rule 4 of question 3 never applies: rules 1 and 2 always come first.',
    'Rule 5 of question 3 never applies: it names no answer yet.',
    'Rule 6 of question 3 never applies: nobody can answer like that.',
    'Rule 7 of question 3 leads nowhere yet. Choose a question.',
    'Rule 8 of question 3 leads to a question that isn’t there any more. Choose another.',
    'From question 3 people may go back to questions 1 and 3.',
    'Question 4 may lead to itself again.',
  ])
})

test('a loop that nobody leaves', () => {
  const survey = aSurvey([anNpsQuestion('q1'), aTextQuestion('q2', { config: { nextQuestionId: id('q1') } })])
  expect(textsOf(survey)).toEqual([
    'From question 1 people go round in circles. Let one way end.',
    'From question 2 people go round in circles. Let one way end.',
  ])
})

test('a mend says what it does', () => {
  expect(fixText({ code: 'rule_without_target', questionId: id('q1'), ruleIndex: 1 })).toBe('Remove rule 2')
  expect(fixText({ code: 'next_question_missing', questionId: id('q1') })).toBe('Remove the link')
  expect(fixText({ code: 'loop_without_exit', questionId: id('q1'), canEndHere: true })).toBe('End here')
})
