import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '../answer.ts'
import type { QuestionId } from '../ids.ts'
import type { PublishedQuestion } from '../published-survey.ts'
import type { Question } from '../questions/registry.ts'
import {
  aMultiSelect,
  anNpsQuestion,
  aRevision,
  aRule,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
  randomSurvey,
  seededRandom,
} from '../testing/index.ts'
import { type FlowCause, type FlowEdge, flowGraph } from './flow-graph.ts'
import { nextQuestionId } from './next-question.ts'
import { possibleSteps } from './possible-steps.ts'

const flowOf = (questions: readonly Question[]) => aRevision(aSurvey(questions)).questions
const abc = { options: ['a', 'b', 'c'] }
const not = 'NOT_CONTAINS'
const any = (...values: string[]): FlowCause => ({ is: 'any_of', values })
const none = (...values: string[]): FlowCause => ({ is: 'none_of', values })
const always: FlowCause = { is: 'always' }
const otherwise: FlowCause = { is: 'otherwise' }
const passedOver: FlowCause = { is: 'passed_over' }

/** Where q1 of four leads, and by what. */
const edgesFromFirst = (q1: Question) =>
  flowGraph(flowOf([q1, anNpsQuestion('q2'), anNpsQuestion('q3'), anNpsQuestion('q4')]))
    .edges.filter(({ from }) => from === 'q1')
    .map(({ to, causes }) => [to, ...causes])

test.each<{ what: string; q1: Question; edges: readonly (readonly unknown[])[] }>([
  { what: 'a question without rules', q1: aTextQuestion('q1'), edges: [['q2', always]] },
  {
    what: 'a rule, and the other answers',
    q1: aSingleSelect('q1', { ...abc, logic: [aRule(['a'], 'q3')] }),
    edges: [
      ['q3', any('a')],
      ['q2', otherwise],
    ],
  },
  {
    what: 'a rule that leads where all the others lead',
    q1: aSingleSelect('q1', { ...abc, logic: [aRule(['a'], 'q2')] }),
    edges: [['q2', always]],
  },
  {
    what: 'two rules with one target',
    q1: aSingleSelect('q1', { ...abc, logic: [aRule(['a'], 'q3'), aRule(['b'], 'q3')] }),
    edges: [
      ['q3', any('a', 'b')],
      ['q2', otherwise],
    ],
  },
  {
    what: 'what an earlier rule has taken',
    q1: aSingleSelect('q1', { ...abc, logic: [aRule(['a'], 'q3'), aRule(['a', 'b'], 'q4')] }),
    edges: [
      ['q3', any('a')],
      ['q4', any('b')],
      ['q2', otherwise],
    ],
  },
  {
    what: 'all but a value, after a rule that took another',
    q1: aSingleSelect('q1', { ...abc, logic: [aRule(['a'], 'q3'), aRule(['b'], 'q4', not)] }),
    edges: [
      ['q3', any('a')],
      ['q4', none('a', 'b')],
      ['q2', otherwise],
    ],
  },
  {
    what: 'every option ruled, and nothing given',
    q1: aSingleSelect('q1', { ...abc, isRequired: false, logic: [aRule(['a', 'b', 'c'], 'q3')] }),
    edges: [
      ['q3', any('a', 'b', 'c')],
      ['q2', passedOver],
    ],
  },
  {
    what: 'nothing given where only that is none of all',
    q1: aSingleSelect('q1', { ...abc, isRequired: false, logic: [aRule(['a', 'b', 'c'], 'q3', not)] }),
    edges: [
      ['q3', passedOver],
      ['q2', otherwise],
    ],
  },
  {
    what: 'many chosen, any of which is enough',
    q1: aMultiSelect('q1', { ...abc, logic: [aRule(['a', 'gone'], 'q3'), aRule(['a', 'b'], 'q4', not)] }),
    edges: [
      ['q3', any('a')],
      ['q4', none('b')],
      ['q2', otherwise],
    ],
  },
  {
    what: 'everything else after all rules, wherever it leads',
    q1: aSingleSelect('q1', { ...abc, logic: [aRule(['a'], 'q2'), aRule(['b'], 'q3')] }),
    edges: [
      ['q3', any('b')],
      ['q2', otherwise],
    ],
  },
  {
    what: 'two rules with one target, of which one is against a value',
    q1: aSingleSelect('q1', { ...abc, logic: [aRule(['a', 'b'], 'q3', not), aRule(['a'], 'q3')] }),
    edges: [
      ['q3', none('a', 'b'), any('a')],
      ['q2', otherwise],
    ],
  },
  {
    what: 'every option ruled, one of them to where the question leads by itself',
    q1: aSingleSelect('q1', { ...abc, logic: [aRule(['a'], 'q3'), aRule(['b', 'c'], 'q2')] }),
    edges: [
      ['q3', any('a')],
      ['q2', any('b', 'c')],
    ],
  },
  {
    what: 'nothing given, told with none of some',
    q1: aSingleSelect('q1', { ...abc, isRequired: false, logic: [aRule(['a'], 'q3', not)] }),
    edges: [
      ['q3', none('a')],
      ['q2', otherwise],
    ],
  },
  {
    what: 'nothing given, told once',
    q1: aSingleSelect('q1', {
      ...abc,
      isRequired: false,
      logic: [aRule(['a', 'b', 'c'], 'q3', not), aRule(['a'], 'q4'), aRule(['b'], 'q4', not)],
    }),
    edges: [
      ['q3', passedOver],
      ['q4', any('a'), none('a', 'b')],
      ['q2', otherwise],
    ],
  },
  {
    what: 'a rule against nothing, after one that only took nothing given',
    q1: aSingleSelect('q1', {
      ...abc,
      isRequired: false,
      logic: [aRule(['a', 'b', 'c'], 'q3', not), aRule([], 'q4', not)],
    }),
    edges: [
      ['q3', passedOver],
      ['q4', otherwise],
    ],
  },
  {
    what: 'many chosen, and a rule against what an earlier one has taken',
    q1: aMultiSelect('q1', { ...abc, logic: [aRule(['a'], 'q3'), aRule(['a'], 'q4', not)] }),
    edges: [
      ['q3', any('a')],
      ['q4', otherwise],
    ],
  },
])('SPEC M2: told of each edge: $what', ({ q1, edges }) => {
  expect(edgesFromFirst(q1)).toEqual(edges)
})

test('SPEC M3: what leads to a question that is gone is told apart, and is no edge', () => {
  const gone = flowGraph(flowOf([aSingleSelect('q1', { ...abc, logic: [aRule(['a'], 'gone')] }), anNpsQuestion('q2')]))
  expect(gone.gone).toEqual([{ from: 'q1', causes: [any('a')] }])
  expect(gone.edges).toEqual([
    { from: 'q1', to: 'q2', causes: [always] },
    { from: 'q2', to: null, causes: [always] },
  ])
})

test('SPEC M3: only what leads to a question that is gone is told apart', () => {
  const noTarget = { ...aRule(['a'], 'q2'), action: { type: 'SHOW' as const, questionIds: [] } }
  const logic = [aRule(['a'], 'q2'), noTarget, aRule(['b', 'c'], 'gone', not)]
  const leadingTo = (questionId: string) => ({ nextQuestionId: questionId as QuestionId })
  const { gone } = flowGraph(
    flowOf([
      aSingleSelect('q1', { ...abc, logic, config: leadingTo('gone') }),
      aSingleSelect('q2', { config: leadingTo('q3') }),
      aTextQuestion('q3', { config: leadingTo('gone') }),
    ]),
  )
  expect(gone).toEqual([
    { from: 'q1', causes: [none('b', 'c'), otherwise] },
    { from: 'q3', causes: [otherwise] },
  ])
})

test('SPEC M4: what no answer leads to is not reached', () => {
  const questions = [aTextQuestion('q1', { config: { isTerminal: true } }), aTextQuestion('q2'), aTextQuestion('q3')]
  const { first, reached } = flowGraph(flowOf(questions))
  expect(first).toBe('q1')
  expect([...reached]).toEqual(['q1'])
})

test('SPEC M1: an edge stands there if and only if some answer causes the step', () => {
  const seeds = fc.integer({ min: 0, max: 2 ** 31 })
  fc.assert(
    fc.property(seeds, (seed) => {
      const { questions } = aRevision(randomSurvey(seededRandom(seed)))
      const { edges } = flowGraph(questions)
      const steps = possibleSteps(questions)
      for (const { questionId } of questions) {
        const targets = edges.filter(({ from }) => from === questionId).map(({ to }) => to)
        expect(new Set(targets)).toEqual(steps.get(questionId))
        expect(targets).toHaveLength(new Set(targets).size)
      }
    }),
    { numRuns: 300, seed: 7 },
  )
})

test('SPEC M2: of one choice, each answer is told by the one edge it takes', () => {
  const seeds = fc.integer({ min: 0, max: 2 ** 31 })
  fc.assert(
    fc.property(seeds, (seed) => {
      const { questions } = aRevision(randomSurvey(seededRandom(seed)))
      const { edges } = flowGraph(questions)
      for (const question of questions) {
        const own = edges.filter(({ from }) => from === question.questionId)
        for (const [value, answer] of choicesOfOne(question)) {
          const named = own.filter((edge) => names(edge, value))
          const taken =
            named.length > 0 ? named : own.filter(({ causes }) => causes.some(({ is }) => is === 'otherwise'))
          expect(taken.map(({ to }) => to)).toEqual([nextQuestionId(questions, question.questionId, answer)])
        }
      }
    }),
    { numRuns: 300, seed: 11 },
  )
})

const names = ({ causes }: FlowEdge, value: string): boolean =>
  causes.some(
    (cause) =>
      cause.is === 'always' ||
      (cause.is === 'any_of' && cause.values.includes(value)) ||
      (cause.is === 'none_of' && !cause.values.includes(value)),
  )

function choicesOfOne({ control }: PublishedQuestion): readonly (readonly [string, Answer])[] {
  if (control.as === 'options' && control.choose === 'one') {
    const ids = control.options.map((option) => option.optionId)
    return ids.map((optionId) => [optionId, { optionId, otherValue: null }])
  }
  if (control.as !== 'scale') return []
  return Array.from({ length: control.to - control.from + 1 }, (_, at) => {
    const value = control.from + at
    return [String(value), { value }]
  })
}
