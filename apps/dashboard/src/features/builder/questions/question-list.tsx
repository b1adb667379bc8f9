import type { QuestionId } from '@earshot/survey'
import { useCallback } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Editing, EditingSession } from '../editing/editing-session.ts'
import { elementIds } from '../element-ids.ts'
import { words } from '../words.ts'
import { QuestionCard } from './question-card.tsx'
import { QuestionEditor } from './question-editor.tsx'

type Props = {
  readonly editing: Editing
  readonly session: EditingSession
  readonly focusNext: (elementId: string) => void
}

/** All questions in order: the one in hand as its editor, the others to read. */
export function QuestionList({ editing, session, focusNext }: Props) {
  const { survey, selectedQuestionId } = editing
  const select = useCallback(
    (questionId: QuestionId) => {
      session.select(questionId)
      focusNext(elementIds.card(questionId))
    },
    [session, focusNext],
  )
  if (survey.questions.length === 0) return <EmptyState title={words.emptyTitle} text={words.emptyText} />
  return (
    <ol className="flex flex-col gap-3">
      {survey.questions.map((question, index) => (
        <li key={question.questionId}>
          {question.questionId === selectedQuestionId ? (
            <QuestionEditor question={question} number={index + 1} edit={session.edit} focusNext={focusNext} />
          ) : (
            <QuestionCard question={question} number={index + 1} onSelect={select} />
          )}
        </li>
      ))}
    </ol>
  )
}
