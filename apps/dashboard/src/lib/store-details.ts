import { queryOptions } from '@tanstack/react-query'
import { api, value } from '../../lib/api.ts'
import { shouldRetry } from '../../lib/query-client.ts'

/** The store and its merchant: loaded once with two retries, fresh for five minutes. Spec §7. */
export const storeDetailsQuery = queryOptions({
  queryKey: ['store-details'],
  queryFn: () => value(api.onboarding.store.details.$get()),
  retry: (failures, failure) => failures < 2 && shouldRetry(failures, failure),
  staleTime: 5 * 60_000,
  // Every screen needs it: it stays as long as the page does.
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnMount: false,
})
