import {
  LIMITS,
  type OneOption,
  type OptionId,
  type OptionsControl,
  OTHER_OPTION_ID,
  optionOrder,
} from '@earshot/survey/respondent'
import { fill } from '../words.ts'
import type { ViewProps } from './view-props.ts'

/** One choice among options: a list of radios, or pills. */
export function OptionsView({ control, answer, seed, words, onAnswer }: ViewProps<OptionsControl>) {
  const chosen = answer as OneOption | undefined // nothing else is ever put into an options control
  const options = control.randomize ? optionOrder(control.options, seed) : control.options
  const otherText = chosen?.otherValue ?? ''
  const option = (optionId: OptionId, label: string) => (
    <label key={optionId} className="option">
      <input
        type="radio"
        name="option"
        checked={chosen?.optionId === optionId}
        onChange={() => onAnswer({ optionId, otherValue: optionId === OTHER_OPTION_ID ? otherText : null })}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <>
      <div className={control.look}>
        {options.map(({ optionId, text, position }) => option(optionId, text || fill(words.emptyOption, { position })))}
        {control.otherLabel !== null && option(OTHER_OPTION_ID, control.otherLabel || words.other)}
      </div>
      {chosen?.optionId === OTHER_OPTION_ID && (
        <input
          type="text"
          className="field"
          dir="auto"
          maxLength={LIMITS.otherTextLength}
          placeholder={words.pleaseSpecify}
          aria-label={words.pleaseSpecify}
          value={otherText}
          onInput={({ currentTarget }) => onAnswer({ optionId: OTHER_OPTION_ID, otherValue: currentTarget.value })}
        />
      )}
    </>
  )
}
