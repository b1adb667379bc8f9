import type { PublishedQuestion, QuestionId } from '@earshot/survey/respondent'
import { useMemo } from 'react'
import { deferredWords } from './deferred-words.ts'
import { stepCounter } from './step-counter.ts'
import { fill, type Words, withWords } from './words.ts'

type Props = {
  readonly questions: readonly PublishedQuestion[]
  readonly path: readonly QuestionId[]
  readonly words: Words
}

/** How far along: always a bar, and in numbers where they are true. ADR-0020. */
export function ProgressBar({ questions, path, words: overrides }: Props) {
  const words = withWords(deferredWords, overrides)
  // A survey of many rules takes its time to be measured: once, not at every Next.
  const stepsAlong = useMemo(() => stepCounter(questions), [questions])
  const { step, steps, exact } = stepsAlong(path)
  if (steps < 2) return null
  const answered = step - 1 // so that it is never full before the last answer is given
  const text = exact ? fill(words.progress, { step, steps }) : undefined
  return (
    <>
      <p className="steps" aria-live="polite">
        {text}
      </p>
      <div
        className="track"
        role="progressbar"
        aria-label={words.progressName}
        aria-valuemin={0}
        aria-valuenow={answered}
        aria-valuemax={steps}
        aria-valuetext={text}
      >
        <i style={{ inlineSize: `${(100 * answered) / steps}%` }} />
      </div>
    </>
  )
}
