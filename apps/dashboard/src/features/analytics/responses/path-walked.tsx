import { storedAnswerSummary } from '../../../parts/preview/answer-summary.ts'
import { responseWords } from '../../../parts/survey/response-words.ts'
import type { FullResponse } from './responses-query.ts'
import { type StepShown, walkedPath } from './walked-path.ts'
import { words } from './words.ts'

type Props = { readonly response: Pick<FullResponse, 'steps' | 'notAsked' | 'completed'> }

/** Each question of the survey with its answer, or with the reason why it has none. */
export function PathWalked({ response }: Props) {
  const steps = walkedPath(response)
  const answered = response.steps.filter(({ answer }) => answer !== null).length
  return (
    <section aria-label={words.path(answered, steps.length)} className="mt-4 border-t border-line pt-4">
      <h3 className="mb-3 text-small font-heavy text-ink-2">{words.path(answered, steps.length)}</h3>
      <ol className="flex flex-col">
        {steps.map((step) => (
          <Step key={step.questionId} step={step} />
        ))}
      </ol>
    </section>
  )
}

const LINES = {
  solid: 'border-s-2 border-control',
  dotted: 'border-s-2 border-dotted border-control',
  none: '',
} as const

function Step({ step: { position, text, answer, state, line } }: { readonly step: StepShown }) {
  const isAnswered = state === 'answered'
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0">
      <span aria-hidden="true" className={`absolute start-[11px] top-7 bottom-0.5 ${LINES[line]}`} />
      <span
        aria-hidden="true"
        className={`grid h-6 min-w-6 flex-none place-items-center rounded-[7px] px-1 text-caption font-medium tabular-nums ${isAnswered ? 'bg-sunken text-ink' : 'bg-surface text-ink-3 inset-ring inset-ring-control'}`}
      >
        {position}
      </span>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="text-small text-ink-2 wrap-anywhere">
          {text || responseWords.untitled}
        </p>
        {answer ? (
          <p dir="auto" className="mt-0.5 font-medium wrap-anywhere whitespace-pre-line">
            {storedAnswerSummary(answer)}
          </p>
        ) : (
          <p className="mt-0.5 text-small text-ink-3">{reasons[state]}</p>
        )}
      </div>
    </li>
  )
}

const reasons: { readonly [S in StepShown['state']]: string } = {
  answered: '',
  skipped: words.skippedByShopper,
  left: words.stoppedHere,
  not_asked: words.notAskedHere,
  not_reached: words.notReached,
}
