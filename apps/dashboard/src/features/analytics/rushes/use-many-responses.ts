import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { analyticsQuery } from '../analytics-query.ts'
import type { More, Send } from './rushes-query.ts'

type Decision = {
  readonly kind: 'count' | 'set_aside' | 'delete'
  readonly send: Send
  /** How many responses the results include before it. */
  readonly results: number
  /** The moment of a decision that can be undone. The first request sends it, so that a lost reply loses no undo. */
  readonly clearedAt?: string
}

export type Done = {
  readonly changed: number
  /** How many responses the results included before. */
  readonly before: number
  /** How many they include now; null: that could not be loaded. */
  readonly results: number | null
  /** The moment by which exactly these are set aside again. */
  readonly clearedAt: string | null
}

/** A decision that has begun. */
type Begun = {
  readonly kind: Decision['kind']
  readonly before: number
  readonly changed: number
  readonly more: More
}

type Running = { readonly done: number } | null

export type ManyResponses = ReturnType<typeof useManyResponses>

/**
 * Runs a decision about many responses, which the server handles in parts. When a part fails, those before it stay
 * done, and running the same kind of decision again continues with the failed part.
 */
export function useManyResponses(surveyId: string) {
  const cache = useQueryClient()
  const [running, setRunning] = useState<Running>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const begun = useRef<Begun | null>(null)

  async function run({ kind, send, results, clearedAt }: Decision, onDone: (done: Done) => void): Promise<void> {
    if (running) return
    const more = clearedAt === undefined ? {} : { clearedAt }
    let now = begun.current?.kind === kind ? begun.current : { kind, before: results, changed: 0, more }
    const setProgress = (progress: Begun) => {
      now = progress
      begun.current = progress
      setRunning({ done: progress.changed })
    }
    setProgress(now)
    setFailure(null)
    try {
      const changed = await sendAll(send, now, setProgress)
      begun.current = null
      onDone({ changed, before: now.before, results: await resultsNow(), clearedAt: now.more.clearedAt ?? null })
    } catch (thrown) {
      setFailure(thrown)
    } finally {
      setRunning(null)
      void cache.invalidateQueries({ queryKey: ['surveys'] })
    }
  }

  /** The decision is made by now: a failure here must not undo it. The page shows that failure with its results. */
  async function resultsNow(): Promise<number | null> {
    const query = analyticsQuery(surveyId)
    // `fetchQuery` would wait for a request that is already under way, and that may have read what was before.
    await cache.cancelQueries({ queryKey: query.queryKey, exact: true })
    return cache.fetchQuery({ ...query, staleTime: 0 }).then(
      ({ responses }) => responses,
      () => null,
    )
  }

  /** The next decision is another one: it does not continue a failed one. */
  function reset() {
    begun.current = null
    setFailure(null)
  }

  return { run, reset, running, failure }
}

/** @returns how many responses the decision changed, with those of earlier runs */
async function sendAll(send: Send, begun: Begun, setProgress: (begun: Begun) => void): Promise<number> {
  for (let now = begun; ; setProgress(now)) {
    const { changed, next, clearedAt } = await send(now.more)
    const total = now.changed + changed
    if (next === null) return total
    now = { ...now, changed: total, more: { ...now.more, after: next, ...(clearedAt !== undefined && { clearedAt }) } }
  }
}
