import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Reply, value } from '../../lib/api.ts'
import type { PeriodDays } from './period.ts'

/** How often it is looked for the first score. */
const REFRESH_MS = 5_000

/** The store's score over some days. The one before stays in sight until the next has come. */
export const npsQuery = (days: PeriodDays) =>
  queryOptions({
    queryKey: ['net-promoter-score', days],
    queryFn: () => value(api.nps.$get({ query: days })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.score === null && REFRESH_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  })

export type StoreNps = Reply<typeof api.nps.$get>
