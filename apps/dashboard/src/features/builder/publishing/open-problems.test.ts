import type { OptionId } from '@earshot/survey'
import { aDateQuestion, anNpsQuestion, aRating, aRule, aSingleSelect, aSurvey } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { elementIds } from '../element-ids.ts'
import { openProblems, problemsAt, problemsByQuestion } from './open-problems.ts'
import type { LocatedProblem } from './use-publishing.ts'

const options = [
  { id: 'a' as OptionId, text: 'Spruce' },
  { id: 'b' as OptionId, text: '' },
]
const nameless = { code: 'option_text_empty', questionId: 'q1', optionId: 'b' }
const unasked = { code: 'question_text_empty', questionId: 'q2' }

test('what is mended stands no longer, what is not still does', () => {
  const survey = aSurvey([aSingleSelect('q1', { config: { options } }), anNpsQuestion('q2', { text: 'Why?' })])
  expect(openProblems([nameless, unasked], survey)).toEqual([nameless])
})

test('of two rules that lead nowhere, the one that is mended stands no longer', () => {
  const astray = (ruleIndex: number) => ({ code: 'rule_target_missing', questionId: 'q1', ruleIndex })
  const survey = aSurvey([aSingleSelect('q1', { logic: [aRule(['yes'], 'q1'), aRule(['no'], 'gone')] })])
  expect(openProblems([astray(0), astray(1)], survey)).toEqual([astray(1)])
})

test('what publishing has not complained of yet is no problem yet', () => {
  const survey = aSurvey([aSingleSelect('q1', { config: { options } }), anNpsQuestion('q2', { text: '' })])
  expect(openProblems([unasked], survey)).toEqual([unasked])
  expect(openProblems([], survey)).toEqual([])
})

test('a question that was deleted took its problems along', () => {
  expect(openProblems([nameless, unasked], aSurvey([aSingleSelect('q3')]))).toEqual([])
})

test('what the plan refuses of a question stands as long as the question is such a one', () => {
  const refused = (featureKey: 'all_question_types' | 'custom_features') =>
    ({ code: 'not_in_plan', questionId: 'q1', refusal: { because: 'not_in_plan', featureKey } }) as const
  const ofPlan = {
    code: 'limit_reached',
    refusal: { because: 'limit_reached', featureKey: 'active_surveys', limit: 1 },
  }
  const known = [refused('all_question_types'), refused('custom_features'), ofPlan as LocatedProblem]
  const ends = { text: 'When?', config: { isTerminal: true } }
  expect(openProblems(known, aSurvey([aDateQuestion('q1', ends)]))).toEqual(known.slice(0, 2))
  expect(openProblems(known, aSurvey([aRating('q1', ends)]))).toEqual(known.slice(1, 2))
  expect(openProblems(known, aSurvey([aRating('q1', { logic: [aRule(['1'], 'q1')] })]))).toEqual(known.slice(1, 2))
  expect(openProblems(known, aSurvey([anNpsQuestion('q1', { text: 'When?' })]))).toEqual([])
  expect(openProblems(known, aSurvey([anNpsQuestion('q2', { text: 'When?' })]))).toEqual([])
})

test('each problem belongs to its question, and to the field it is mended in', () => {
  const picture = { code: 'option_image_missing', questionId: 'q1', optionId: 'b' }
  const byQuestion = problemsByQuestion([nameless, picture, unasked, { code: 'no_questions' }])
  expect([...byQuestion]).toEqual([
    ['q1', [nameless, picture]],
    ['q2', [unasked]],
  ])
  expect(problemsAt([nameless, picture], elementIds.option('b'))).toEqual([nameless])
  expect(problemsAt([nameless, picture], elementIds.picture('b'))).toEqual([picture])
})
