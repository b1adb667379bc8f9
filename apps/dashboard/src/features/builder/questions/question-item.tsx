import { memo } from 'react'
import { useSortableItem } from '../../../ui/sortable/use-sortable-item.ts'
import { LogicLink, logicSummary } from '../logic/logic-link.tsx'
import { stretched } from '../question-groups.ts'
import { DragHandle } from './drag-handle.tsx'
import type { EditorProps } from './editor-props.ts'
import { InsertHere } from './insert-here.tsx'
import type { QuestionActions } from './question-actions.ts'
import { QuestionCard } from './question-card.tsx'
import { QuestionEditor } from './question-editor.tsx'

type Props = EditorProps & {
  readonly number: number
  readonly warnings: number
  readonly isLast: boolean
  readonly isSelected: boolean
  readonly actions: QuestionActions
}

/** A question in the list, to be dragged. Rendered only when it changes: there may be 300. */
export const QuestionItem = memo(function QuestionItem({ isSelected, ...props }: Props) {
  const { question, number, problems, warnings, actions } = props
  const { isSorting, isDragging, item, handle } = useSortableItem(question.questionId)
  const onSelect = () => actions.select(question.questionId)
  return (
    <div {...stretched.item} {...item} className={`relative ${isDragging ? 'z-10 opacity-95' : ''}`}>
      {!isSorting && <InsertHere number={number} onPress={() => actions.insert(number - 1)} />}
      {isSelected ? (
        <QuestionEditor {...props} handle={<DragHandle handle={handle} number={number} isSelected />} />
      ) : (
        <div className="flex items-start rounded-card bg-surface shadow-card">
          <DragHandle handle={handle} number={number} isSelected={false} onPress={onSelect} />
          <div className="min-w-0 flex-1">
            <QuestionCard {...{ question, number, warnings, onSelect }} problemCount={problems.length} />
            {logicSummary(question) !== null && (
              <div className="-mt-3 mb-1.5 px-1">
                <LogicLink {...{ question, problems, onSelect }} focusNext={props.focusNext} />
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  )
})
