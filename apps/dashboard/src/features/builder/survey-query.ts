import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { everySurveyList } from '../../lib/survey-lists.ts'
import { leftBehindSent } from './left-behind.ts'
import type { LoadedSurvey } from './loaded-survey.ts'
import { loadSurvey } from './survey-api.ts'

export const surveyQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['surveys', 'one', surveyId],
    queryFn: async (): Promise<LoadedSurvey> => {
      // What is edited must not be saved from elsewhere meanwhile; that the sending fails is no reason not to edit.
      await leftBehindSent().catch(() => {})
      return loadSurvey(surveyId)
    },
    // What is edited must begin with what stands, and must never change by itself while it is edited.
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** What a change has made of the survey is known from then on, and no list is up to date any more. */
export function keepSurvey(cache: QueryClient, survey: LoadedSurvey): void {
  cache.setQueryData(surveyQuery(survey.surveyId).queryKey, (before) => newest(before, survey))
  void cache.invalidateQueries(everySurveyList)
}

/** An answer may come after that of a newer save: of it, only whether shoppers are asked is news then. */
function newest(before: LoadedSurvey | undefined, survey: LoadedSurvey): LoadedSurvey {
  if (!before || before.version <= survey.version) return survey
  const { status, publishedRevision } = survey
  return { ...before, status, publishedRevision, hasUnpublishedChanges: status === 'published' }
}
