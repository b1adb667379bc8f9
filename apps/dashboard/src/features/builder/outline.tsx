import type { QuestionId } from '@earshot/survey'
import { memo, useCallback, useRef } from 'react'
import type { Editing } from './editing/editing-session.ts'
import { ProblemMark } from './publishing/problem-mark.tsx'
import { NO_PROBLEMS } from './publishing/standing-problems.ts'
import type { PlacedProblem } from './publishing/use-publishing.ts'
import { NumberBadge } from './questions/number-badge.tsx'
import { words } from './words.ts'

type Props = {
  readonly editing: Editing
  readonly problemsOf: ReadonlyMap<string, readonly PlacedProblem[]>
  readonly warningsOf: ReadonlyMap<string, number>
  readonly isFolded: boolean
  readonly onPick: (questionId: QuestionId) => void
}

/** The survey at a glance: one line per question, or only its number. */
export function Outline({ editing: { survey, selectedQuestionId }, problemsOf, warningsOf, isFolded, onPick }: Props) {
  // Another function at each drawing, which must not draw every line anew.
  const picked = useRef(onPick)
  picked.current = onPick
  const pick = useCallback((questionId: QuestionId) => picked.current(questionId), [])
  const { questions } = survey
  if (questions.length === 0) {
    return isFolded ? null : <p className="px-2 text-small text-ink-2">{words.outlineEmpty}</p>
  }
  return stretchesOf(questions).map(({ from, stretch }) => (
    <ol
      key={from}
      start={from + 1}
      className="flex flex-col gap-0.5 pb-0.5 [contain-intrinsic-size:auto_60rem] [content-visibility:auto]"
    >
      {stretch.map(({ questionId, text }, index) => (
        <OutlineLine
          key={questionId}
          questionId={questionId}
          number={from + index + 1}
          text={text}
          isSelected={questionId === selectedQuestionId}
          problemCount={(problemsOf.get(questionId) ?? NO_PROBLEMS).length}
          warnings={warningsOf.get(questionId) ?? 0}
          isFolded={isFolded}
          onPick={pick}
        />
      ))}
    </ol>
  ))
}

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
    <li>
      <button
        type="button"
        aria-current={isSelected || undefined}
        aria-label={isFolded ? words.goToQuestion(number, text, problemCount, warnings) : undefined}
        onClick={() => onPick(questionId)}
        className={`relative flex min-h-11 w-full items-center gap-2.5 rounded-control px-2 py-1 text-start text-small -outline-offset-2! hover:bg-sunken ${isFolded ? 'justify-center' : ''} ${isSelected ? 'font-medium' : 'text-ink-2'}`}
      >
        <NumberBadge number={number} isSelected={isSelected} />
        {!isFolded && (
          <span dir="auto" className="line-clamp-2 min-w-0 flex-1">
            {text || words.untitledQuestion}
          </span>
        )}
        <span className={isFolded ? 'absolute end-0 top-0 rounded-full bg-surface' : 'contents'}>
          <ProblemMark count={problemCount} warnings={warnings} isShort />
        </span>
      </button>
    </li>
  )
})

/** Those far from what is in sight are not laid out, and there are few to watch for that: each costs with every key. */
const STRETCH = 20

const stretchesOf = <Item,>(items: readonly Item[]) =>
  Array.from({ length: Math.ceil(items.length / STRETCH) }, (_, index) => ({
    from: index * STRETCH,
    stretch: items.slice(index * STRETCH, (index + 1) * STRETCH),
  }))
