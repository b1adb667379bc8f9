import { useEffect } from 'react'
import { failureText } from '../../lib/problem-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useDraft } from './use-draft.ts'
import { words } from './words.ts'

/** Makes an empty draft and gives its place in the history to the builder. ADR-0004. */
export function Scratch() {
  const { make, error, isPending } = useDraft(null, { replace: true })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit; a second run asks for the same survey
  useEffect(make, [])

  if (!error) return <Spinner />
  return (
    <>
      <h1 className="sr-only">{words.newSurvey}</h1>
      <ErrorState text={failureText(error)} onRetry={make} isRetrying={isPending}>
        <ButtonLink to="/" variant="plain">
          {words.home}
        </ButtonLink>
      </ErrorState>
    </>
  )
}
