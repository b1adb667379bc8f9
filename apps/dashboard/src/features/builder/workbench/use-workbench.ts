import { addQuestion, changeType, type QuestionId, type QuestionTypeName } from '@earshot/survey'
import { useCallback, useEffect, useState } from 'react'
import { newId } from '../../../lib/new-id.ts'
import { useIsRoomy } from '../../../lib/use-is-wide.ts'
import { questionTypeInfo } from '../../../parts/question/question-type-info.ts'
import { toasts } from '../../../ui/toast/toasts.ts'
import type { EditingSession } from '../editing/editing-session.ts'
import { elementIds } from '../element-ids.ts'
import { useHistory } from '../history/use-history.ts'
import { useUndoOffer } from '../history/use-undo-offer.ts'
import { elementIdInLogic } from '../logic/element-id-in-logic.ts'
import { logicIds } from '../logic/logic-ids.ts'
import type { OpenLogic } from '../logic/open-logic.ts'
import { useLogicActions } from '../logic/use-logic-actions.ts'
import { problemElementId } from '../publishing/problem-element-id.ts'
import type { LocatedProblem } from '../publishing/use-publishing.ts'
import { useQuestionActions } from '../questions/use-question-actions.ts'
import { showRefusal } from '../show-refusal.ts'
import { useFocusNext } from '../use-focus-next.ts'
import { useFlowGate, useQuestionGates } from '../use-gates.ts'
import { useView } from '../use-view.ts'
import { words } from '../words.ts'

/** The choice of a question's type; `at`: the index of the new one, null for the end. */
export type QuestionSheet =
  | { readonly is: 'add'; readonly at: number | null }
  | { readonly is: 'type'; readonly questionId: QuestionId }

export type WorkbenchState = ReturnType<typeof useWorkbench>

/**
 * The tools for any survey, wherever its edits go: its views and the sheets over them, and all actions on its questions
 * and their logic. Spec §4.1.
 * @param session the edit session
 * @param wasLeft whether an earlier edit session left the initial state of this one on this device
 */
export function useWorkbench(session: EditingSession, wasLeft: boolean) {
  const history = useHistory(session)
  const [view, setView] = useView()
  const [sheet, setSheet] = useState<QuestionSheet | null>(null)
  const [openLogic, setOpenLogic] = useState<OpenLogic | null>(null)
  const focusNext = useFocusNext()
  const { isLocked, requireQuestionSlot, requireNewQuestion, requireQuestionType } = useQuestionGates(session)
  const insert = useCallback(
    (at: number | null) => requireQuestionSlot() && setSheet({ is: 'add', at }),
    [requireQuestionSlot],
  )
  const askType = useCallback((questionId: QuestionId) => setSheet({ is: 'type', questionId }), [])
  const undoLast = useCallback(() => history.go('undo', false), [history.go])
  const offerUndo = useUndoOffer(session, undoLast)
  const actions = useQuestionActions(session, {
    focusNext,
    insert,
    changeType: askType,
    requireNewQuestion,
    requireFlowChange: useFlowGate().requireFlowChange,
    offerUndo,
  })
  const logic = useLogicActions(session, offerUndo)
  const isRoomy = useIsRoomy()
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when the edit session begins
  useEffect(() => {
    if (wasLeft) toasts.show({ variant: 'info', title: words.restored, description: words.restoredText })
  }, [])

  const tab = view === 'map' ? 'logic' : view
  const shown = isRoomy && tab === 'preview' ? 'questions' : tab

  function add(type: QuestionTypeName, at: number | null) {
    if (!requireNewQuestion(type)) return
    const refused = session.edit((before) => addQuestion(before, type, newId, at ?? before.questions.length))
    setSheet(null)
    if (refused) return showRefusal(refused)
    setView('questions')
    const { selectedQuestionId } = session.read()
    if (selectedQuestionId) focusNext(elementIds.text(selectedQuestionId))
  }

  function become(questionId: QuestionId, type: QuestionTypeName) {
    if (!requireQuestionType(type)) return
    setSheet(null)
    const refused = session.edit((before) => changeType(before, questionId, type, newId))
    showRefusal(refused)
    focusNext(elementIds.card(questionId))
    const number = session.read().survey.questions.findIndex((one) => one.questionId === questionId) + 1
    if (!refused) offerUndo(words.typeChanged(number, questionTypeInfo[type].name))
  }

  function goTo(problem: LocatedProblem) {
    setSheet(null)
    setView(elementIdInLogic(problem) === null ? 'questions' : 'logic')
    if (problem.questionId !== undefined) session.select(problem.questionId as QuestionId)
    focusNext(problemElementId(problem))
  }

  function pick(questionId: QuestionId) {
    actions.select(questionId)
    if (shown === 'logic') focusNext((view === 'map' ? logicIds.node : logicIds.card)(questionId))
    else setView('questions')
  }

  return {
    ...{ session, history, view, setView, shown, isRoomy, sheet, setSheet, openLogic, setOpenLogic, focusNext },
    ...{ isLocked, insert, actions, logic, add, become, goTo, pick, offerUndo },
  }
}
