import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, value } from '../../lib/api.ts'
import { confirmed } from '../../parts/two-step/confirmations.ts'

const secretQuery = queryOptions({
  queryKey: ['store-secret'],
  queryFn: () => confirmed(() => value(api.settings.store.secret.$get())),
  // Fetched again on its own, it could ask who the merchant is while they do something else.
  staleTime: Number.POSITIVE_INFINITY,
  // Out of sight, out of the page.
  gcTime: 0,
})

/** The secret that the store signs with; the first request creates it. */
export const useSecret = () => useQuery(secretQuery)

/** Makes a new one, which stands in the place of the one before. */
export function useRenewSecret() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => confirmed(() => value(api.settings.store.secret.$post())),
    onSuccess: (secret) => void cache.setQueryData(secretQuery.queryKey, secret),
    meta: { shownInline: true },
  })
}
