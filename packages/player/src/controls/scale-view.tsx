import type { ScaleControl } from '@earshot/survey/respondent'
import type { CSSProperties } from 'react'
import { fill, withWords } from '../words.ts'
import { Face } from './face.tsx'
import css from './scale.css?inline'
import { scaleWords } from './scale-words.ts'
import { scoreTone } from './score-tone.ts'
import { Star } from './star.tsx'
import type { ViewProps } from './view-props.ts'

/** Whole scores: numbers, faces or stars. The colour only repeats what number and shape say. Spec §2.9, decisions D6. */
function ScaleView({ control, answer, words: told, named, onAnswer }: ViewProps<ScaleControl>) {
  const words = withWords(scaleWords, told)
  const { from, to, tenths, look } = control
  const chosen = answer && 'value' in answer ? Number(answer.value) : null
  const scores = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  // A long one takes two rows under a thumb: eleven in one row would be narrower.
  const columns = scores.length > 6 ? Math.ceil(scores.length / 2) : scores.length
  const ends = endsOf(control, words)
  const { bad, good, veryGood } = words
  const faces = look === 'emoji' && control.words === 'quality' ? [ends.min, bad, good, veryGood, ends.max] : null
  return (
    <div role="radiogroup" {...named(...(faces ? [] : ['ends']))}>
      <div
        className={`scale ${look}`}
        data-tone={chosen === null ? undefined : scoreTone(chosen, tenths)}
        style={{ '--columns': columns } as CSSProperties}
      >
        {scores.map((score) => (
          <label key={score} className="score" data-tone={scoreTone(score, tenths)}>
            <input type="radio" name="score" checked={chosen === score} onChange={() => onAnswer({ value: score })} />
            {look === 'emoji' && <Face mood={(score - from) / (to - from)} />}
            {look === 'star' && <Star />}
            <span className={look === 'star' ? 'heard' : undefined}>
              {faces ? faces[score - from] : look === 'star' ? fill(words.starName, { score, scale: to }) : score}
            </span>
          </label>
        ))}
      </div>
      {!faces && (
        <div id="ends">
          <span>{fill(words.scaleEnd, { score: from, label: ends.min })}</span>
          <span>{fill(words.scaleEnd, { score: to, label: ends.max })}</span>
        </div>
      )}
    </div>
  )
}

/** The merchant's words, or the default ones (decisions D6). */
function endsOf({ minLabel, maxLabel, words: kind }: ScaleControl, words: typeof scaleWords) {
  const isQuality = kind === 'quality'
  return {
    min: minLabel || (isQuality ? words.terrible : words.unlikely),
    max: maxLabel || (isQuality ? words.excellent : words.likely),
  }
}

export const part = { View: ScaleView, css }
