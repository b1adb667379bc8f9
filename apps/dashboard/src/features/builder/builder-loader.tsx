import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureCode } from '../../lib/failure.ts'
import { failureText } from '../../lib/problem-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Builder } from './builder.tsx'
import { BuilderFrame } from './builder-frame.tsx'
import { BuilderSkeleton, LoaderBar } from './builder-skeleton.tsx'
import { forgetLeftBehind, leftBehindQuery, stillUnsaved } from './left-behind.ts'
import { surveyQuery } from './survey-query.ts'
import { words } from './words.ts'

/** Fetches the survey anew at each visit, then hands it to the builder. */
export function BuilderLoader({ surveyId }: { readonly surveyId: string }) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(surveyQuery(surveyId))
  const [sitting, setSitting] = useState(1)
  // Only once the survey is there: by then, whatever was being saved has been.
  const hasSurvey = data !== undefined && isFetchedAfterMount
  const left = useQuery({ ...leftBehindQuery(surveyId), enabled: hasSurvey })

  async function loadNewer() {
    const { isSuccess } = await refetch()
    if (!isSuccess) return
    await forgetLeftBehind(surveyId)
    setSitting(sitting + 1)
  }

  // What the cache still holds from before may be older than what another device has saved.
  if (hasSurvey && left.isFetchedAfterMount) {
    return (
      <Builder
        key={sitting}
        loaded={data}
        left={sitting === 1 && left.data ? stillUnsaved(left.data, data) : null}
        onLoadNewer={() => void loadNewer()}
        onBeginAnew={() => setSitting(sitting + 1)}
      />
    )
  }
  const isFailed = error !== null && !isFetching
  return isFailed ? <LoadError error={error} onRetry={() => void refetch()} /> : <BuilderSkeleton />
}

function LoadError({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const isGone = failureCode(error) === 'survey_not_found'
  return (
    <BuilderFrame side={() => null} preview={null}>
      {() => (
        <Screen bar={<LoaderBar />}>
          <ErrorState text={failureText(error)} {...(!isGone && { onRetry })}>
            <ButtonLink to="/" look={isGone ? 'quiet' : 'plain'}>
              {words.back}
            </ButtonLink>
          </ErrorState>
        </Screen>
      )}
    </BuilderFrame>
  )
}
