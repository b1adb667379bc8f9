import { SurveyResults } from '../features/analytics/survey-results.tsx'
import { looksLikeId } from '../lib/new-id.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { words } from './words.ts'

export function AnalyticsPage({ surveyId }: { readonly surveyId: string }) {
  if (!looksLikeId(surveyId)) return <NotFoundPage />
  return (
    <>
      <title>{words.analytics.title}</title>
      <SurveyResults key={surveyId} surveyId={surveyId} />
    </>
  )
}
