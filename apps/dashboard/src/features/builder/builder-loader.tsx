import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureCode } from '../../lib/failure.ts'
import { failureText } from '../../lib/problem-text.ts'
import { useFocusSaved } from '../../lib/use-focus-saved.ts'
import { customerQuery } from '../../parts/billing/billing.ts'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'
import { lastSeen } from '../../parts/survey/last-seen.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ScreenLayout } from '../../ui/screen.tsx'
import { Builder } from './builder.tsx'
import { BuilderFrame } from './builder-frame.tsx'
import { BuilderSkeleton, LoaderBar } from './builder-skeleton.tsx'
import { leftBehindQuery } from './left-behind.ts'
import { type LoadedSurvey, stillUnsaved } from './loaded-survey.ts'
import { surveyQuery } from './survey-query.ts'
import { words } from './words.ts'

/** Fetches the survey at each visit, then passes it to the builder. */
export function BuilderLoader({ surveyId }: { readonly surveyId: string }) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(surveyQuery(surveyId))
  // The cached copy may be older than what another device has saved; a fetch that fails leaves it there.
  const [cachedAt] = useState(dataUpdatedAt)
  // Only once the survey is there: by then, whatever was being saved has been.
  const hasSurvey = data !== undefined && dataUpdatedAt !== cachedAt
  const left = useQuery({ ...leftBehindQuery(surveyId), enabled: hasSurvey })
  useSaveForOffline(hasSurvey ? data : null)
  // The skeleton's heading has it, and goes.
  useFocusSaved()

  if (hasSurvey && left.isFetchedAfterMount) {
    return <Builder loaded={data} left={left.data ? stillUnsaved(left.data, data) : null} />
  }
  if (error) return <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  return <BuilderSkeleton />
}

/** The data that opens this survey, now and after each save, is stored for use without a network. */
function useSaveForOffline(survey: LoadedSurvey | null): void {
  const cache = useQueryClient()
  useEffect(() => {
    const details = cache.getQueryData(storeDetailsQuery.queryKey)
    const customer = cache.getQueryData(customerQuery.queryKey)
    if (survey && details && customer) void lastSeen.save({ details, customer, survey })
  }, [cache, survey])
}

type ErrorProps = { readonly error: Error; readonly isRetrying: boolean; readonly onRetry: () => void }

function LoadError({ error, isRetrying, onRetry }: ErrorProps) {
  const isGone = failureCode(error) === 'survey_not_found'
  return (
    <BuilderFrame side={() => null} preview={null}>
      {() => (
        <ScreenLayout bar={<LoaderBar />}>
          <ErrorState text={failureText(error)} isRetrying={isRetrying} {...(!isGone && { onRetry })}>
            <ButtonLink to="/" variant={isGone ? 'quiet' : 'plain'}>
              {words.back}
            </ButtonLink>
          </ErrorState>
        </ScreenLayout>
      )}
    </BuilderFrame>
  )
}
