import { ANSWER_LIMITS, type TextControl } from '@earshot/survey/respondent'
import { fill, withWords } from '../words.ts'
import css from './text.css?inline'
import { textWords } from './text-words.ts'
import type { ViewProps } from './view-props.ts'

/** An answer in one's own words. Text that is too long is counted, never swallowed. Spec §2.9, spec §9, ADR-0025. */
function TextView({ control, answer, words: overrides, named, onAnswer }: ViewProps<TextControl>) {
  const words = withWords(textWords, overrides)
  const value = answer && 'value' in answer ? String(answer.value) : ''
  const left = ANSWER_LIMITS.textAnswerLength - value.length
  const isNear = left < COUNTED_FROM
  return (
    <>
      <textarea
        {...named(...(isNear ? ['count'] : []))}
        className="field"
        rows={4}
        dir="auto"
        placeholder={control.placeholder}
        value={value}
        onInput={({ currentTarget }) => onAnswer({ value: currentTarget.value })}
      />
      {isNear && (
        <p id="count" lang={words.lang} data-over={left < 0 || undefined}>
          {fill(left < 0 ? words.charactersOver : words.charactersLeft, { count: Math.abs(left) })}
        </p>
      )}
    </>
  )
}

const COUNTED_FROM = 200

export const chunk = { View: TextView, css }
