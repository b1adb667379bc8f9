import { isPaidType } from '@earshot/plans'
import { otherwiseOf, publishProblems, type Survey } from '@earshot/survey'
import { problemElementId } from './problem-element-id.ts'
import type { LocatedProblem } from './use-publishing.ts'

/** So that what has no problems is not drawn anew. */
export const NO_PROBLEMS: readonly LocatedProblem[] = []

/** What publishing was refused for, as far as it is not mended yet; what came since is left for the next time. */
export function openProblems(refused: readonly LocatedProblem[], survey: Survey): readonly LocatedProblem[] {
  if (refused.length === 0) return NO_PROBLEMS
  const openKeys = new Set(publishProblems(survey).map(keyOf))
  return refused.filter((problem) => openKeys.has(keyOf(problem)) || isBeyondPlan(problem, survey))
}

/** The plan's word is the server's: it stands as long as the question does, with the type or the flow it was of. */
function isBeyondPlan({ refusal, questionId }: LocatedProblem, { questions }: Survey): boolean {
  if (!refusal || questionId === undefined) return false
  const question = questions.find((one) => one.questionId === questionId)
  if (!question) return false
  if (refusal.featureKey === 'custom_features')
    return question.logic.length > 0 || otherwiseOf(question).target !== 'next'
  return refusal.featureKey !== 'all_question_types' || isPaidType(question.type)
}

export type ProblemsOf = ReadonlyMap<string, readonly LocatedProblem[]>

export function problemsByQuestion(problems: readonly LocatedProblem[]): ProblemsOf {
  const byQuestion = new Map<string, LocatedProblem[]>()
  for (const problem of problems) {
    const { questionId } = problem
    if (questionId !== undefined) byQuestion.set(questionId, [...(byQuestion.get(questionId) ?? []), problem])
  }
  return byQuestion
}

/** Those that are mended in one place. @param elementId where a tap on the problem leads to */
export const problemsAt = (problems: readonly LocatedProblem[], elementId: string): readonly LocatedProblem[] =>
  problems.filter((problem) => problemElementId(problem) === elementId)

const keyOf = ({ code, questionId, optionId, ruleIndex }: LocatedProblem) =>
  JSON.stringify([code, questionId, optionId, ruleIndex])
