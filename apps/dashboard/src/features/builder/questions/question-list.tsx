import type { Question, QuestionId } from '@earshot/survey'
import { memo, type RefObject, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Sorting } from '../../../ui/sortable/sortable-list.tsx'
import type { Edit, EditingSession } from '../editing/editing-session.ts'
import { NO_PROBLEMS, type ProblemsOf } from '../publishing/standing-problems.ts'
import { stretched, useStretches } from '../stretches.ts'
import { words } from '../words.ts'
import type { QuestionActions } from './question-actions.ts'
import { QuestionItem } from './question-item.tsx'
import { tellHeightsKnown } from './tell-heights-known.ts'

type Shared = {
  readonly problemsOf: ProblemsOf
  readonly warningsOf: ReadonlyMap<string, number>
  readonly actions: QuestionActions
  readonly focusNext: (elementId: string) => void
}

type Props = Shared & {
  readonly session: EditingSession
}

/** All questions in order: the one in hand as its editor, the others to read. */
export function QuestionList({ session, problemsOf, warningsOf, actions, focusNext }: Props) {
  const { questions } = useSyncExternalStore(session.subscribe, session.read).survey
  const [isSorting, setSorting] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const stretches = useMemo(
    () => <Stretches {...{ session, list, isSorting, problemsOf, warningsOf, actions, focusNext }} />,
    [session, isSorting, problemsOf, warningsOf, actions, focusNext],
  )
  if (questions.length === 0) return <EmptyState title={words.emptyTitle} text={words.emptyText} />
  return (
    <Sorting
      within={list}
      ids={questions.map(({ questionId }) => questionId)}
      says={words.sorting}
      onMove={(id, toIndex) => actions.move(id as QuestionId, toIndex)}
      onSorting={setSorting}
    >
      {stretches}
    </Sorting>
  )
}

type StretchesProps = Props & {
  readonly list: RefObject<HTMLDivElement | null>
  readonly isSorting: boolean
}

/** Sees each edit for itself, so that what it stands in need not be drawn anew. */
function Stretches({ session, list, isSorting, ...rest }: StretchesProps) {
  const { survey, selectedQuestionId } = useSyncExternalStore(session.subscribe, session.read)
  const { questions } = survey
  const atList = useCallback(
    (element: HTMLDivElement | null) => {
      list.current = element
      return tellHeightsKnown(element)
    },
    [list],
  )
  return (
    <div {...stretched.list} ref={atList} className="space-y-3">
      {useStretches(questions, selectedQuestionId).map(({ from, ...stretch }) => (
        <Stretch
          key={from}
          from={from}
          {...stretch}
          isLast={from + stretch.questions.length === questions.length}
          // What is dragged leaves its stretch, and what is edited may hang over its edge.
          isWhole={isSorting || stretch.selectedQuestionId !== null}
          edit={session.edit}
          {...rest}
        />
      ))}
    </div>
  )
}

type StretchProps = Shared & {
  readonly edit: Edit
  readonly questions: readonly Question[]
  readonly from: number
  /** Whether no question comes after it. */
  readonly isLast: boolean
  readonly selectedQuestionId: QuestionId | null
  readonly isWhole: boolean
}

const Stretch = memo(function Stretch(props: StretchProps) {
  const { questions, from, isLast, selectedQuestionId, isWhole, problemsOf, warningsOf, edit, actions, focusNext } =
    props
  return (
    <div className={`space-y-3 ${stretchStyle} ${isWhole ? '' : leftOutWhenFar}`}>
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
const stretchStyle = '[contain-intrinsic-size:auto_80rem] [overflow-clip-margin:2rem]'

/** See `tellHeightsKnown`. What is left out is clipped: only for a browser that gives the edge its room. */
const leftOutWhenFar = 'supports-[overflow-clip-margin:2rem]:in-data-heights-known:[content-visibility:auto]'
