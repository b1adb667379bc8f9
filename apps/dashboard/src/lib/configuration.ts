import { queryOptions } from '@tanstack/react-query'
import { api, value } from './api.ts'

/** What whoever runs this Earshot has decided; it changes only when the server starts anew. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: () => value(api.configuration.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
