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

const known = new WeakMap<Survey, RouteCheck>()

/**
 * Follows every way through a survey, ready or not. Spec §4.3, decisions D4. Fast enough for every key: of a survey that
 * is still the very same nothing is worked out again, of a question only where it stands among the others.
 */
export function checkRoutes(survey: Survey): RouteCheck {
  const before = known.get(survey)
  if (before) return before
  const flow = flowOf(resolveSurvey(survey, 0).questions)
  const check = { findings: routeFindings(survey, flow), ...measureRoutes(flow) }
  known.set(survey, check)
  return check
}
