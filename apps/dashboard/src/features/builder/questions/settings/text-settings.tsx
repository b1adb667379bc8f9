import { LIMITS, type TextQuestion } from '@earshot/survey'
import { Field } from '../../../../ui/field.tsx'
import { words } from '../../words.ts'
import { changeConfig } from '../change-config.ts'
import type { EditorProps } from '../editor-props.ts'
import { words as hints } from './words.ts'

/** Spec §3.3. */
export function TextSettings({ question, edit }: EditorProps<TextQuestion>) {
  return (
    <Field
      label={words.placeholder}
      placeholder={words.placeholderHint}
      hint={hints.placeholder}
      maxLength={LIMITS.placeholderLength}
      dir="auto"
      autoComplete="off"
      value={question.config.placeholder}
      onChange={(event) => edit((survey) => changeConfig(survey, question, { placeholder: event.target.value }))}
    />
  )
}
