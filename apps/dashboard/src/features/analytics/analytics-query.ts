import { queryOptions } from '@tanstack/react-query'
import { api, type Reply, value } from '../../lib/api.ts'
import { failureCode } from '../../lib/failure.ts'
import { askedAhead } from '../../lib/query-client.ts'

const REFRESH_MS = 5_000

/** How often what is in sight is read anew; never once there is no such survey, however often one asks. */
export const refreshEvery = ({ state }: { readonly state: { readonly error: Error | null } }): number | false =>
  failureCode(state.error) !== 'survey_not_found' && REFRESH_MS

/** A survey's results. Counters are cheap to read: while the screen is in sight they are read every five seconds. */
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
