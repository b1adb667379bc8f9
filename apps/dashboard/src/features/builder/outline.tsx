import type { Question, QuestionId } from '@earshot/survey'
import { memo, useCallback, useMemo, useRef } from 'react'
import { useAfterPaint } from '../../lib/use-after-paint.ts'
import { NumberBadge } from '../../parts/question/number-badge.tsx'
import type { Editing } from './editing/editing-session.ts'
import { NO_PROBLEMS, type ProblemsOf } from './publishing/open-problems.ts'
import { ProblemMark } from './publishing/problem-mark.tsx'
import { stretched, useQuestionGroups } from './question-groups.ts'
import { shortened } from './questions/shortened.ts'
import { words } from './words.ts'

/** Two lines or three. */
const MAX_CHARACTERS = 50

type Props = {
  readonly editing: Editing
  readonly problemsOf: ProblemsOf
  readonly warningsOf: ReadonlyMap<string, number>
  readonly isFolded: boolean
  readonly onPick: (questionId: QuestionId) => void
}

/** The survey at a glance: one line per question, or only its number. It follows what is typed, like the preview. */
export function SurveyOutline({ editing: { survey, selectedQuestionId }, onPick, ...rest }: Props) {
  // A new function at each render, which must not render every line again.
  const picked = useRef(onPick)
  picked.current = onPick
  const pick = useCallback((questionId: QuestionId) => picked.current(questionId), [])
  const { questions } = survey
  const shown = useAfterPaint(useMemo(() => ({ questions, selectedQuestionId }), [questions, selectedQuestionId]))
  return <Lines {...shown} {...rest} onPick={pick} />
}

type LinesProps = Omit<Props, 'editing'> & {
  readonly questions: readonly Question[]
  readonly selectedQuestionId: QuestionId | null
}

const Lines = memo(function Lines({ questions, selectedQuestionId, ...rest }: LinesProps) {
  const groups = useQuestionGroups(questions, selectedQuestionId)
  if (questions.length === 0) {
    return rest.isFolded ? null : <p className="px-2 text-small text-ink-2">{words.outlineEmpty}</p>
  }
  return (
    <div {...stretched.list}>
      {groups.map(({ from, ...group }) => (
        <OutlineGroup key={from} from={from} {...group} {...rest} />
      ))}
    </div>
  )
})

type OutlineGroupProps = LinesProps & { readonly from: number }

const OutlineGroup = memo(function OutlineGroup(props: OutlineGroupProps) {
  const { questions, from, selectedQuestionId, problemsOf, warningsOf, isFolded, onPick } = props
  return (
    <div className="flex flex-col gap-0.5 pb-0.5 [contain-intrinsic-size:auto_30rem] [content-visibility:auto]">
      {questions.map(({ questionId, text }, index) => (
        <OutlineLine
          key={questionId}
          questionId={questionId}
          number={from + index + 1}
          text={text}
          isSelected={questionId === selectedQuestionId}
          problemCount={(problemsOf.get(questionId) ?? NO_PROBLEMS).length}
          warnings={warningsOf.get(questionId) ?? 0}
          isFolded={isFolded}
          onPick={onPick}
        />
      ))}
    </div>
  )
})

type LineProps = Pick<Props, 'isFolded' | 'onPick'> & {
  readonly questionId: QuestionId
  readonly number: number
  readonly text: string
  readonly isSelected: boolean
  readonly problemCount: number
  readonly warnings: number
}

const OutlineLine = memo(function OutlineLine(props: LineProps) {
  const { questionId, number, text, isSelected, problemCount, warnings, isFolded, onPick } = props
  return (
    <div {...stretched.item}>
      <button
        type="button"
        aria-current={isSelected || undefined}
        aria-label={isFolded ? words.goToQuestion(number, text, problemCount, warnings) : undefined}
        onClick={() => onPick(questionId)}
        className={`relative flex min-h-11 w-full items-center gap-2.5 rounded-control px-2 py-1 text-start text-small -outline-offset-2! hover:bg-sunken ${isFolded ? 'justify-center' : ''} ${isSelected ? 'font-medium' : 'text-ink-2'}`}
      >
        <NumberBadge number={number} isSelected={isSelected} />
        {!isFolded && (
          <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
            {shortened(text || words.untitledQuestion, MAX_CHARACTERS)}
          </span>
        )}
        <span className={isFolded ? 'absolute end-0 top-0 rounded-full bg-surface' : 'contents'}>
          <ProblemMark count={problemCount} warnings={warnings} isShort />
        </span>
      </button>
    </div>
  )
})
