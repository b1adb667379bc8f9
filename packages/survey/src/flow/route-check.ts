import { resolveSurvey } from '../resolve-survey.ts'
import type { Survey } from '../survey.ts'
import { flowOf } from './flow.ts'
import { measureRoutes, type Routes } from './measure-routes.ts'
import type { RouteFinding } from './route-finding.ts'
import { routeFindings } from './route-findings.ts'

/** What the builder tells of the ways through a survey while it is made. */
export type RouteCheck = Routes & {
  /** In the order of the questions. */
  readonly findings: readonly RouteFinding[]
}

/**
 * Follows every way through a survey, ready or not. Spec §4.3, decisions D4. Fast enough for every key: of a question
 * that is still the very same nothing is worked out again but where it stands among the others.
 */
export function checkRoutes(survey: Survey): RouteCheck {
  const flow = flowOf(resolveSurvey(survey, 0).questions)
  return { findings: routeFindings(survey, flow), ...measureRoutes(flow) }
}

/** What is amiss with them, for whoever does not ask how many there are. */
export const findingsIn = (survey: Survey): readonly RouteFinding[] =>
  routeFindings(survey, flowOf(resolveSurvey(survey, 0).questions))
