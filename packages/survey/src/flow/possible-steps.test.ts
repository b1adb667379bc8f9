import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '../answer.ts'
import { OTHER_OPTION_ID } from '../ids.ts'
import type { PublishedQuestion } from '../published-survey.ts'
import type { Question } from '../questions/registry.ts'
import {
  anNpsQuestion,
  aPublishedSurvey,
  aRule,
  aSingleSelect,
  aSurvey,
  randomSurvey,
  seededRandom,
} from '../testing/index.ts'
import { longestRemaining } from './longest-remaining.ts'
import { nextQuestionId } from './next-question.ts'
import { possibleSteps } from './possible-steps.ts'
import { loopsWithoutExit } from './route-check.ts'

const flowOf = (questions: readonly Question[]) => aPublishedSurvey(aSurvey(questions)).questions

/** Where q1 of three may lead. */
const stepsOf = (q1: Question) => [
  ...(possibleSteps(flowOf([q1, anNpsQuestion('q2'), anNpsQuestion('q3')])).get('q1') ?? []),
]

const scores = Array.from({ length: 11 }, (_, score) => String(score))

test.each([
  { rule: 'that lists no answer', q1: aSingleSelect('q1', { logic: [aRule([], 'q3')] }), to: ['q2'] },
  { rule: 'against nothing', q1: aSingleSelect('q1', { logic: [aRule([], 'q3', 'NOT_CONTAINS')] }), to: ['q3'] },
  { rule: 'for every option', q1: aSingleSelect('q1', { logic: [aRule(['yes', 'no'], 'q3')] }), to: ['q3'] },
  { rule: 'for every score', q1: anNpsQuestion('q1', { logic: [aRule(scores, 'q3')] }), to: ['q3'] },
  {
    rule: 'for all but Other',
    q1: aSingleSelect('q1', { logic: [aRule(['yes', 'no'], 'q3')], config: { allowOther: true } }),
    to: ['q3', 'q2'],
  },
  {
    rule: 'for every answer, where none need be given',
    q1: aSingleSelect('q1', { logic: [aRule(['yes', 'no'], 'q3')], isRequired: false }),
    to: ['q3', 'q2'],
  },
  {
    rule: 'that comes after one for every answer',
    q1: aSingleSelect('q1', { logic: [aRule(['gone'], 'q3', 'NOT_CONTAINS'), aRule(['no'], 'q2')] }),
    to: ['q3'],
  },
  {
    rule: 'whose target is missing',
    q1: aSingleSelect('q1', { logic: [aRule(['yes', 'no'], 'gone'), aRule(['no'], 'q3')] }),
    to: ['q3', 'q2'],
  },
])('[P6] a rule $rule', ({ q1, to }) => {
  expect(stepsOf(q1)).toEqual(to)
})

test('[P6] a choice that has no options yet leads on as usual', () => {
  expect(stepsOf(aSingleSelect('q1', { options: [] }))).toEqual(['q2'])
})

test('[P6] the steps are those that the flow takes for some answer', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { questions } = aPublishedSurvey(randomSurvey(seededRandom(seed)))
      const steps = possibleSteps(questions)
      for (const question of questions) {
        const taken = answersTo(question).map((answer) => nextQuestionId(questions, question.questionId, answer))
        expect(steps.get(question.questionId)).toEqual(new Set(taken))
      }
    }),
    { seed: 4, numRuns: 300 },
  )
})

test('[P6] 300 questions of 200 options and 50 rules are looked through at once', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `q${index + 1}`)
  const options = Array.from({ length: 200 }, (_, index) => `option-${index}`)
  // The slowest there can be: each rule lists 200 values and takes only one option.
  const logic = ids
    .slice(0, 50)
    .map((id, index) => aRule([`option-${index}`, ...options.map((one) => `not-${one}`)], id))
  const questions = flowOf(ids.map((id) => aSingleSelect(id, { options, logic })))
  expect(loopsWithoutExit(questions)).toEqual([])
  expect(longestRemaining(questions, 'q1').same).toBe(false)
}, 2000)

function answersTo({ control, isRequired }: PublishedQuestion): readonly (Answer | null)[] {
  const passedOver = isRequired ? [] : [null]
  if (control.as === 'scale') return [...scores.map((score) => ({ value: Number(score) })), ...passedOver]
  const ids = control.options.map(({ optionId }) => optionId)
  const offered = control.otherLabel === null ? ids : [...ids, OTHER_OPTION_ID]
  return [...offered.map((optionId) => ({ optionId, otherValue: null })), ...passedOver]
}
