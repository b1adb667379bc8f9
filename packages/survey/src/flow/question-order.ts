import type { FlowQuestion } from '../questions/rule.ts'

// The beginning of a walk. It is apart from the rules, because a page draws the first question without them.

/** The question with the next higher `orderIndex`; undefined after the last. */
export function nextInOrder<Q extends FlowQuestion>(questions: readonly Q[], orderIndex: number): Q | undefined {
  let next: Q | undefined
  for (const question of questions) {
    // Stryker disable next-line EqualityOperator: no two questions have the same order (SPEC Q7).
    if (question.orderIndex > orderIndex && (!next || question.orderIndex < next.orderIndex)) next = question
  }
  return next
}

/** Where the flow begins, or null in a survey without questions. */
export function firstQuestionId<Q extends FlowQuestion>(questions: readonly Q[]): Q['questionId'] | null {
  return nextInOrder(questions, Number.NEGATIVE_INFINITY)?.questionId ?? null
}

/** The questions of a respondent so far, first to current: Back returns along them. Spec §4.3, ADR-0025. */
export type Path<Id extends string = string> = readonly Id[]

/** The path before the first Next; empty in a survey without questions. */
export function startPath<Q extends FlowQuestion>(questions: readonly Q[]): Path<Q['questionId']> {
  const first = firstQuestionId(questions)
  return first === null ? [] : [first]
}
