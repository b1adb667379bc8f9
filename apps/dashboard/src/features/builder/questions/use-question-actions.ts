import {
  deleteQuestion,
  duplicateQuestion,
  moveQuestion,
  ok,
  type QuestionId,
  type QuestionTypeName,
} from '@earshot/survey'
import { useEffect, useMemo, useRef } from 'react'
import { newId } from '../../../lib/new-id.ts'
import { toasts } from '../../../ui/toast/toasts.ts'
import type { EditingSession } from '../editing/editing-session.ts'
import { elementIds } from '../element-ids.ts'
import { sayRefused } from '../say-refused.ts'
import { words } from '../words.ts'
import type { QuestionActions } from './question-actions.ts'

/** Long enough to read it and reach for it. */
const UNDO_MS = 10_000

/**
 * Spec §4.1.
 * @param insert asks what shall stand at a place
 * @param changeType asks what type a question shall have
 * @param undo takes the last step back
 * @param mayAdd whether the plan allows one more question of a type; where it does not, an upgrade is on offer by then
 */
export function useQuestionActions(
  session: EditingSession,
  focusNext: (elementId: string) => void,
  insert: (at: number) => void,
  changeType: (questionId: QuestionId) => void,
  mayAdd: (type: QuestionTypeName) => boolean,
  undo: () => void,
): QuestionActions {
  const endOffer = useRef(() => {})
  // This sitting is over then, and so is what it could undo.
  useEffect(() => () => endOffer.current(), [])
  return useMemo(() => {
    /** It takes the last step back: with the next one, the offer is gone. */
    function offerUndo(number: number) {
      const { survey } = session.read()
      const toast = toasts.show({
        title: words.questionDeleted(number),
        durationMs: UNDO_MS,
        action: { label: words.undo, onPress: undo },
      })
      const stop = session.subscribe(() => session.read().survey !== survey && endOffer.current())
      endOffer.current = () => {
        stop()
        toasts.dismiss(toast)
      }
    }
    return {
      insert,
      changeType,
      select(questionId) {
        session.select(questionId)
        focusNext(elementIds.card(questionId))
      },
      move(questionId, toIndex) {
        session.edit((survey) => ok(moveQuestion(survey, questionId, toIndex)))
      },
      duplicate(questionId) {
        const original = session.read().survey.questions.find((one) => one.questionId === questionId)
        if (original && !mayAdd(original.type)) return
        const refused = session.edit((survey) => duplicateQuestion(survey, questionId, newId))
        sayRefused(refused)
        const { selectedQuestionId } = session.read()
        if (!refused && selectedQuestionId) focusNext(elementIds.text(selectedQuestionId))
      },
      remove(questionId) {
        const { questions } = session.read().survey
        if (session.edit((survey) => deleteQuestion(survey, questionId))) return
        const { selectedQuestionId } = session.read()
        focusNext(selectedQuestionId ? elementIds.card(selectedQuestionId) : elementIds.addQuestion)
        offerUndo(questions.findIndex((one) => one.questionId === questionId) + 1)
      },
    }
  }, [session, focusNext, insert, mayAdd, changeType, undo])
}
