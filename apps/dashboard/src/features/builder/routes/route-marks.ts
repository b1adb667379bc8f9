import { checkRoutes, type Survey } from '@earshot/survey'
import type { LocatedProblem } from '../publishing/use-publishing.ts'
import { sortedFindings } from './sorted-findings.ts'

/** The problems that publishing was refused for, and those that the paths have now: these are shown at once. */
export function withRouteProblems(refused: readonly LocatedProblem[], survey: Survey): readonly LocatedProblem[] {
  const { problems } = sortedFindings(checkRoutes(survey))
  if (problems.length === 0) return refused
  const codes = new Set<string>(problems.map(({ code }) => code))
  return [...refused.filter(({ code }) => !codes.has(code)), ...problems]
}

/** How many warnings each question has that has any. */
export function warningsByQuestion(survey: Survey): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { questionId } of sortedFindings(checkRoutes(survey)).warnings) {
    counts.set(questionId, (counts.get(questionId) ?? 0) + 1)
  }
  return counts
}
