import type { OptionId, QuestionId } from '@earshot/survey'

/** What can be done with a question as a whole. */
export type QuestionActions = {
  readonly select: (questionId: QuestionId) => void
  /** @param toIndex its new place, from 0 */
  readonly move: (questionId: QuestionId, toIndex: number) => void
  readonly duplicate: (questionId: QuestionId) => void
  readonly remove: (questionId: QuestionId) => void
  readonly removeOption: (questionId: QuestionId, optionId: OptionId) => void
  /** @param at the place of the new question, from 0 */
  readonly insert: (at: number) => void
  /** Asks which type it shall have instead. */
  readonly changeType: (questionId: QuestionId) => void
}
