import type { SingleSelectQuestion } from '@earshot/survey'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { words } from '../../words.ts'
import { changeConfig } from '../change-config.ts'
import type { EditorProps } from '../editor-props.ts'
import { ChoiceSwitches, otherSwitch, shuffleSwitch } from '../options/choice-switches.tsx'
import { OptionMark } from '../options/option-mark.tsx'
import { OptionsEditor } from '../options/options-editor.tsx'
import { OtherOption } from '../options/other-option.tsx'

const displays = [
  { value: 'radio', label: words.radio },
  { value: 'pill', label: words.pill },
] as const

/** Spec §3.3. */
export function SingleSelectSettings(props: EditorProps<SingleSelectQuestion>) {
  const { question, edit } = props
  const mark = <OptionMark shape={question.config.displayType} />
  return (
    <>
      <OptionsEditor {...props} mark={mark}>
        <OtherOption {...props} mark={mark} />
      </OptionsEditor>
      <ChoiceSwitches switches={[otherSwitch(question, edit), shuffleSwitch(question, edit)]} />
      <SegmentedControl
        label={words.display}
        segments={displays}
        value={question.config.displayType}
        onChange={(displayType) => edit((survey) => changeConfig(survey, question, { displayType }))}
      />
    </>
  )
}
