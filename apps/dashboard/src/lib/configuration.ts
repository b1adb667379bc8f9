import { queryOptions } from '@tanstack/react-query'
import { api, value } from './api.ts'

/** The operator's decisions; they change only when the server restarts. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: () => value(api.configuration.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
