import { useId } from 'react'
import { ChipSwitch } from '../../../../ui/chip-switch.tsx'
import type { Edit } from '../../editing/editing-session.ts'
import { words } from '../../words.ts'
import { changeConfig } from '../change-config.ts'
import { words as hints } from '../settings/words.ts'
import type { ChoiceQuestion, QuestionWithOther } from './choice-question.ts'

type ChoiceSwitch = {
  readonly label: string
  /** The effect of the current state. */
  readonly hint: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** The switches of the options, each with its effect below. */
export function ChoiceSwitches({ switches }: { readonly switches: readonly ChoiceSwitch[] }) {
  const id = useId()
  return (
    <>
      <div className="mt-1 flex flex-wrap gap-x-2">
        {switches.map(({ label, isOn, onChange }) => (
          <ChipSwitch
            key={label}
            label={label}
            state={isOn ? words.on : words.off}
            describedBy={`${id}-${label}`}
            checked={isOn}
            onChange={onChange}
          />
        ))}
      </div>
      <div className="mb-2 flex flex-col gap-1 text-caption text-ink-2">
        {switches.map(({ label, hint }) => (
          <p key={label} id={`${id}-${label}`}>
            {hint}
          </p>
        ))}
      </div>
    </>
  )
}

/** Whether the order is another for everyone (ADR-0025). */
export function shuffleSwitch(question: ChoiceQuestion, edit: Edit): ChoiceSwitch {
  const { config } = question
  const shuffled = 'allowOther' in config && config.allowOther ? hints.shuffledBeforeOther : hints.shuffled
  return {
    label: words.shuffle,
    hint: config.randomize ? shuffled : hints.unshuffled,
    isOn: config.randomize,
    onChange: (randomize) => edit((survey) => changeConfig<ChoiceQuestion>(survey, question, { randomize })),
  }
}

/** Whether people may answer in their own words. */
export function otherSwitch(question: QuestionWithOther, edit: Edit): ChoiceSwitch {
  return {
    label: words.other,
    hint: hints.other,
    isOn: question.config.allowOther,
    onChange: (allowOther) => edit((survey) => changeConfig<QuestionWithOther>(survey, question, { allowOther })),
  }
}
