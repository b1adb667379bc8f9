import { longestRemaining, type PublishedQuestion, type QuestionId } from '@earshot/survey/respondent'

export type StepCount = {
  /** The question on the screen, counted from 1. */
  readonly step: number
  /** How many there are on the longest route from here. */
  readonly steps: number
  /** Whether every route of the survey has that length: only then are the numbers said. ADR-0020. */
  readonly exact: boolean
}

/** @returns how far along a path of this survey is */
export function stepCounter(questions: readonly PublishedQuestion[]): (path: readonly QuestionId[]) => StepCount {
  const remaining = longestRemaining(questions)
  return (path) => {
    const completedSteps = path.slice(0, -1).length
    const { longest } = remaining(path.at(-1) ?? '')
    return { step: path.length, steps: completedSteps + longest, exact: remaining(path[0] ?? '').same }
  }
}
