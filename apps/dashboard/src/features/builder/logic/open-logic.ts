import type { QuestionId, Survey } from '@earshot/survey'

/** The part of a sentence that is being changed. */
export type OpenLogic =
  | {
      readonly is: 'condition' | 'target'
      readonly questionId: QuestionId
      readonly ruleIndex: number
      /** The copy that the rule was only just added to. */
      readonly addedTo?: Survey
    }
  | { readonly is: 'otherwise'; readonly questionId: QuestionId }
