import type { Question, QuestionId } from '@earshot/survey'
import { memo, type RefObject, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Sorting } from '../../../ui/sortable/sortable-list.tsx'
import type { Edit, EditingSession } from '../editing/editing-session.ts'
import { NO_PROBLEMS, type ProblemsOf } from '../publishing/open-problems.ts'
import { stretched, useQuestionGroups } from '../question-groups.ts'
import { words } from '../words.ts'
import { markHeightsKnown } from './mark-heights-known.ts'
import type { QuestionActions } from './question-actions.ts'
import { QuestionItem } from './question-item.tsx'

type Shared = {
  readonly problemsOf: ProblemsOf
  readonly warningsOf: ReadonlyMap<string, number>
  readonly actions: QuestionActions
  readonly focusNext: (elementId: string) => void
}

type Props = Shared & {
  readonly session: EditingSession
}

/** All questions in order: the selected one as its editor, the others to read. */
export function QuestionList({ session, problemsOf, warningsOf, actions, focusNext }: Props) {
  const { questions } = useSyncExternalStore(session.subscribe, session.read).survey
  const [isSorting, setSorting] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const groups = useMemo(
    () => <QuestionGroups {...{ session, list, isSorting, problemsOf, warningsOf, actions, focusNext }} />,
    [session, isSorting, problemsOf, warningsOf, actions, focusNext],
  )
  if (questions.length === 0) return <EmptyState title={words.emptyTitle} text={words.emptyText} />
  return (
    <Sorting
      within={list}
      ids={questions.map(({ questionId }) => questionId)}
      texts={words.sorting}
      onMove={(id, toIndex) => actions.move(id as QuestionId, toIndex)}
      onSorting={setSorting}
    >
      {groups}
    </Sorting>
  )
}

type QuestionGroupsProps = Props & {
  readonly list: RefObject<HTMLDivElement | null>
  readonly isSorting: boolean
}

/** Subscribes to each edit itself, so that its parent does not have to render again. */
function QuestionGroups({ session, list, isSorting, ...rest }: QuestionGroupsProps) {
  const { survey, selectedQuestionId } = useSyncExternalStore(session.subscribe, session.read)
  const { questions } = survey
  const atList = useCallback(
    (element: HTMLDivElement | null) => {
      list.current = element
      return markHeightsKnown(element)
    },
    [list],
  )
  return (
    <div {...stretched.list} ref={atList} className="space-y-3">
      {useQuestionGroups(questions, selectedQuestionId).map(({ from, ...group }) => (
        <QuestionGroup
          key={from}
          from={from}
          {...group}
          isLast={from + group.questions.length === questions.length}
          // A dragged question leaves its group, and an edited one may overflow it.
          isWhole={isSorting || group.selectedQuestionId !== null}
          edit={session.edit}
          {...rest}
        />
      ))}
    </div>
  )
}

type QuestionGroupProps = Shared & {
  readonly edit: Edit
  readonly questions: readonly Question[]
  readonly from: number
  /** Whether no question comes after it. */
  readonly isLast: boolean
  readonly selectedQuestionId: QuestionId | null
  readonly isWhole: boolean
}

const QuestionGroup = memo(function QuestionGroup(props: QuestionGroupProps) {
  const { questions, from, isLast, selectedQuestionId, isWhole, problemsOf, warningsOf, edit, actions, focusNext } =
    props
  return (
    <div className={`space-y-3 ${groupStyle} ${isWhole ? '' : leftOutWhenFar}`}>
      {questions.map((question, index) => (
        <QuestionItem
          key={question.questionId}
          question={question}
          number={from + index + 1}
          isLast={isLast && index === questions.length - 1}
          isSelected={question.questionId === selectedQuestionId}
          problems={problemsOf.get(question.questionId) ?? NO_PROBLEMS}
          warnings={warningsOf.get(question.questionId) ?? 0}
          edit={edit}
          actions={actions}
          focusNext={focusNext}
        />
      ))}
    </div>
  )
})

/** So that the browser remembers how high it was, even while it is whole, and leaves room for what hangs over the edge. */
const groupStyle = '[contain-intrinsic-size:auto_80rem] [overflow-clip-margin:2rem]'

/** See `markHeightsKnown`. Content that is skipped is clipped: only for a browser that supports room at the edge. */
const leftOutWhenFar = 'supports-[overflow-clip-margin:2rem]:in-data-heights-known:[content-visibility:auto]'
