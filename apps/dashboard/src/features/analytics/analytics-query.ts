import { queryOptions } from '@tanstack/react-query'
import { api, type Reply, value } from '../../lib/api.ts'
import { failureCode } from '../../lib/failure.ts'
import { askedAhead } from '../../lib/query-client.ts'
import { liveSurvey } from './live/live-state.ts'

const REFRESH_MS = 5_000

type Refreshed = { readonly queryKey: readonly unknown[]; readonly state: { readonly error: Error | null } }

/**
 * How often figures on the screen are loaded again while their survey has no live stream. With a stream they are loaded
 * after each change (`useLiveResults`). Once the survey is deleted, they are not loaded again.
 */
export const refreshEvery = ({ queryKey, state }: Refreshed): number | false => {
  const isLive = queryKey[2] === liveSurvey.read()
  return !isLive && failureCode(state.error) !== 'survey_not_found' && REFRESH_MS
}

/** For a query whose figures follow the newest responses. */
export const refreshOptions = {
  refetchInterval: refreshEvery,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
} as const

/** All results of a survey. */
export const analyticsQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['surveys', 'analytics', surveyId],
    queryFn: () => value(api.surveys[':surveyId'].analytics.$get({ param: { surveyId }, query: {} })),
    ...askedAhead,
    ...refreshOptions,
  })

export type Analytics = Reply<(typeof api.surveys)[':surveyId']['analytics']['$get']>
