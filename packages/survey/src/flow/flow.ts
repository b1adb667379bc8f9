import type { Pausable } from '../pausable.ts'
import type { PublishedQuestion } from '../published-survey.ts'
import { type Loop, loopsIn } from './loops.ts'
import { possibleSteps, reachableFrom, reversed, type Steps } from './possible-steps.ts'
import { firstQuestionId } from './question-order.ts'
import { sortAnswers } from './sort-answers.ts'

/** Where the questions of a survey may lead, worked out once for all that is asked of it. */
export type Flow = {
  readonly questions: readonly PublishedQuestion[]
  readonly first: string | null
  readonly steps: Steps
  /** The questions that some respondent may reach; null among them if the flow can end. */
  readonly met: ReadonlySet<string | null>
  /** From where the flow can end. */
  readonly canEnd: ReadonlySet<string | null>
  readonly loops: ReadonlyMap<string | null, Loop>
}

/** The same, with a pause after each question: finding out which of its rules some answer meets takes longest. */
export function* flowSteps(questions: readonly PublishedQuestion[]): Pausable<Flow> {
  const questionIds = new Set(questions.map(({ questionId }) => questionId))
  for (const question of questions) {
    // It is remembered, so `flowOf` finds it.
    sortAnswers(question, questionIds)
    yield
  }
  return flowOf(questions)
}

export function flowOf(questions: readonly PublishedQuestion[]): Flow {
  const first = firstQuestionId(questions)
  const steps = possibleSteps(questions)
  return {
    questions,
    first,
    steps,
    met: new Set([first, ...reachableFrom(steps, first)]),
    canEnd: reachableFrom(reversed(steps), null),
    loops: loopsIn(steps),
  }
}
