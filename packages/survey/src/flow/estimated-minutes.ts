import type { Pausable } from '../pausable.ts'
import type { Survey } from '../survey.ts'
import { measureRoutes, measureSteps } from './measure-routes.ts'

/**
 * How long a survey takes at most, in whole minutes, for every screen that shows a time: a card, the route check and
 * the preview must agree. The seconds are those of `estimatedSeconds`, along the longest path.
 * @returns at least 1
 */
export const estimatedMinutes = (survey: Survey): number => inMinutes(measureRoutes(survey).longest.seconds)

/** The same, with a pause after each question. */
export function* estimatedMinutesSteps(survey: Survey): Pausable<number> {
  const { longest } = yield* measureSteps(survey)
  return inMinutes(longest.seconds)
}

/** Seconds as people say them of a survey: never none. */
export const inMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60))
