import { DEFAULT_SURVEY_NAME, LIMITS, ok, type Survey } from '@earshot/survey'
import type { ReactNode } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { Edit } from '../editing/editing-session.ts'
import { words } from './words.ts'

type Props = {
  readonly survey: Survey
  readonly edit: Edit
  readonly onClose: () => void
  /** Further fields. */
  readonly children?: ReactNode
}

/** The name and description of a survey; saved as they are typed, like its questions. Spec §3.2. */
export function DetailsSheet({ survey: { name, description }, edit, onClose, children }: Props) {
  const change = (fields: Partial<Pick<Survey, 'name' | 'description'>>) =>
    edit((survey) => ok({ ...survey, ...fields }))
  /** A survey without a name could not be found again. */
  const nameIt = () =>
    edit((survey) => ok(survey.name.trim() === '' ? { ...survey, name: DEFAULT_SURVEY_NAME } : survey))
  return (
    <Sheet
      title={words.title}
      onClose={() => {
        nameIt()
        onClose()
      }}
    >
      <div className="flex flex-col gap-5">
        <Field
          label={words.name}
          hint={words.nameHint}
          maxLength={LIMITS.surveyNameLength}
          dir="auto"
          enterKeyHint="done"
          autoComplete="off"
          value={name}
          onChange={(event) => change({ name: event.target.value })}
          onBlur={nameIt}
        />
        <TextArea
          label={words.description}
          hint={words.descriptionHint}
          placeholder={words.descriptionPlaceholder}
          maxLength={LIMITS.surveyDescriptionLength}
          dir="auto"
          value={description}
          onChange={(event) => change({ description: event.target.value })}
        />
        {children}
      </div>
    </Sheet>
  )
}
