import { assertNever } from '@earshot/survey'
import type { EditorProps } from '../editor-props.ts'
import { DateSettings } from './date-settings.tsx'
import { DropDownSettings } from './drop-down-settings.tsx'
import { ImageSettings } from './image-settings.tsx'
import { MultiSelectSettings } from './multi-select-settings.tsx'
import { NpsSettings } from './nps-settings.tsx'
import { RatingSettings } from './rating-settings.tsx'
import { SingleSelectSettings } from './single-select-settings.tsx'
import { TextSettings } from './text-settings.tsx'

/** The settings of each type. A new type does not compile until it can be edited. Spec §3.3. */
export function SettingsEditor({ question, ...props }: EditorProps) {
  switch (question.type) {
    case 'single_select':
      return <SingleSelectSettings question={question} {...props} />
    case 'multi_select':
      return <MultiSelectSettings question={question} {...props} />
    case 'drop_down':
      return <DropDownSettings question={question} {...props} />
    case 'image':
      return <ImageSettings question={question} {...props} />
    case 'text':
      return <TextSettings question={question} {...props} />
    case 'rating':
      return <RatingSettings question={question} {...props} />
    case 'nps':
      return <NpsSettings question={question} {...props} />
    case 'date':
      return <DateSettings />
    default:
      return assertNever(question)
  }
}
