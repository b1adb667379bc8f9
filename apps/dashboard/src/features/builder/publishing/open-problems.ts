import { isPaidType } from '@earshot/plans'
import { otherwiseOf, publishProblems, type Survey } from '@earshot/survey'
import { problemElementId } from './problem-element-id.ts'
import type { LocatedProblem } from './use-publishing.ts'

/** One object, so that an element without problems is not rendered again. */
export const NO_PROBLEMS: readonly LocatedProblem[] = []

/**
 * The problems that publishing was refused for, as far as they are not fixed yet; newer ones are left for the next
 * time.
 */
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

/** The problems that are fixed in one element. @param elementId the element that a tap on the problem opens */
export const problemsAt = (problems: readonly LocatedProblem[], elementId: string): readonly LocatedProblem[] =>
  problems.filter((problem) => problemElementId(problem) === elementId)

const keyOf = ({ code, questionId, optionId, ruleIndex }: LocatedProblem) =>
  JSON.stringify([code, questionId, optionId, ruleIndex])
