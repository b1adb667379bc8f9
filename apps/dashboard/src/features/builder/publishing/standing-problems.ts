import { isPaidType } from '@earshot/plans'
import { otherwiseOf, publishProblems, type Survey } from '@earshot/survey'
import { placeOf } from './place-of-problem.ts'
import type { PlacedProblem } from './use-publishing.ts'

/** So that what has no problems is not drawn anew. */
export const NO_PROBLEMS: readonly PlacedProblem[] = []

/** What publishing was refused for, as far as it is not mended yet; what came since is left for the next time. */
export function standingProblems(told: readonly PlacedProblem[], survey: Survey): readonly PlacedProblem[] {
  if (told.length === 0) return NO_PROBLEMS
  const standing = new Set(publishProblems(survey).map(keyOf))
  return told.filter((problem) => standing.has(keyOf(problem)) || isBeyondPlan(problem, survey))
}

/** The plan's word is the server's: it stands as long as the question does, with the type or the flow it was of. */
function isBeyondPlan({ refusal, questionId }: PlacedProblem, { questions }: Survey): boolean {
  if (!refusal || questionId === undefined) return false
  const question = questions.find((one) => one.questionId === questionId)
  if (!question) return false
  if (refusal.featureKey === 'custom_features')
    return question.logic.length > 0 || otherwiseOf(question).target !== 'next'
  return refusal.featureKey !== 'all_question_types' || isPaidType(question.type)
}

export type ProblemsOf = ReadonlyMap<string, readonly PlacedProblem[]>

export function problemsByQuestion(problems: readonly PlacedProblem[]): ProblemsOf {
  const byQuestion = new Map<string, PlacedProblem[]>()
  for (const problem of problems) {
    const { questionId } = problem
    if (questionId !== undefined) byQuestion.set(questionId, [...(byQuestion.get(questionId) ?? []), problem])
  }
  return byQuestion
}

/** Those that are mended in one place. @param elementId where a tap on the problem leads to */
export const problemsAt = (problems: readonly PlacedProblem[], elementId: string): readonly PlacedProblem[] =>
  problems.filter((problem) => placeOf(problem) === elementId)

const keyOf = ({ code, questionId, optionId, ruleIndex }: PlacedProblem) =>
  JSON.stringify([code, questionId, optionId, ruleIndex])
