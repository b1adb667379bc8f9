import type { ScaleControl } from '@earshot/survey/respondent'
import { fill } from '../words.ts'
import { Face } from './face.tsx'
import { scoreTone } from './score-tone.ts'
import type { ViewProps } from './view-props.ts'

/** Whole scores in a row: a coloured bar, or faces. The number is the label; the colour only repeats it. */
export function ScaleView({ control, answer, words, onAnswer }: ViewProps<ScaleControl>) {
  const { from, to, tenths, look } = control
  const chosen = answer && 'value' in answer ? answer.value : null
  const scores = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return (
    <>
      <div className="scale">
        {scores.map((score) => (
          <label key={score} className="score" data-tone={scoreTone(score, tenths)}>
            <input type="radio" name="score" checked={chosen === score} onChange={() => onAnswer({ value: score })} />
            {look === 'emoji' && <Face mood={(score - from) / (to - from)} />}
            <span>{score}</span>
          </label>
        ))}
      </div>
      <div id="ends">
        <span>{fill(words.scaleEnd, { score: from, label: control.minLabel || words.unlikely })}</span>
        <span>{fill(words.scaleEnd, { score: to, label: control.maxLabel || words.likely })}</span>
      </div>
    </>
  )
}
