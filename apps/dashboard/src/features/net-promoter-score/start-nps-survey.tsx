import { track } from '../../lib/track.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { words } from './words.ts'

/** The template of the library that asks for the score and for the reason, and nothing else. */
const TEMPLATE = { id: 'quick-nps', name: 'NPS in two questions' } as const

/** One tap to a draft that asks for the score and why, made like one of any template: plan gate first, never twice. */
export function StartNpsSurvey({ className = '' }: { readonly className?: string }) {
  function trackStart() {
    const source = { location: 'net_promoter_score', templateName: TEMPLATE.name } as const
    track.clicked({ kind: 'use_template', ...source })
    track.clicked({ kind: 'create_from_template', ...source })
  }
  return (
    <ButtonLink to={`/surveys/template/${TEMPLATE.id}`} variant="main" className={className} onClick={trackStart}>
      <Icon name="plus" className="size-5 stroke-2" />
      {words.start}
    </ButtonLink>
  )
}
