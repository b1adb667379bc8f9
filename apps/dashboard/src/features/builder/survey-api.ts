import type { Survey, SurveyId } from '@earshot/survey'
import { queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { api, type Reply, value } from '../../lib/api.ts'

const route = api.surveys[':surveyId']

/** The survey as the server has it: its working copy, and whether and how it is live. */
export type LoadedSurvey = Reply<(typeof api.surveys)[':surveyId']['$get']>

/** The last save of each survey: leaving the builder starts one, and coming back at once must not read what was before. */
const lastSaves = new Map<string, Promise<unknown>>()

export const surveyQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['surveys', 'one', surveyId],
    queryFn: async (): Promise<LoadedSurvey> => {
      await lastSaves.get(surveyId)?.catch(() => {})
      return value(route.$get({ param: { surveyId } }))
    },
    // What is edited must begin with what stands, and must never change by itself while it is edited.
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

type Saved = InferRequestType<typeof route.$put>['json']

/** The wire has no brands and no `readonly`; the server has checked the rest. */
export const workingCopy = ({ surveyId, name, description, questions }: LoadedSurvey): Survey => ({
  surveyId: surveyId as SurveyId,
  name,
  description,
  questions: questions as unknown as Survey['questions'],
})

export function saveSurvey({ surveyId, ...survey }: Survey, version: number): Promise<LoadedSurvey> {
  const json = survey as unknown as Saved
  const saving = value(route.$put({ param: { surveyId }, header: ifMatch(version), json }))
  lastSaves.set(surveyId, saving)
  return saving
}

export const publishSurvey = (surveyId: string, version: number): Promise<LoadedSurvey> =>
  value(route.publish.$post({ param: { surveyId }, header: ifMatch(version) }))

export const moveToDraft = (surveyId: string): Promise<LoadedSurvey> =>
  value(route.draft.$post({ param: { surveyId } }))

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
