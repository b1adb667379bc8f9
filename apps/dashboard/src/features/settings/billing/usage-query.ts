import { queryOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { api, value } from '../../../lib/api.ts'

/** What is used of what the plan includes (decisions D7). A limit that is null is none. */
export type Usage = {
  readonly month: {
    readonly from: string
    readonly responses: number
    /** How many it will be by the end of the month, if it goes on like this; null: too early to say. */
    readonly forecast: number | null
    /** `count` is null where the store tells us of none. */
    readonly orders: { readonly count: number | null; readonly limit: number | null }
  }
  readonly surveys: readonly SurveyUsage[]
  readonly activeSurveys: { readonly count: number; readonly limit: number | null }
}

export type SurveyUsage = {
  readonly surveyId: string
  readonly name: string
  readonly status: string
  readonly responses: number
  readonly limit: number | null
  /** Responses that are kept, and read after an upgrade. */
  readonly locked: number
  /** The day on which the limit is reached, if it goes on like this; null: not in sight. */
  readonly forecastDay: string | null
}

type Route = { readonly usage: { $get(): Promise<ClientResponse<{ data: Usage }>> } }

export const usageQuery = queryOptions({
  queryKey: ['billing', 'usage'],
  queryFn: (): Promise<Usage> => value((api.billing as unknown as Route).usage.$get()),
})
