import { type ScaleControl, scoreGroup } from '@earshot/survey/respondent'
import type { CSSProperties } from 'react'
import { fill, withWords } from '../words.ts'
import { MoodFace } from './face.tsx'
import css from './scale.css?inline'
import { scaleWords } from './scale-words.ts'
import { Star } from './star.tsx'
import type { ViewProps } from './view-props.ts'

/** Whole scores: numbers, faces or stars. The color only repeats what number and shape say. Spec §2.9, ADR-0026. */
function ScaleView({ control, answer, words: overrides, named, onAnswer }: ViewProps<ScaleControl>) {
  const words = withWords(scaleWords, overrides)
  const { from, to, tenths, look, minLabel, maxLabel } = control
  const chosen = answer && 'value' in answer ? Number(answer.value) : null
  const count = to - from + 1
  const scores = Array.from({ length: count }, (_, index) => from + index)
  // A long one takes two rows under a thumb: eleven in one row would be narrower.
  const isLong = count > 6
  // The default words where the merchant has none (ADR-0026).
  const isStar = look === 'star'
  const isQuality = control.words === 'quality'
  const low = minLabel || (isQuality ? words.terrible : words.unlikely)
  const high = maxLabel || (isQuality ? words.excellent : words.likely)
  const { lang, bad, good, veryGood } = words
  const faces = look === 'emoji' && isQuality ? [low, bad, good, veryGood, high] : null
  /** Texts by the merchant are in the question's language, and so are numbers. */
  const langOf = (text: string) => ([minLabel, maxLabel, ''].includes(text) ? undefined : lang)
  return (
    <div role="radiogroup" {...named(...(faces ? [] : ['ends']))} className={isLong ? 'long' : undefined}>
      <div
        className={`scale ${look} ${chosen === null ? '' : scoreGroup(chosen, tenths)}`}
        style={{ '--columns': Math.ceil(count / (isLong ? 2 : 1)) } as CSSProperties}
      >
        {scores.map((score) => {
          const label = faces?.[score - from] ?? (isStar ? fill(words.starName, { score, scale: to }) : '')
          return (
            <label key={score} className={`score ${scoreGroup(score, tenths)}`} lang={langOf(label)}>
              <input type="radio" name="score" checked={chosen === score} onChange={() => onAnswer({ value: score })} />
              {look === 'emoji' && <MoodFace mood={(score - from) / (to - from)} />}
              {isStar && <Star />}
              <span className={isStar ? 'visually-hidden' : undefined}>{label || score}</span>
            </label>
          )
        })}
      </div>
      {!faces && (
        <div id="ends">
          <span lang={langOf(low)}>{fill(words.scaleEnd, { score: from, label: low })}</span>
          <span lang={langOf(high)}>{fill(words.scaleEnd, { score: to, label: high })}</span>
        </div>
      )}
    </div>
  )
}

export const chunk = { View: ScaleView, css }
