import { queryOptions } from '@tanstack/react-query'
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
