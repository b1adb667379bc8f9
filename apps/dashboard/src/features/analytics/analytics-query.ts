import { queryOptions } from '@tanstack/react-query'
import { api, type Reply, value } from '../../lib/api.ts'
import { askedAhead } from '../../lib/query-client.ts'

/** How often what is in sight is read anew. */
export const REFRESH_MS = 5_000

/** A survey's results. Counters are cheap to read: while the screen is in sight they are read every five seconds. */
export const analyticsQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['surveys', 'analytics', surveyId],
    queryFn: () => value(api.surveys[':surveyId'].analytics.$get({ param: { surveyId } })),
    ...askedAhead,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  })

export type Analytics = Reply<(typeof api.surveys)[':surveyId']['analytics']['$get']>
export type QuestionResult = Analytics['questions'][number]
export type Summary<Shape extends QuestionResult['summary']['shape']> = Extract<
  QuestionResult['summary'],
  { shape: Shape }
>
