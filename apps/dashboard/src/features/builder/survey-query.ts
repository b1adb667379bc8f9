import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { TransportError } from '../../lib/failure.ts'
import { lastSeen } from '../../parts/survey/last-seen.ts'
import { everySurveyList } from '../../parts/survey/survey-lists.ts'
import { leftBehindSent } from './left-behind.ts'
import type { LoadedSurvey } from './loaded-survey.ts'
import { loadSurvey } from './survey-api.ts'

export const surveyQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['surveys', 'one', surveyId],
    queryFn: async (): Promise<LoadedSurvey> => {
      // A survey that is edited must not be saved from elsewhere meanwhile; that the sending fails is no reason not to
      // edit.
      await leftBehindSent().catch(() => {})
      return loadSurvey(surveyId).catch((failure: unknown) => asLastSeen(surveyId, failure))
    },
    // Editing must begin with the current state, which must never change by itself meanwhile.
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Without a network, the survey that was last open here continues as it was: edits wait on this device. */
async function asLastSeen(surveyId: string, failure: unknown): Promise<LoadedSurvey> {
  const seen = failure instanceof TransportError ? await lastSeen.read() : null
  if (seen?.survey.surveyId !== surveyId) throw failure
  return seen.survey
}

/** The result of a change is known from then on, and every list is stale. */
export function cacheSurvey(cache: QueryClient, survey: LoadedSurvey): void {
  cache.setQueryData(surveyQuery(survey.surveyId).queryKey, (before) => newest(before, survey))
  void cache.invalidateQueries(everySurveyList)
}

/** An answer may come after that of a newer save: then only its live status is new. */
function newest(before: LoadedSurvey | undefined, survey: LoadedSurvey): LoadedSurvey {
  if (!before || before.version <= survey.version) return survey
  const { status, publishedRevision } = survey
  return { ...before, status, publishedRevision, hasUnpublishedChanges: status === 'published' }
}
