import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { api, value } from '../../lib/api.ts'
import { failureCode } from '../../lib/failure.ts'
import { failureText } from '../../lib/problem-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { pendingId } from './pending-id.ts'
import { words } from './words.ts'

/** Makes an empty draft and gives its place in the history to the builder. Decisions D3. */
export function Scratch() {
  const [, navigate] = useLocation()
  const { mutate, error, isPending } = useMutation({ mutationFn: makeDraft, meta: { shownInline: true } })

  function make() {
    // What is given to `mutate` runs only if this screen still stands: whoever went Back is left alone.
    mutate(undefined, {
      onSuccess: ({ surveyId }) => {
        pendingId.forget()
        navigate(`/builder/${surveyId}`, { replace: true })
      },
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit; a second run asks for the same survey
  useEffect(make, [])

  if (!error) return <Spinner />
  return (
    <ErrorState text={failureText(error)} onRetry={make} isRetrying={isPending}>
      <ButtonLink to="/" look="plain">
        {words.home}
      </ButtonLink>
    </ErrorState>
  )
}

/** Asks for the draft with the pending id, or with a new one where that has become something else by now. */
async function makeDraft() {
  try {
    const survey = await value(api.surveys.$post({ json: { surveyId: pendingId.take() } }))
    if (survey.version === 1) return survey
  } catch (failure) {
    // Another merchant's, left over in this tab.
    if (failureCode(failure) !== 'survey_id_taken') throw failure
  }
  pendingId.forget()
  return value(api.surveys.$post({ json: { surveyId: pendingId.take() } }))
}
