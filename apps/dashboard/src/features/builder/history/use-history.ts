import { type Difference, differences, type HistoryStep, type QuestionId, type Survey } from '@earshot/survey'
import { useCallback, useEffect, useState } from 'react'
import { modals } from '../../../ui/modals.ts'
import type { EditingSession } from '../editing/editing-session.ts'
import { elementIds } from '../element-ids.ts'
import { logicIds } from '../logic/logic-ids.ts'
import { directionOfKeys, type HistoryDirection } from './direction-of-keys.ts'
import { stepName } from './step-name.ts'
import { words } from './words.ts'

type Gone = {
  /** Tells one from the next, which may be the same in words. */
  readonly count: number
  readonly text: string
  /** Where it is seen: the first of these that is in sight. */
  readonly elementIdList: readonly string[]
  /** A button was pressed, which keeps the focus, to be pressed again. */
  readonly isFromButton: boolean
}

export type UndoHistory = ReturnType<typeof useHistory>

/** Undo and redo, by button and by keyboard: the change is brought into view, and announced. */
export function useHistory(session: EditingSession) {
  const [gone, setGone] = useState<Gone | null>(null)

  const go = useCallback(
    (direction: HistoryDirection, isFromButton: boolean) => {
      const step = direction === 'undo' ? session.undo() : session.redo()
      const elementIdList = step ? elementIdsOf(step, session) : []
      setGone((last) => ({
        count: (last?.count ?? 0) + 1,
        text: announcementOf(direction, step),
        elementIdList,
        isFromButton,
      }))
    },
    [session],
  )

  useEffect(() => {
    const element = gone?.elementIdList.map((id) => document.getElementById(id)).find((found) => found !== null)
    if (gone?.isFromButton) element?.scrollIntoView({ block: 'center' })
    else element?.focus()
  }, [gone])

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const direction = directionOfKeys(event)
      if (!direction || modals.top() || isInPreview(event)) return
      // The fields show the history's state: the browser's own undo in one of them would undo twice.
      event.preventDefault()
      go(direction, false)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [go])

  return {
    go,
    /** The last step that was undone or redone. */
    gone,
  }
}

function announcementOf(direction: HistoryDirection, step: HistoryStep | null): string {
  if (direction === 'undo') return step ? words.undone(stepName(step)) : words.nothingToUndo
  return step ? words.redone(stepName(step)) : words.nothingToRedo
}

/** The preview is a player of its own, behind a shadow root. */
const isInPreview = (event: KeyboardEvent): boolean => {
  const [innermost] = event.composedPath()
  return innermost instanceof Node && innermost.getRootNode() !== document
}

/** In the questions, in their logic, or in its map: only one of them is drawn. */
function elementIdsOf({ before, after }: HistoryStep, session: EditingSession): readonly string[] {
  const { survey, selectedQuestionId } = session.read()
  const all = differences(before.survey, after.survey)
  if (all[0]?.what === 'name') return [elementIds.name]
  if (selectedQuestionId === null) return [elementIds.addQuestion]
  const seenIn = all.map(({ questionId }) => questionId)
  const elsewhere = survey.questions.find(({ questionId }) => seenIn.includes(questionId))
  // Adding or deleting a question moves the selection along (spec §4.1), and may change the targets of others.
  const changesSelection = all.some(({ what }) => what === 'added' || what === 'deleted')
  const isSelected = elsewhere === undefined || changesSelection || seenIn.includes(selectedQuestionId)
  const questionId = isSelected ? selectedQuestionId : elsewhere.questionId
  const elementId = isSelected ? elementIdInSelected(survey, selectedQuestionId, all) : elementIds.shutCard(questionId)
  return elementId === null ? [] : [elementId, logicIds.card(questionId), logicIds.node(questionId)]
}

/** The field of the selected question that changed, or else its card. Null: leave the focus where it is. */
function elementIdInSelected(
  survey: Survey,
  selectedQuestionId: QuestionId,
  all: readonly Difference[],
): string | null {
  const card = elementIds.card(selectedQuestionId)
  const own = all.filter(({ questionId }) => questionId === selectedQuestionId)
  const [only] = own
  if (!only || own.length > 1) return card
  switch (only.what) {
    case 'text':
      return elementIds.text(selectedQuestionId)
    case 'description': {
      const question = survey.questions.find(({ questionId }) => questionId === selectedQuestionId)
      const hasNone = question?.description === null
      return (hasNone ? elementIds.addDescription : elementIds.description)(selectedQuestionId)
    }
    case 'options':
      return only.optionId ? elementIds.option(only.optionId) : card
    case 'otherLabel':
      return elementIds.otherLabel(selectedQuestionId)
    case 'added':
    case 'deleted':
    case 'moved':
    case 'type':
      return card
    default:
      // Switches and small fields stay where they are, with the focus, if they have it.
      return document.getElementById(card)?.contains(document.activeElement) ? null : card
  }
}
