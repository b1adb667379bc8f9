import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { words } from './words.ts'

/** The one main action of home. */
export function NewSurveyLink({ className = '' }: { readonly className?: string }) {
  return (
    <ButtonLink to="/surveys/scratch" look="main" className={className}>
      <Icon name="plus" className="size-5 stroke-2" />
      {words.newSurvey}
    </ButtonLink>
  )
}
