import type { WalkSteps } from './walk-steps.ts'
import { fill, type PlayerWords } from './words.ts'

/** How far along: always a bar, and in numbers where they are true. Decisions D10. */
export function ProgressBar({ step, steps, exact, words }: WalkSteps & { readonly words: PlayerWords }) {
  if (steps < 2) return null
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
        aria-valuenow={step}
        aria-valuemax={steps}
        aria-valuetext={text}
      >
        <i style={{ inlineSize: `${(100 * step) / steps}%` }} />
      </div>
    </>
  )
}
