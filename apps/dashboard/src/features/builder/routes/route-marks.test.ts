import { checkRoutes, type QuestionId } from '@earshot/survey'
import { anNpsQuestion, aRule, aSingleSelect, aSurvey, aTextQuestion } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { warningsByQuestion, withRouteProblems } from './route-marks.ts'
import { sortedFindings } from './sorted-findings.ts'

const gone = 'gone' as QuestionId
const survey = aSurvey([
  aSingleSelect('q1', { logic: [aRule([], 'q2'), aRule(['no'], 'gone'), aRule([], 'q2')] }),
  aTextQuestion('q2', { config: { nextQuestionId: gone } }),
  anNpsQuestion('q3'),
])

test('what stops publishing comes before what does not, each in the order of the questions', () => {
  const { problems, warnings } = sortedFindings(checkRoutes(survey))
  expect(problems.map(({ code, questionId }) => [code, questionId])).toEqual([
    ['rule_target_missing', 'q1'],
    ['next_question_missing', 'q2'],
  ])
  expect(warnings.map(({ code, questionId }) => [code, questionId])).toEqual([
    ['rule_never_matches', 'q1'],
    ['rule_never_matches', 'q1'],
  ])
})

test('problems of the ways through are told before publishing was tried, and once when it was', () => {
  const unasked = { code: 'question_text_empty', questionId: 'q3' }
  const refused = [{ code: 'next_question_missing', questionId: 'q2' }, unasked]
  const codes = (known: Parameters<typeof withRouteProblems>[0]) =>
    withRouteProblems(known, survey).map(({ code }) => code)
  expect(codes([])).toEqual(['rule_target_missing', 'next_question_missing'])
  expect(codes(refused)).toEqual(['question_text_empty', 'rule_target_missing', 'next_question_missing'])
  const known = [unasked]
  expect(withRouteProblems(known, aSurvey())).toBe(known)
})

test('warnings are counted by question', () => {
  expect([...warningsByQuestion(survey)]).toEqual([['q1', 2]])
})
