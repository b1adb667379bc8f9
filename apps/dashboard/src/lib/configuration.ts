import { queryOptions } from '@tanstack/react-query'
import { api, type Reply, value } from './api.ts'

/** What whoever runs this Earshot has decided; it changes only when the server starts anew. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: () => value(api.configuration.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

type Configuration = Reply<typeof api.configuration.$get>

/** Whether a merchant can reach whoever runs this Earshot: without a booking page and an address, a call leads nowhere. */
export const isReachable = (configuration: Configuration | undefined): boolean =>
  Boolean(configuration?.bookingUrl ?? configuration?.contactEmail)
