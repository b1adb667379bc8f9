import { additions } from '@earshot/plans'
import {
  addRule,
  changeRule,
  moveRule,
  type Otherwise,
  ok,
  putRuleBack,
  type QuestionId,
  type RuleChange,
  removeRule,
  type Survey,
  setOtherwise,
  updateQuestion,
} from '@earshot/survey'
import { useEffect, useMemo, useState } from 'react'
import { toasts } from '../../../ui/toast/toasts.ts'
import type { EditingSession } from '../editing/editing-session.ts'
import { sayRefused } from '../say-refused.ts'
import { useFlowGate } from '../use-gates.ts'
import { words } from './words.ts'

/** Long enough to read it and reach for it. */
const UNDO_MS = 10_000

/** What can be done with the flow; what adds to it tells whether it was done: where the plan lacks it, it is not (D7). */
export type LogicActions = ReturnType<typeof useLogicActions>

export function useLogicActions(session: EditingSession) {
  const { isLocked, mayAddFlow } = useFlowGate()
  const [undoToasts] = useState(() => new Set<string>())
  useEffect(
    () => () => {
      // This sitting is over then, and so is what it could undo.
      for (const toast of undoToasts) toasts.dismiss(toast)
    },
    [undoToasts],
  )
  return useMemo(() => {
    /** The plan is asked by the same function as the server asks it: taking away is always allowed. */
    function edit(operation: (survey: Survey) => Survey): boolean {
      const before = session.read().survey
      const added = additions(before.questions, [], operation(before).questions)
      if (added.some(({ featureKey }) => featureKey === 'custom_features') && !mayAddFlow()) return false
      session.edit((survey) => ok(operation(survey)))
      return true
    }

    function offerUndo(before: Survey, questionId: QuestionId, ruleIndex: number) {
      const at = before.questions.findIndex((one) => one.questionId === questionId)
      const rule = before.questions[at]?.logic[ruleIndex]
      if (!rule) return
      const toast = toasts.show({
        title: words.ruleRemoved(at + 1),
        durationMs: UNDO_MS,
        action: {
          label: words.undo,
          // Nothing is added by it: where the plan has come to lack it, the server knows that it was there.
          onPress: () => sayRefused(session.edit((survey) => putRuleBack(survey, questionId, ruleIndex, rule))),
        },
      })
      undoToasts.add(toast)
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
        const before = session.read().survey
        session.edit((survey) => ok(removeRule(survey, questionId, ruleIndex)))
        offerUndo(before, questionId, ruleIndex)
      },
    }
  }, [session, isLocked, mayAddFlow, undoToasts])
}
