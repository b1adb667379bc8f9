import {
  type ChooseMany,
  type ChooseOne,
  type ManyOptions,
  type OneOption,
  type OptionId,
  OTHER_OPTION_ID,
} from '@earshot/survey/respondent'
import { offered } from './offered.ts'
import { OtherField } from './other-field.tsx'
import type { ViewProps } from './view-props.ts'

type Props = ViewProps<ChooseOne | ChooseMany> & {
  /** How many may be chosen. */
  readonly bounds?: string | null
}

/** Options laid out: a list of radios or of checkboxes, or pills. Spec §2.9. */
export function ListView({ control, bounds, answer, seed, words, named, onAnswer }: Props) {
  const { chosen, otherText } = read(answer as OneOption | ManyOptions | undefined) // nothing else is ever put in
  const isMany = control.choose === 'many'
  const give = (ids: readonly OptionId[], text: string) => {
    const otherValue = ids.includes(OTHER_OPTION_ID) ? text : null
    onAnswer(isMany ? { optionIds: ids, otherValue } : { optionId: ids[0] as OptionId, otherValue })
  }
  const toggle = (id: OptionId) => {
    const others = isMany ? chosen.filter((one) => one !== id) : []
    give(isMany && chosen.includes(id) ? others : [...others, id], otherText ?? '')
  }
  const { 'aria-required': required, 'aria-invalid': invalid, ...name } = named(...(bounds ? ['bounds'] : []))
  return (
    // A group of checkboxes can be neither required nor invalid (ARIA 1.2); the words beside it say so.
    <div
      role={isMany ? 'group' : 'radiogroup'}
      {...name}
      {...(!isMany && { 'aria-required': required, 'aria-invalid': invalid })}
    >
      {bounds && (
        <p id="bounds" lang={words.lang}>
          {bounds}
        </p>
      )}
      <div className={control.look}>
        {offered(control, seed, words).map(({ optionId, label, lang }) => (
          <label key={optionId} className="option" lang={lang}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name="option"
              checked={chosen.includes(optionId)}
              onChange={() => toggle(optionId)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <OtherField text={otherText} words={words} onText={(text) => give(chosen, text)} />
    </div>
  )
}

function read(answer: OneOption | ManyOptions | undefined) {
  const chosen = !answer ? [] : 'optionIds' in answer ? answer.optionIds : [answer.optionId]
  return { chosen, otherText: chosen.includes(OTHER_OPTION_ID) ? (answer?.otherValue ?? '') : null }
}
