import { ChipSwitch } from '../../../../ui/chip-switch.tsx'
import { words } from '../../words.ts'
import { changeConfig } from '../change-config.ts'
import type { EditorProps } from '../editor-props.ts'
import type { ChoiceQuestion, QuestionWithOther } from './choice-question.ts'

const onOff = (isOn: boolean) => (isOn ? words.on : words.off)

/** Whether the order is another for everyone (decisions D5). */
export function ShuffleSwitch({ question, edit }: Omit<EditorProps<ChoiceQuestion>, 'problems' | 'focusNext'>) {
  const { randomize } = question.config
  return (
    <ChipSwitch
      label={words.shuffle}
      state={onOff(randomize)}
      checked={randomize}
      onChange={(next) => edit((survey) => changeConfig<ChoiceQuestion>(survey, question, { randomize: next }))}
    />
  )
}

/** Whether people may answer in their own words. */
export function OtherSwitch({ question, edit }: Omit<EditorProps<QuestionWithOther>, 'problems' | 'focusNext'>) {
  const { allowOther } = question.config
  return (
    <ChipSwitch
      label={words.other}
      state={onOff(allowOther)}
      checked={allowOther}
      onChange={(next) => edit((survey) => changeConfig<QuestionWithOther>(survey, question, { allowOther: next }))}
    />
  )
}
