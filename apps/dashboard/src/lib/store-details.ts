import { queryOptions } from '@tanstack/react-query'
import { api, value } from './api.ts'
import { shouldRetry } from './query-client.ts'

const MOST_RETRIES = 2

/** The store and its merchant: loaded once with two retries, fresh for five minutes. Spec §7. */
export const storeDetailsQuery = queryOptions({
  queryKey: ['store-details'],
  queryFn: () => value(api.onboarding.store.details.$get()),
  retry: (failures, failure) => failures < MOST_RETRIES && shouldRetry(failures, failure),
  staleTime: 5 * 60_000,
  // Every screen needs it: it stays as long as the page does.
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnMount: false,
})
