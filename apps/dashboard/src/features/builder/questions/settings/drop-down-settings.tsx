import type { DropDownQuestion } from '@earshot/survey'
import type { EditorProps } from '../editor-props.ts'
import { ChoiceSwitches, otherSwitch, shuffleSwitch } from '../options/choice-switches.tsx'
import { OptionsEditor } from '../options/options-editor.tsx'
import { OtherOption } from '../options/other-option.tsx'

/** Spec §3.3. */
export function DropDownSettings(props: EditorProps<DropDownQuestion>) {
  const { question, edit } = props
  return (
    <>
      <OptionsEditor {...props} mark={null}>
        <OtherOption {...props} mark={null} />
      </OptionsEditor>
      <ChoiceSwitches switches={[otherSwitch(question, edit), shuffleSwitch(question, edit)]} />
    </>
  )
}
