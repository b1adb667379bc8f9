import { analyticsQuery } from '../features/analytics/analytics-query.ts'
import { LazyDeferredCard } from '../features/analytics/cards/result-card.tsx'
import { SurveyResults } from '../features/analytics/survey-results.tsx'
import { isIdShaped } from '../lib/new-id.ts'
import type { Ahead } from '../ui/lazy.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { words } from './words.ts'

export const ahead: Ahead = {
  ask(cache, surveyId) {
    if (!isIdShaped(surveyId)) return
    void cache.prefetchQuery(analyticsQuery(surveyId))
    // Most surveys need it as soon as their results are there.
    void LazyDeferredCard.prefetch()
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
