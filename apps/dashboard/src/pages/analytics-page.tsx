import { analyticsQuery } from '../features/analytics/analytics-query.ts'
import { SurveyResults } from '../features/analytics/survey-results.tsx'
import { isIdShaped } from '../lib/new-id.ts'
import type { Ahead } from '../ui/lazy.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { words } from './words.ts'

export const ahead: Ahead = {
  ask(cache, surveyId) {
    if (isIdShaped(surveyId)) void cache.prefetchQuery(analyticsQuery(surveyId))
  },
}

export function AnalyticsPage({ surveyId }: { readonly surveyId: string }) {
  if (!isIdShaped(surveyId)) return <NotFoundPage />
  return (
    <>
      <title>{words.analytics.title}</title>
      <SurveyResults key={surveyId} surveyId={surveyId} />
    </>
  )
}
