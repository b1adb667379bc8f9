import type { OptionId, QuestionId } from '@earshot/survey'

/** The actions for a question as a whole. */
export type QuestionActions = {
  readonly select: (questionId: QuestionId) => void
  /** @param toIndex its new place, from 0 */
  readonly move: (questionId: QuestionId, toIndex: number) => void
  readonly duplicate: (questionId: QuestionId) => void
  readonly remove: (questionId: QuestionId) => void
  readonly removeOption: (questionId: QuestionId, optionId: OptionId) => void
  /** @param at the place of the new question, from 0 */
  readonly insert: (at: number) => void
  /** Opens the choice of another type. */
  readonly changeType: (questionId: QuestionId) => void
}
