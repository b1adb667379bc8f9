import type { PublishedQuestion } from '../published-survey.ts'
import { type Loop, loopsIn } from './loops.ts'
import { firstQuestionId } from './next-question.ts'
import { possibleSteps, reachableFrom, reversed, type Steps } from './possible-steps.ts'

/** Where the questions of a survey may lead, worked out once for all that is asked of it. */
export type Flow = {
  readonly questions: readonly PublishedQuestion[]
  readonly first: string | null
  readonly steps: Steps
  /** What some respondent may come to; null among them where the flow can end. */
  readonly met: ReadonlySet<string | null>
  /** From where the flow can end. */
  readonly canEnd: ReadonlySet<string | null>
  readonly loops: ReadonlyMap<string | null, Loop>
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
