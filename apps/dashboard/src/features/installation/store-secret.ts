import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Reply, value } from '../../lib/api.ts'
import { confirmed } from '../../parts/two-step/confirmations.ts'
import { useConfirmedMutation } from '../../parts/two-step/use-confirmed-mutation.ts'

export type StoreSecret = Reply<typeof api.settings.store.secret.$get>

const secretQuery = queryOptions({
  queryKey: ['store-secret'],
  queryFn: () => confirmed(() => value(api.settings.store.secret.$get())),
  // Out of sight, out of the page.
  gcTime: 0,
})

/** The secret that the store signs with, which `refetch` fetches; the first request creates it. */
export const useSecret = () => useQuery({ ...secretQuery, enabled: false })

/** Makes a new one, which stands in the place of the one before. */
export function useRenewSecret() {
  const cache = useQueryClient()
  return useConfirmedMutation({
    mutationFn: () => value(api.settings.store.secret.$post()),
    onSuccess: (secret) => void cache.setQueryData(secretQuery.queryKey, secret),
    meta: { shownInline: true },
  })
}
