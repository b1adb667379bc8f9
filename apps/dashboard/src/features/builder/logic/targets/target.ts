import { otherwiseOf, type Question, type Rule } from '@earshot/survey'
import type { TargetQuestion } from './target-questions.ts'

/** Where something leads, as it is shown. */
export type Target =
  | { readonly is: 'question' | 'next'; readonly targetQuestion: TargetQuestion }
  /** `last`: on from the last question. */
  | { readonly is: 'end' | 'last' }
  /** `gone`: to a question that is not there; `none`: nobody has chosen yet. */
  | { readonly is: 'gone' | 'none' }

/** Only the first question a rule lists counts (spec §4.3). */
export const targetOfRule = ({ action: { questionIds } }: Rule, targetQuestions: readonly TargetQuestion[]): Target =>
  questionIds[0] === undefined ? { is: 'none' } : targetAt(targetQuestions, questionIds[0])

/** Where it goes when no rule leads. Spec §4.3. */
export function targetOfOtherwise(question: Question, targetQuestions: readonly TargetQuestion[]): Target {
  const otherwise = otherwiseOf(question)
  if (otherwise.target === 'end') return { is: 'end' }
  return otherwise.target === 'question'
    ? targetAt(targetQuestions, otherwise.questionId)
    : following(question, targetQuestions)
}

/** The target after a question in order. */
export function following({ orderIndex }: Question, targetQuestions: readonly TargetQuestion[]): Target {
  const targetQuestion = targetQuestions[orderIndex + 1]
  return targetQuestion ? { is: 'next', targetQuestion } : { is: 'last' }
}

function targetAt(targetQuestions: readonly TargetQuestion[], questionId: string): Target {
  const targetQuestion = targetQuestions.find((one) => one.questionId === questionId)
  return targetQuestion ? { is: 'question', targetQuestion } : { is: 'gone' }
}
