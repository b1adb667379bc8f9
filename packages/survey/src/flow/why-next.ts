import type { Answer } from '../answer.ts'
import type { FlowQuestion } from '../questions/rule.ts'
import { decidingRule, findQuestion, nextQuestionId } from './next-question.ts'

/** The reason for the next question: a rule (its index, from 0), nextQuestionId, or the order. */
export type WhyNext = { readonly by: 'rule'; readonly ruleIndex: number } | { readonly by: 'choice' | 'order' }

/**
 * Why `nextQuestionId` says what it says; null where the flow ends. Spec §4.3, ADR-0025.
 * @param answer null or undefined if the question was skipped
 */
export function whyNext(
  questions: readonly FlowQuestion[],
  questionId: string,
  answer: Answer | null | undefined,
): WhyNext | null {
  const question = findQuestion(questions, questionId)
  if (!question || nextQuestionId(questions, questionId, answer) === null) return null
  const rule = decidingRule(questions, question, answer)
  if (rule) return { by: 'rule', ruleIndex: question.logic.indexOf(rule) }
  return { by: findQuestion(questions, question.config.nextQuestionId) ? 'choice' : 'order' }
}
