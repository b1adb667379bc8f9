import {
  deleteQuestion,
  duplicateQuestion,
  moveQuestion,
  ok,
  type Question,
  type QuestionId,
  type QuestionTypeName,
  type Rule,
  removeOption,
  rulesApplyTo,
  type Survey,
} from '@earshot/survey'
import { useMemo } from 'react'
import { newId } from '../../../lib/new-id.ts'
import type { EditingSession } from '../editing/editing-session.ts'
import { elementIds } from '../element-ids.ts'
import { showRefusal } from '../show-refusal.ts'
import { words } from '../words.ts'
import type { QuestionActions } from './question-actions.ts'

type Options = {
  readonly focusNext: (elementId: string) => void
  /** Asks what to add at an index. */
  readonly insert: (at: number) => void
  /** Asks which type a question gets. */
  readonly changeType: (questionId: QuestionId) => void
  /** Whether the plan allows one more question of a type; if not, this offers an upgrade. */
  readonly requireNewQuestion: (type: QuestionTypeName) => boolean
  /** Whether the plan allows the flow that an edit brings along. */
  readonly requireFlowChange: (before: Survey, after: Survey) => boolean
  /** See `useUndoOffer`. */
  readonly offerUndo: (title: string) => void
}

/**
 * The actions on one question of the list. The result stays the same object as long as each option does, so that typing
 * in one question does not draw the others again. Spec §4.1.
 */
export function useQuestionActions(session: EditingSession, options: Options): QuestionActions {
  const { focusNext, insert, changeType, requireNewQuestion, requireFlowChange, offerUndo } = options
  return useMemo(() => {
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
        if (original && !requireNewQuestion(original.type)) return
        const before = session.read().survey
        const copied = duplicateQuestion(before, questionId, newId)
        if (copied.ok && !requireFlowChange(before, copied.value.survey)) return
        const refused = session.edit((survey) => duplicateQuestion(survey, questionId, newId))
        showRefusal(refused)
        const { selectedQuestionId } = session.read()
        if (!refused && selectedQuestionId) focusNext(elementIds.text(selectedQuestionId))
      },
      remove(questionId) {
        const { questions } = session.read().survey
        if (session.edit((survey) => deleteQuestion(survey, questionId))) return
        const { selectedQuestionId } = session.read()
        focusNext(selectedQuestionId ? elementIds.card(selectedQuestionId) : elementIds.addQuestion)
        const number = questions.findIndex((one) => one.questionId === questionId) + 1
        const others = questions.filter((one) => one.questionId !== questionId)
        // Only the first question that a rule lists counts (spec §4.3).
        const leading = countRules(others, ({ action }) => action.questionIds[0] === questionId)
        offerUndo(words.questionDeleted(number, leading))
      },
      removeOption(questionId, optionId) {
        const question = session.read().survey.questions.find((one) => one.questionId === questionId)
        session.edit((survey) => ok(removeOption(survey, questionId, optionId)))
        const naming = countRules(question ? [question] : [], ({ condition }) => condition.values.includes(optionId))
        if (naming > 0) offerUndo(words.optionRemoved(naming))
      },
    }
  }, [session, focusNext, insert, requireNewQuestion, requireFlowChange, changeType, offerUndo])
}

const countRules = (questions: readonly Question[], fits: (rule: Rule) => boolean): number =>
  questions.flatMap(({ type, logic }) => (rulesApplyTo(type) ? logic : [])).filter(fits).length
