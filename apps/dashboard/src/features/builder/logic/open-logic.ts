import type { QuestionId } from '@earshot/survey'

/** The part of a sentence that is being changed. */
export type OpenLogic =
  | { readonly is: 'condition' | 'target'; readonly questionId: QuestionId; readonly ruleIndex: number }
  | { readonly is: 'otherwise'; readonly questionId: QuestionId }
