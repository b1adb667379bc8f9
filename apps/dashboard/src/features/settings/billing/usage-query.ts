import { queryOptions } from '@tanstack/react-query'
import { api, type Reply, value } from '../../../lib/api.ts'

/** The used part of the plan (ADR-0027). A limit that is null is none. */
export type Usage = Reply<typeof api.billing.usage.$get>

export type SurveyUsage = Usage['surveys'][number]

export const usageQuery = queryOptions({
  queryKey: ['billing', 'usage'],
  queryFn: () => value(api.billing.usage.$get()),
})
