import type { Pausable } from '../pausable.ts'
import type { Question } from '../questions/registry.ts'
import { resolveSurvey } from '../resolve-survey.ts'
import type { Survey } from '../survey.ts'
import { flowOf, flowSteps } from './flow.ts'
import type { RouteFinding, RouteProblem } from './route-finding.ts'
import { routeFindings, routeProblems } from './route-findings.ts'

type Checked = { readonly questions: Survey['questions']; readonly findings: readonly RouteFinding[] }
let latest: Checked | null = null

/**
 * The problems and warnings of all paths of a survey, ready or not, in the order of its questions. Spec §4.3, ADR-0024.
 * Fast enough for every key: while only texts change, the same findings are returned; a question that is still the same
 * object is only checked again for its position.
 */
export function checkRoutes(survey: Survey): readonly RouteFinding[] {
  const { questions } = survey
  if (!latest || !leadTheSame(latest.questions, questions)) {
    latest = { questions, findings: routeFindings(survey, flowOf(resolveSurvey(survey, 0).questions)) }
  }
  return latest.findings
}

/**
 * The findings of `checkRoutes` that prevent publishing, with a pause after each question. It leaves out the search for
 * rules that never match, which takes much longer and stops nobody.
 */
export function* routeProblemSteps(survey: Survey): Pausable<readonly RouteProblem[]> {
  return routeProblems(survey, yield* flowSteps(resolveSurvey(survey, 0).questions))
}

const leadTheSame = (before: Survey['questions'], after: Survey['questions']): boolean =>
  before.length === after.length && before.every((question, index) => hasSameTargets(question, after[index]))

/** A text has no target; any other part that was not edited is the same object. */
function hasSameTargets(before: Question, after: Question | undefined): boolean {
  // Stryker disable next-line ConditionalExpression: without it the result is the same, only slower.
  if (before === after) return true
  const { text: _, description: __, ...leading } = before
  // Stryker disable next-line OptionalChaining: both lists have the same length.
  return (Object.keys(leading) as (keyof typeof leading)[]).every((key) => leading[key] === after?.[key])
}
