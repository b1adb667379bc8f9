import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from '../questions/registry.ts'
import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anNpsQuestion,
  aRevision,
  aRule,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
  everyAnswer,
  randomSurvey,
  seededRandom,
} from '../testing/index.ts'
import { longestRemaining } from './longest-remaining.ts'
import { nextQuestionId } from './next-question.ts'
import { possibleSteps, reachableFrom, reversed } from './possible-steps.ts'

/** For slow machines. A search that tries every answer needs years. */
const TIMEOUT_MS = 60_000

const flowOf = (questions: readonly Question[]) => aRevision(aSurvey(questions)).questions

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
])('SPEC P6: a rule $rule', ({ q1, to }) => {
  expect(stepsOf(q1)).toEqual(to)
})

const abc = { options: ['a', 'b', 'c'] }
const not = 'NOT_CONTAINS'

test.each([
  { rule: 'for an option', logic: [aRule(['a'], 'q3')], to: ['q3', 'q2'] },
  { rule: 'for every option', logic: [aRule(['a', 'b', 'c'], 'q3')], to: ['q3'] },
  { rule: 'against every option', logic: [aRule(['a', 'b', 'c'], 'q3', not)], to: ['q2'] },
  {
    rule: 'for two options, of which two of three must hold one',
    logic: [aRule(['a', 'b'], 'q3')],
    bounds: { minSelect: 2 },
    to: ['q3'],
  },
  {
    rule: 'against two options, where two of three must be chosen',
    logic: [aRule(['a', 'b'], 'q3', not)],
    bounds: { minSelect: 2 },
    to: ['q2'],
  },
  {
    rule: 'for one option after rules against the two others, both of which can be chosen',
    logic: [aRule(['a'], 'q2', not), aRule(['b'], 'q2', not), aRule(['c'], 'q3')],
    bounds: { maxSelect: 3 },
    to: ['q2', 'q3'],
  },
  {
    rule: 'for one option after rules against the two others, where only two can be chosen',
    logic: [aRule(['a'], 'q2', not), aRule(['b'], 'q2', not), aRule(['c'], 'q3')],
    bounds: { maxSelect: 2 },
    to: ['q2'],
  },
  {
    rule: 'against the last of three lists, of each of which one can be among two chosen',
    logic: [aRule(['a', 'b'], 'q3', not), aRule(['a', 'c'], 'q3', not), aRule(['d'], 'q3', not)],
    bounds: { maxSelect: 2 },
    options: ['a', 'b', 'c', 'd'],
    to: ['q3', 'q2'],
  },
])('SPEC P6: of several options, a rule $rule', ({ logic, bounds, options = abc.options, to }) => {
  expect(stepsOf(aMultiSelect('q1', { options, logic, config: { ...bounds } }))).toEqual(to)
})

test('SPEC P6: what an optional question leads to when nothing is chosen of many', () => {
  const logic = [aRule(['a', 'b', 'c'], 'q3', not)]
  expect(stepsOf(aMultiSelect('q1', { ...abc, logic, isRequired: false }))).toEqual(['q3', 'q2'])
})

test.each([aTextQuestion('q1'), aDateQuestion('q1'), aDropDown('q1')])('SPEC P6: $type has one way on', (question) => {
  expect(stepsOf({ ...question, isRequired: false, logic: [aRule([], 'q3', not)] })).toEqual(['q2'])
})

test.each([
  { what: 'that has no options yet', q1: aSingleSelect('q1', { options: [] }) },
  { what: 'that asks for more than it offers', q1: aMultiSelect('q1', { config: { minSelect: 9 } }) },
])('SPEC P6: a choice $what leads on as usual', ({ q1 }) => {
  expect(stepsOf(q1)).toEqual(['q2'])
})

test('SPEC P6: where rules lead is looked up again when other questions are there', () => {
  const logic = [aRule(['a'], 'q2'), aRule(['b'], 'q3'), aRule(['c'], 'q4')]
  const [q1, q2, q3, q4] = flowOf([
    aSingleSelect('q1', { ...abc, logic, config: { isTerminal: true } }),
    ...['q2', 'q3', 'q4'].map((questionId) => anNpsQuestion(questionId)),
  ])
  if (!q1 || !q2 || !q3 || !q4) throw new Error('There are four questions')
  const stepsFromFirst = (...others: (typeof q1)[]) => [...(possibleSteps([q1, ...others]).get('q1') ?? [])]
  expect(stepsFromFirst(q2, q3)).toEqual(['q2', 'q3', null])
  expect(stepsFromFirst(q2, q4)).toEqual(['q2', 'q4', null])
})

test('SPEC P6: the steps are those that the flow takes for some answer', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { questions } = aRevision(randomSurvey(seededRandom(seed)))
      const steps = possibleSteps(questions)
      for (const question of questions) {
        const taken = everyAnswer(question).map((answer) => nextQuestionId(questions, question.questionId, answer))
        expect(steps.get(question.questionId)).toEqual(new Set(taken))
      }
    }),
    { seed: 4, numRuns: 500 },
  )
})

test(
  'SPEC P6: 300 questions of 200 options and 50 rules are looked through at once',
  () => {
    const ids = Array.from({ length: 300 }, (_, index) => `q${index + 1}`)
    const options = Array.from({ length: 200 }, (_, index) => `option-${index}`)
    // The slowest there can be: each rule lists 200 values and takes only one option.
    const logic = ids
      .slice(0, 50)
      .map((id, index) => aRule([`option-${index}`, ...options.map((one) => `not-${one}`)], id))
    const questions = flowOf(ids.map((id) => aSingleSelect(id, { options, logic })))
    expect(reachableFrom(reversed(possibleSteps(questions)), null).size).toBe(300)
    expect(longestRemaining(questions)('q1').same).toBe(false)
  },
  TIMEOUT_MS,
)

/** Questions of 50 rules, each of which asks for one of 30 options or so, where few may be chosen. */
function hardToKnow(count: number, maxSelect: number) {
  const random = seededRandom(20)
  const options = Array.from({ length: 200 }, (_, index) => `o${index}`)
  const targets = Array.from({ length: 51 }, (_, index) => `q${count + index + 1}`)
  const logic = targets.slice(1).map((target) =>
    aRule(
      options.filter(() => random() < 0.15),
      target,
      'NOT_CONTAINS',
    ),
  )
  const hard = Array.from({ length: count }, (_, index) =>
    aMultiSelect(`q${index + 1}`, { options, logic, config: { maxSelect } }),
  )
  return flowOf([...hard, ...targets.map((id) => anNpsQuestion(id))])
}

test.each([2, 6, 20])(
  'SPEC P7: 100 questions of 50 rules that %i options must meet are looked through at once',
  (maxSelect) => {
    expect(possibleSteps(hardToKnow(100, maxSelect)).get('q100')?.has('q102')).toBe(true)
  },
  TIMEOUT_MS,
)

test('SPEC P7: what can be known is known', () => {
  const [first, ...steps] = possibleSteps(hardToKnow(1, 1)).get('q1') ?? []
  expect(first).toBe('q3')
  expect(steps.length).toBeLessThan(20)
})
