import { type Appearance, ok, resolveSurvey, type Survey, setAppearance } from '@earshot/survey'
import { useMemo } from 'react'
import { NOT_LIVE, PlayedPhone, type Start } from '../../../parts/preview/played-phone.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { Edit } from '../editing/editing-session.ts'
import { AccentField } from './accent-field.tsx'
import { AccentSamples } from './accent-samples.tsx'
import { BrandingNote } from './branding-note.tsx'
import { SchemeChoice } from './scheme-choice.tsx'

type Props = {
  /** The button that opened it has the same name. */
  readonly title: string
  readonly survey: Survey
  readonly edit: Edit
  readonly onClose: () => void
}

/** How a survey looks, and the survey as it looks; saved as it is chosen. ADR-0023. */
export function DesignSheet({ title, survey, edit, onClose }: Props) {
  const { accent = null, scheme = null } = survey.appearance ?? {}
  const published = useMemo(() => resolveSurvey(survey, NOT_LIVE), [survey])
  return (
    <Sheet title={title} onClose={onClose} isBroad>
      <div className="flex flex-col gap-7 wide:grid wide:grid-cols-2">
        <div className="flex flex-col gap-6">
          <div className="flex flex-col gap-3">
            <AccentField accent={accent} onChange={(next) => edit(changeTo('accent', next))} />
            <AccentSamples {...survey.appearance} />
          </div>
          <SchemeChoice scheme={scheme} onChange={(next) => edit(changeTo('scheme', next))} />
          <BrandingNote />
        </div>
        <PlayedPhone survey={published} seed={survey.surveyId} start={FROM_THE_FIRST} pathKey="" restart={null} />
      </div>
    </Sheet>
  )
}

const FROM_THE_FIRST: Start = { path: [], answers: {} }

/** @param value null: as Earshot has it */
function changeTo<Field extends keyof Appearance>(field: Field, value: NonNullable<Appearance[Field]> | null) {
  return (survey: Survey) => {
    const { [field]: before = null, ...others } = survey.appearance ?? {}
    if (before === value) return ok(survey)
    return ok(setAppearance(survey, value === null ? others : { ...others, [field]: value }))
  }
}
