import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, value } from '../../lib/api.ts'

const secretQuery = queryOptions({
  queryKey: ['store-secret'],
  queryFn: () => value(api.settings.store.secret.$get()),
  // Out of sight, out of the page.
  gcTime: 0,
})

/** The secret that the store signs with; the first request creates it. */
export const useSecret = () => useQuery(secretQuery)

/** Makes a new one, which stands in the place of the one before. */
export function useRenewSecret() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => value(api.settings.store.secret.$post()),
    onSuccess: (secret) => void cache.setQueryData(secretQuery.queryKey, secret),
    meta: { shownInline: true },
  })
}
