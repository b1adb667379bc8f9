import { queryOptions } from '@tanstack/react-query'
import { api, type Reply, value } from '../../lib/api.ts'
import { failureCode } from '../../lib/failure.ts'
import { askedAhead } from '../../lib/query-client.ts'
import { liveSurvey } from './live/live-state.ts'

const REFRESH_MS = 5_000

type Refreshed = { readonly queryKey: readonly unknown[]; readonly state: { readonly error: Error | null } }

/**
 * How often what is in sight is read anew without a live stream of its survey. With one it is read when something changed
 * (`useLiveResults`). It is never read again once there is no such survey, however often one asks.
 */
export const refreshEvery = ({ queryKey, state }: Refreshed): number | false => {
  const isLive = queryKey[2] === liveSurvey.read()
  return !isLive && failureCode(state.error) !== 'survey_not_found' && REFRESH_MS
}

/** A survey's results. */
export const analyticsQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['surveys', 'analytics', surveyId],
    queryFn: () => value(api.surveys[':surveyId'].analytics.$get({ param: { surveyId }, query: {} })),
    ...askedAhead,
    refetchInterval: refreshEvery,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  })

export type Analytics = Reply<(typeof api.surveys)[':surveyId']['analytics']['$get']>
