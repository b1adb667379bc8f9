import type { QuestionId } from '@earshot/survey'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SortableList } from '../../../ui/sortable/sortable-list.tsx'
import type { Edit, Editing } from '../editing/editing-session.ts'
import { NO_PROBLEMS } from '../publishing/standing-problems.ts'
import type { PlacedProblem } from '../publishing/use-publishing.ts'
import { words } from '../words.ts'
import type { QuestionActions } from './question-actions.ts'
import { QuestionItem } from './question-item.tsx'
import { tellHeightsKnown } from './tell-heights-known.ts'

type Props = {
  readonly editing: Editing
  readonly problemsOf: ReadonlyMap<string, readonly PlacedProblem[]>
  readonly warningsOf: ReadonlyMap<string, number>
  readonly edit: Edit
  readonly actions: QuestionActions
  readonly focusNext: (elementId: string) => void
}

/** All questions in order: the one in hand as its editor, the others to read. */
export function QuestionList({ editing, problemsOf, warningsOf, edit, actions, focusNext }: Props) {
  const { questions } = editing.survey
  if (questions.length === 0) return <EmptyState title={words.emptyTitle} text={words.emptyText} />
  return (
    <SortableList
      ref={tellHeightsKnown}
      ids={questions.map(({ questionId }) => questionId)}
      says={words.sorting}
      onMove={(id, toIndex) => actions.move(id as QuestionId, toIndex)}
      className="space-y-3"
    >
      {questions.map((question, index) => (
        <QuestionItem
          key={question.questionId}
          question={question}
          number={index + 1}
          isLast={index === questions.length - 1}
          isSelected={question.questionId === editing.selectedQuestionId}
          problems={problemsOf.get(question.questionId) ?? NO_PROBLEMS}
          warnings={warningsOf.get(question.questionId) ?? 0}
          edit={edit}
          actions={actions}
          focusNext={focusNext}
        />
      ))}
    </SortableList>
  )
}
