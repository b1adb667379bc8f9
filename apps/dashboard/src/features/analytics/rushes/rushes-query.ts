import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Reply, value } from '../../../lib/api.ts'
import { analyticsQuery, refreshEvery } from '../analytics-query.ts'

const FIRST_RUSHES = 3
const MAX_RUSHES = 100

/** The rushes of a survey, newest first. @param isAll all of them, not only the newest */
export const rushesQuery = (surveyId: string, isAll: boolean) =>
  queryOptions({
    queryKey: ['surveys', 'rushes', surveyId, isAll],
    queryFn: () =>
      value(
        api.surveys[':surveyId'].rushes.$get({
          param: { surveyId },
          query: { limit: String(isAll ? MAX_RUSHES : FIRST_RUSHES) },
        }),
      ),
    refetchInterval: refreshEvery,
    refetchIntervalInBackground: false,
    placeholderData: (previous) => previous,
  })

export type Rush = Reply<(typeof api.surveys)[':surveyId']['rushes']['$get']>['rushes'][number]

/** A range of arrival times: `from` is included, `to` is not. */
export type TimeSpan = { readonly from: Date; readonly to: Date }

const asText = ({ from, to }: TimeSpan) => ({ from: from.toISOString(), to: to.toISOString() })

/** How many responses arrived in a time span and around it. */
export const arrivalsQuery = (surveyId: string, span: TimeSpan) =>
  queryOptions({
    queryKey: ['surveys', 'arrivals', surveyId, asText(span)],
    queryFn: () => value(api.surveys[':surveyId']['time-span'].$get({ param: { surveyId }, query: asText(span) })),
    placeholderData: (previous) => previous,
  })

export type Arrivals = Reply<(typeof api.surveys)[':surveyId']['time-span']['$get']>

/** The cursor for the next request of one decision. */
type More = { readonly after?: string; readonly clearedAt?: string }
type Step = { readonly changed: number; readonly next: string | null; readonly clearedAt?: string }
type Send = (more: More) => Promise<Step>

export const countRush =
  (surveyId: string, rushId: string): Send =>
  ({ after }) =>
    value(
      api.surveys[':surveyId'].rushes[':rushId'].count.$post({
        param: { surveyId, rushId },
        json: after === undefined ? {} : { after },
      }),
    )

export const setRushAside =
  (surveyId: string, rushId: string): Send =>
  ({ after }) =>
    value(
      api.surveys[':surveyId'].rushes[':rushId']['set-aside'].$post({
        param: { surveyId, rushId },
        json: after === undefined ? {} : { after },
      }),
    )

export const deleteRush =
  (surveyId: string, rushId: string): Send =>
  ({ after }) =>
    value(
      api.surveys[':surveyId'].rushes[':rushId'].delete.$post({
        param: { surveyId, rushId },
        json: after === undefined ? {} : { after },
      }),
    )

export const countSpan =
  (surveyId: string, span: TimeSpan): Send =>
  (more) =>
    value(
      api.surveys[':surveyId']['time-span'].count.$post({ param: { surveyId }, json: { ...asText(span), ...more } }),
    )

export const setSpanAside =
  (surveyId: string, span: TimeSpan, clearedAt: string): Send =>
  (more) =>
    value(
      api.surveys[':surveyId']['time-span']['set-aside'].$post({
        param: { surveyId },
        json: { ...asText(span), ...more, clearedAt },
      }),
    )

export const deleteSpan =
  (surveyId: string, span: TimeSpan, which: 'set_aside' | 'all'): Send =>
  ({ after }) =>
    value(
      api.surveys[':surveyId']['time-span'].delete.$post({
        param: { surveyId },
        json: { ...asText(span), which, ...(after !== undefined && { after }) },
      }),
    )

type Done = {
  readonly changed: number
  /** The number of responses in the results now. */
  readonly results: number
  /** Identifies the decision, so that exactly this one can be undone. */
  readonly clearedAt: string | null
}

type Running = { readonly done: number } | null

/**
 * Runs a decision about many responses, which the server applies in batches. If a batch fails, the earlier ones stay
 * applied, and running it again applies the rest.
 */
export function useManyResponses(surveyId: string) {
  const cache = useQueryClient()
  const [running, setRunning] = useState<Running>(null)
  const [failure, setFailure] = useState<unknown>(null)

  async function run(send: Send, onDone: (done: Done) => void): Promise<void> {
    if (running) return
    setFailure(null)
    setRunning({ done: 0 })
    try {
      const { changed, clearedAt } = await sendAll(send, (done) => setRunning({ done }))
      // The next announcement contains the new figures, so they are loaded first.
      const { responses: results } = await cache.fetchQuery({ ...analyticsQuery(surveyId), staleTime: 0 })
      onDone({ changed, results, clearedAt })
    } catch (thrown) {
      setFailure(thrown)
    } finally {
      setRunning(null)
      void cache.invalidateQueries({ queryKey: ['surveys'] })
    }
  }

  return { run, running, failure }
}

async function sendAll(send: Send, onProgress: (changed: number) => void) {
  let changed = 0
  let more: More = {}
  for (;;) {
    const { changed: some, next, clearedAt } = await send(more)
    changed += some
    if (next === null) return { changed, clearedAt: clearedAt ?? null }
    onProgress(changed)
    more = { after: next, ...(clearedAt !== undefined && { clearedAt }) }
  }
}
