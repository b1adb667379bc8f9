import type { LocatedProblem } from '../publishing/use-publishing.ts'
import { logicIds } from './logic-ids.ts'

/** The element to focus if a problem belongs to the flow, and so is fixed in the logic. @returns an id, or null */
export function elementIdInLogic({ code, questionId, ruleIndex, refusal }: LocatedProblem): string | null {
  if (questionId === undefined) return null
  if (refusal) return refusal.featureKey === 'custom_features' ? logicIds.card(questionId) : null
  switch (code) {
    case 'rule_target_missing':
    case 'rule_without_target':
      return ruleIndex === undefined ? logicIds.card(questionId) : logicIds.target(questionId, ruleIndex)
    case 'next_question_missing':
      return logicIds.otherwise(questionId)
    case 'rule_never_matches':
    case 'rule_shadowed':
      return ruleIndex === undefined ? logicIds.card(questionId) : logicIds.condition(questionId, ruleIndex)
    case 'loop_without_exit':
    case 'loop_with_exit':
    case 'question_unreachable':
      return logicIds.card(questionId)
    default:
      return null
  }
}
