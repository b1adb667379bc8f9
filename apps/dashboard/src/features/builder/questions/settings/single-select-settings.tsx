import type { SingleSelectQuestion } from '@earshot/survey'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { words } from '../../words.ts'
import { changeConfig } from '../change-config.ts'
import type { EditorProps } from '../editor-props.ts'
import { ChoiceOptions } from '../options/choice-options.tsx'

const displays = [
  { value: 'radio', label: words.radio },
  { value: 'pill', label: words.pill },
] as const

/** Spec §3.3. */
export function SingleSelectSettings(props: EditorProps<SingleSelectQuestion>) {
  const { question, edit } = props
  return (
    <>
      <ChoiceOptions {...props} />
      <SegmentedControl
        label={words.display}
        segments={displays}
        value={question.config.displayType}
        onChange={(displayType) => edit((survey) => changeConfig(survey, question, { displayType }))}
      />
    </>
  )
}
