import { expect, test } from 'vitest'
import type { Question } from '../questions/registry.ts'
import {
  anNpsQuestion,
  aRevision,
  aRule,
  aSingleSelect,
  aSurvey,
  randomSurvey,
  seededRandom,
} from '../testing/index.ts'
import { longestRemaining } from './longest-remaining.ts'
import { possibleSteps } from './possible-steps.ts'
import type { AnswerableQuestion } from './sort-answers.ts'

const select = aSingleSelect
const flowOf = (questions: readonly Question[]) => aRevision(aSurvey(questions)).questions
const jump = (id: string, target: string, isTerminal = false) =>
  select(id, { logic: [aRule(['no'], target)], config: { isTerminal } })
const end = (id: string) => select(id, { config: { isTerminal: true } })

test.each([
  { survey: 'one question', questions: [select('q1')], longest: 1, same: true },
  { survey: 'three in a row', questions: [select('q1'), select('q2'), select('q3')], longest: 3, same: true },
  { survey: 'a short cut', questions: [jump('q1', 'q3'), select('q2'), select('q3')], longest: 3, same: false },
  { survey: 'an early end', questions: [jump('q1', 'q2', true), select('q2')], longest: 2, same: false },
  { survey: 'two branches as long', questions: [jump('q1', 'q3'), end('q2'), select('q3')], longest: 2, same: true },
  {
    survey: 'a short cut that every answer takes',
    questions: [select('q1', { logic: [aRule([], 'q3', 'NOT_CONTAINS')] }), select('q2'), select('q3')],
    longest: 2,
    same: true,
  },
  { survey: 'a rule that leads nowhere', questions: [jump('q1', 'gone'), select('q2')], longest: 2, same: true },
])('SPEC P4: $survey', ({ questions, longest, same }) => {
  expect(longestRemaining(flowOf(questions))('q1')).toEqual({ longest, same })
})

test('SPEC P4: on the way, only what is ahead counts', () => {
  const questions = flowOf([jump('q1', 'q3'), select('q2'), select('q3')])
  expect(longestRemaining(questions)('q2')).toEqual({ longest: 2, same: true })
  expect(longestRemaining(questions)('gone')).toEqual({ longest: 0, same: true })
})

test.each([
  { loop: 'back to the start', questions: [select('q1'), select('q2'), jump('q3', 'q1')], longest: 3 },
  { loop: 'back to itself', questions: [jump('q1', 'q1'), select('q2')], longest: 2 },
  {
    loop: 'without a way out',
    questions: [select('q1', { config: { nextQuestionId: select('q1').questionId } })],
    longest: 1,
  },
])('SPEC P5: a loop $loop', ({ questions, longest }) => {
  expect(longestRemaining(flowOf(questions))('q1')).toEqual({ longest, same: false })
})

test('SPEC P5: what is said of random surveys lies between the shortest and the longest real route', () => {
  const random = seededRandom(6)
  for (let round = 0; round < 300; round++) {
    const { questions } = aRevision(randomSurvey(random))
    const routes = routeLengths(questions, 'q1')
    const { longest, same } = longestRemaining(questions)('q1')
    expect(routes).toContain(longest)
    if (same) expect(new Set(routes)).toEqual(new Set([longest]))
    if (!meetsLoop(questions)) expect(longest).toBe(Math.max(...routes))
  }
})

test('SPEC P5: 300 questions that all lead everywhere are measured, though nobody could try every route', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `q${index + 1}`)
  const random = seededRandom(7)
  const anywhere = (_: unknown, score: number) => aRule([String(score)], ids[Math.floor(random() * 300)] ?? 'q1')
  const questions = flowOf(ids.map((id) => anNpsQuestion(id, { logic: Array.from({ length: 10 }, anywhere) })))
  const { longest, same } = longestRemaining(questions)('q1')
  expect(longest).toBeGreaterThan(100)
  expect(longest).toBeLessThanOrEqual(300)
  expect(same).toBe(false)
})

/** The length of every route that passes no question twice: fine for eight questions, hopeless for thirty. */
function routeLengths(questions: readonly AnswerableQuestion[], from: string): number[] {
  const steps = possibleSteps(questions)
  const lengths: number[] = []
  const follow = (route: readonly string[]) => {
    for (const next of steps.get(route.at(-1) ?? '') ?? []) {
      if (next === null) lengths.push(route.length)
      else if (!route.includes(next)) follow([...route, next])
    }
  }
  follow([from])
  return lengths
}

function meetsLoop(questions: readonly AnswerableQuestion[]): boolean {
  const order = questions.map((question) => question.questionId)
  const steps = possibleSteps(questions)
  return order.some((id, index) => [...(steps.get(id) ?? [])].some((next) => next && order.indexOf(next) <= index))
}
