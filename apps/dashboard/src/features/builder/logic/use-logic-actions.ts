import {
  addRule,
  changeRule,
  moveRule,
  type Otherwise,
  ok,
  type QuestionId,
  type RouteFinding,
  type RouteFix,
  type RuleChange,
  removeRule,
  type Survey,
  setOtherwise,
  updateQuestion,
} from '@earshot/survey'
import { useMemo } from 'react'
import type { Edit, EditingSession } from '../editing/editing-session.ts'
import { showRefusal } from '../show-refusal.ts'
import { useFlowGate } from '../use-gates.ts'
import { words } from './words.ts'

/**
 * The actions of the flow; an action that adds to it returns whether it was done: if the plan lacks it, it is not
 * (ADR-0027).
 */
export type LogicActions = ReturnType<typeof useLogicActions>

/** @param offerUndo see `useUndoOffer` */
export function useLogicActions(session: EditingSession, offerUndo: (title: string) => void) {
  const { isLocked, requireCustomFlow, requireFlowChange } = useFlowGate()
  return useMemo(() => {
    function edit(operation: (survey: Survey) => Survey): boolean {
      const before = session.read().survey
      if (!requireFlowChange(before, operation(before))) return false
      session.edit((survey) => ok(operation(survey)))
      return true
    }

    const numberOf = (questionId: QuestionId) =>
      session.read().survey.questions.findIndex((one) => one.questionId === questionId) + 1

    return {
      /** Whether the plan lacks it: marked, and still can be pressed. */
      isLocked,
      requireCustomFlow,
      add(questionId: QuestionId): boolean {
        if (!requireCustomFlow()) return false
        const refused = session.edit((survey) => addRule(survey, questionId))
        showRefusal(refused)
        return refused === null
      },
      giveUp: session.giveUp,
      change: (questionId: QuestionId, ruleIndex: number, change: RuleChange) =>
        edit((survey) => changeRule(survey, questionId, ruleIndex, change)),
      setOtherwise: (questionId: QuestionId, otherwise: Otherwise) =>
        edit((survey) => setOtherwise(survey, questionId, otherwise)),
      /** Fixes a finding, unless the plan lacks what that takes. A rule that is removed can be restored. */
      fix(finding: RouteFinding, operation: RouteFix): ReturnType<Edit> {
        const before = session.read().survey
        const fixed = operation(before)
        if (fixed.ok && !requireFlowChange(before, fixed.value)) return null
        const refused = session.edit(operation)
        if ('ruleIndex' in finding && session.read().survey !== before) {
          offerUndo(words.ruleRemoved(numberOf(finding.questionId)))
        }
        return refused
      },
      move(questionId: QuestionId, ruleIndex: number, toIndex: number): void {
        session.select(questionId)
        session.edit((survey) => ok(moveRule(survey, questionId, ruleIndex, toIndex)))
      },
      removeAll(questionId: QuestionId): void {
        session.select(questionId)
        session.edit((survey) => ok(updateQuestion(survey, questionId, (question) => ({ ...question, logic: [] }))))
        offerUndo(words.rulesRemoved(numberOf(questionId)))
      },
      remove(questionId: QuestionId, ruleIndex: number): void {
        session.select(questionId)
        session.edit((survey) => ok(removeRule(survey, questionId, ruleIndex)))
        offerUndo(words.ruleRemoved(numberOf(questionId)))
      },
    }
  }, [session, isLocked, requireCustomFlow, requireFlowChange, offerUndo])
}
