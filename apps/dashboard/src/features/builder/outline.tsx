import type { QuestionId } from '@earshot/survey'
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
  if (survey.questions.length === 0) {
    return isFolded ? null : <p className="px-2 text-small text-ink-2">{words.outlineEmpty}</p>
  }
  return (
    <ol className="flex flex-col gap-0.5">
      {survey.questions.map(({ questionId, text }, index) => {
        const isSelected = questionId === selectedQuestionId
        const { length: problemCount } = problemsOf.get(questionId) ?? NO_PROBLEMS
        const warnings = warningsOf.get(questionId) ?? 0
        return (
          <li key={questionId} className="[contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
            <button
              type="button"
              aria-current={isSelected || undefined}
              aria-label={isFolded ? words.goToQuestion(index + 1, text, problemCount, warnings) : undefined}
              onClick={() => onPick(questionId)}
              className={`relative flex min-h-11 w-full items-center gap-2.5 rounded-control px-2 py-1 text-start text-small hover:bg-sunken ${isFolded ? 'justify-center' : ''} ${isSelected ? 'font-medium' : 'text-ink-2'}`}
            >
              <NumberBadge number={index + 1} isSelected={isSelected} />
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
      })}
    </ol>
  )
}
