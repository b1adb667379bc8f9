import { LIMITS } from '@earshot/survey'
import type { ReactNode } from 'react'
import { GrowingField } from '../../../../ui/growing-field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { LengthNote } from '../../../../ui/length-note.tsx'
import { elementIds } from '../../element-ids.ts'
import { words } from '../../words.ts'
import { changeConfig } from '../change-config.ts'
import type { EditorProps } from '../editor-props.ts'
import type { QuestionWithOther } from './choice-question.ts'

/** Other, where it is offered: always the last, with a label of its own. Spec §3.3, ADR-0025. */
export function OtherOption({
  question,
  edit,
  focusNext,
  mark,
}: Omit<EditorProps<QuestionWithOther>, 'problems' | 'actions'> & { readonly mark: ReactNode }) {
  const { questionId, config } = question
  const change = (next: Partial<Pick<QuestionWithOther['config'], 'allowOther' | 'otherLabel'>>) =>
    edit((survey) => changeConfig<QuestionWithOther>(survey, question, next))
  if (!config.allowOther) return null
  return (
    <div className="flex min-h-13 items-center gap-3 rounded-control bg-sunken ps-7 focus-within:inset-ring-2 focus-within:inset-ring-accent">
      {mark}
      <GrowingField
        id={elementIds.otherLabel(questionId)}
        aria-label={words.otherLabel}
        placeholder={words.other}
        maxLength={LIMITS.labelLength}
        dir="auto"
        autoComplete="off"
        value={config.otherLabel}
        onText={(otherLabel) => change({ otherLabel })}
        // The option that shoppers press needs a name.
        onBlur={() => config.otherLabel.trim() === '' && change({ otherLabel: words.other })}
        className="flex-1"
      />
      <LengthNote
        field={elementIds.otherLabel(questionId)}
        length={config.otherLabel.length}
        max={LIMITS.labelLength}
      />
      <IconButton
        icon="close"
        label={words.removeOther}
        onClick={() => {
          change({ allowOther: false })
          focusNext(elementIds.addOption(questionId))
        }}
        className="text-ink-3 [&_svg]:size-4.5"
      />
    </div>
  )
}
