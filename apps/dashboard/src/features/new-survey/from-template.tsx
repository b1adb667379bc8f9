import { type ReactNode, useEffect } from 'react'
import { failureText } from '../../lib/problem-text.ts'
import { type FoundTemplate, type TemplateCard, useTemplateRefusal } from '../../parts/template/templates.ts'
import { type GateRefusal, planRefusal } from '../../parts/upgrade/refusal.ts'
import { UpgradePrompt } from '../../parts/upgrade/upgrade-prompt.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TemplateFacts, TemplateTags } from './templates/template-tags.tsx'
import { words } from './templates/words.ts'
import { useDraft } from './use-draft.ts'

/**
 * Makes a draft of a template, if the plan allows it, and gives its place in the history to the builder. Spec §2.8,
 * ADR-0004.
 */
export function FromTemplate({ template, error, isFetching, retry }: FoundTemplate) {
  const refusal = useTemplateRefusal()(template?.questions ?? [])
  if (template && refusal) return <NotInPlan template={template} refusal={refusal} />
  if (template) return <Making template={template} />
  return error ? <NotMade error={error} onRetry={retry} isRetrying={isFetching} /> : <Spinner />
}

function Making({ template }: { readonly template: TemplateCard }) {
  const { make, error, isPending } = useDraft(template, { replace: true })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit; a second run asks for the same survey
  useEffect(make, [])

  if (!error) return <Spinner />
  // The plan was another one by the time the server was asked.
  const refusal = planRefusal(error)
  if (refusal) return <NotInPlan template={template} refusal={refusal} />
  return <NotMade error={error} onRetry={make} isRetrying={isPending} />
}

type NotInPlanProps = { readonly template: TemplateCard; readonly refusal: GateRefusal }

/** In place of the survey: the features that the plan lacks for it, and the other links. */
function NotInPlan({ template, refusal }: NotInPlanProps) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <TemplateTags card={template} isRefused />
      </div>
      <h1 dir="auto" className="mt-3 font-display text-title">
        {template.name}
      </h1>
      <p className="mt-1.5 mb-6 flex flex-wrap gap-x-3 text-small text-ink-2">
        <TemplateFacts card={template} />
      </p>
      <UpgradePrompt refusal={refusal} />
      <BackLinks>
        <ButtonLink to={`/template/${template.surveyId}`}>{words.adjust}</ButtonLink>
      </BackLinks>
    </>
  )
}

type NotMadeProps = { readonly error: Error; readonly onRetry: () => void; readonly isRetrying: boolean }

function NotMade({ error, onRetry, isRetrying }: NotMadeProps) {
  return (
    <>
      <h1 className="sr-only">{words.making}</h1>
      <ErrorState text={failureText(error)} onRetry={onRetry} isRetrying={isRetrying} />
      <BackLinks />
    </>
  )
}

const BackLinks = ({ children }: { readonly children?: ReactNode }) => (
  <div className="mt-3 flex flex-wrap gap-2.5 *:flex-1">
    {children}
    <ButtonLink to="/surveys/templates" variant={children ? 'quiet' : 'plain'}>
      {words.gallery}
    </ButtonLink>
  </div>
)
