import type { MultiSelectQuestion, SingleSelectQuestion } from '@earshot/survey'
import type { EditorProps } from '../editor-props.ts'
import { ChoiceSwitches, otherSwitch, shuffleSwitch } from './choice-switches.tsx'
import { OptionMark } from './option-mark.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { OtherOption } from './other-option.tsx'

/** The options of a question that is answered by choosing texts, and their switches. Spec §3.3. */
export function ChoiceOptions(props: EditorProps<SingleSelectQuestion | MultiSelectQuestion>) {
  const { question, edit } = props
  const mark = <OptionMark shape={question.config.displayType} />
  return (
    <>
      <OptionsEditor {...props} mark={mark}>
        <OtherOption {...props} mark={mark} />
      </OptionsEditor>
      <ChoiceSwitches switches={[otherSwitch(question, edit), shuffleSwitch(question, edit)]} />
    </>
  )
}
