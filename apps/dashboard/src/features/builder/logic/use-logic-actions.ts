import { additions } from '@earshot/plans'
import {
  addRule,
  changeRule,
  moveRule,
  type Otherwise,
  ok,
  type QuestionId,
  type RuleChange,
  removeRule,
  type Survey,
  setOtherwise,
  updateQuestion,
} from '@earshot/survey'
import { useMemo } from 'react'
import type { EditingSession } from '../editing/editing-session.ts'
import { sayRefused } from '../say-refused.ts'
import { useFlowGate } from '../use-gates.ts'
import { words } from './words.ts'

/** What can be done with the flow; what adds to it tells whether it was done: where the plan lacks it, it is not (D7). */
export type LogicActions = ReturnType<typeof useLogicActions>

/** @param offerUndo see `useUndoOffer` */
export function useLogicActions(session: EditingSession, offerUndo: (title: string) => void) {
  const { isLocked, mayAddFlow } = useFlowGate()
  return useMemo(() => {
    /** The plan is asked by the same function as the server asks it: taking away is always allowed. */
    function edit(operation: (survey: Survey) => Survey): boolean {
      const before = session.read().survey
      const added = additions(before.questions, [], operation(before).questions)
      if (added.some(({ featureKey }) => featureKey === 'custom_features') && !mayAddFlow()) return false
      session.edit((survey) => ok(operation(survey)))
      return true
    }

    return {
      /** Whether the plan lacks it: marked, and still can be pressed. */
      isLocked,
      mayAddFlow,
      add(questionId: QuestionId): boolean {
        if (!mayAddFlow()) return false
        const refused = session.edit((survey) => addRule(survey, questionId))
        sayRefused(refused)
        return refused === null
      },
      change: (questionId: QuestionId, ruleIndex: number, change: RuleChange) =>
        edit((survey) => changeRule(survey, questionId, ruleIndex, change)),
      setOtherwise: (questionId: QuestionId, otherwise: Otherwise) =>
        edit((survey) => setOtherwise(survey, questionId, otherwise)),
      move(questionId: QuestionId, ruleIndex: number, toIndex: number): void {
        session.edit((survey) => ok(moveRule(survey, questionId, ruleIndex, toIndex)))
      },
      removeAll(questionId: QuestionId): void {
        session.edit((survey) => ok(updateQuestion(survey, questionId, (question) => ({ ...question, logic: [] }))))
      },
      remove(questionId: QuestionId, ruleIndex: number): void {
        session.edit((survey) => ok(removeRule(survey, questionId, ruleIndex)))
        const { questions } = session.read().survey
        offerUndo(words.ruleRemoved(questions.findIndex((one) => one.questionId === questionId) + 1))
      },
    }
  }, [session, isLocked, mayAddFlow, offerUndo])
}
