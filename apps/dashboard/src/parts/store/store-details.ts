import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Reply, value } from '../../lib/api.ts'
import { shouldRetry } from '../../lib/query-client.ts'

/** The known facts about the store that is logged in (spec §3.1). */
export type StoreDetails = Reply<typeof api.onboarding.store.details.$get>

const MAX_RETRIES = 2

/** The metadata may also come as a JSON string (spec §3.1, ADR-0035). */
function withMetadata(details: StoreDetails): StoreDetails {
  const metadata: unknown = details.metadata
  return typeof metadata === 'string' ? { ...details, metadata: JSON.parse(metadata) } : details
}

/** The store and its merchant: loaded once with two retries, fresh for five minutes. Spec §7. */
export const storeDetailsQuery = queryOptions({
  queryKey: ['store-details'],
  queryFn: async () => withMetadata(await value(api.onboarding.store.details.$get())),
  retry: (failures, failure) => failures < MAX_RETRIES && shouldRetry(failures, failure),
  staleTime: 5 * 60_000,
  // Every screen needs it: it stays as long as the page does.
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnMount: false,
})

/** The currency that the store's amounts are in, as ISO 4217 has it; null as long as it is not known. */
export const useStoreCurrency = (): string | null => useQuery(storeDetailsQuery).data?.metadata.currency ?? null
