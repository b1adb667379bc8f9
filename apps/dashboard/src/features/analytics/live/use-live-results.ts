import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryRetryDelayMs } from '../../../lib/query-client.ts'
import { readLiveEvents } from './event-stream.ts'
import { liveSurvey } from './live-state.ts'
import { createRefresher } from './refresher.ts'

/**
 * Keeps the figures of a survey fresh while its results are in sight: the server tells of changes. Where that does not work, they
 * are read at intervals (`refreshEvery`), and nobody notices (ADR-0098).
 */
export function useLiveResults(surveyId: string): void {
  const cache = useQueryClient()
  useEffect(() => {
    const refresher = createRefresher(() => refresh(cache, surveyId))
    const unsubscribe = liveSurvey.subscribe(() => resetIntervals(cache))
    const stopStreams = whileInSight((signal) => void stayOpen(surveyId, signal, refresher.request))
    return () => {
      stopStreams()
      unsubscribe()
      refresher.stop()
    }
  }, [cache, surveyId])
}

/** Works while the page is in sight and has a network. @param work ends when its signal aborts */
function whileInSight(work: (signal: AbortSignal) => void): () => void {
  let working = new AbortController()
  const leaving = new AbortController()
  const follow = () => {
    working.abort()
    working = new AbortController()
    // A stream that lost its network is silent for long before it fails.
    if (document.visibilityState === 'visible' && navigator.onLine) work(working.signal)
  }
  follow()
  document.addEventListener('visibilitychange', follow, leaving)
  window.addEventListener('offline', follow, leaving)
  window.addEventListener('online', follow, leaving)
  return () => {
    leaving.abort()
    working.abort()
  }
}

/** Opens the stream, and opens it again after it ended, until the signal aborts. */
async function stayOpen(surveyId: string, signal: AbortSignal, changed: () => void): Promise<void> {
  let failures = 0
  signal.addEventListener('abort', () => liveSurvey.write(null))
  const onEvent = () => {
    if (signal.aborted) return
    failures = 0
    liveSurvey.write(surveyId)
    changed()
  }
  while (await untilItEnds({ surveyId, signal, onEvent })) {
    liveSurvey.write(null)
    // Pages do not come back all at once when a server was restarted.
    await pause(queryRetryDelayMs(failures) * (1 + Math.random()), signal)
    failures += 1
  }
}

/** Reads the stream until it ends. @returns whether to open it again */
async function untilItEnds(stream: Parameters<typeof readLiveEvents>[0]): Promise<boolean> {
  const { signal } = stream
  try {
    return (await readLiveEvents(stream)) && !signal.aborted
  } catch {
    // The reads at intervals say what is wrong with the network.
    return !signal.aborted
  }
}

/** Queries look at `refreshEvery` only when they were read. */
function resetIntervals(cache: QueryClient): void {
  for (const { observers } of cache.getQueryCache().findAll({ type: 'active' })) {
    for (const observer of observers) observer.setOptions(observer.options)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })

/** The reads that follow the answers to a survey. The second part of their keys names the figures that they read. */
const FOLLOWING = new Set<unknown>([
  'analytics',
  'results',
  'drop-off',
  'cross-tab',
  'responses',
  'rushes',
  'texts',
  'assignments',
])

/** @returns whether figures were on their way that may be older than the change */
async function refresh(cache: QueryClient, surveyId: string): Promise<boolean> {
  const ofSurvey = {
    type: 'active' as const,
    predicate: (query: Query) => {
      const [, what, id, part] = query.queryKey
      if (id !== surveyId || !FOLLOWING.has(what)) return false
      return what !== 'responses' || (part === 'list' && isFirstPage(query))
    },
  }
  const isFirstLoad = cache
    .getQueryCache()
    .findAll({ ...ofSurvey, fetchStatus: 'fetching' })
    .some(hasNothing)
  await cache.invalidateQueries(ofSurvey)
  return isFirstLoad
}

const hasNothing = ({ state }: Query) => state.data === undefined

/** Further down in a list nothing moves under the reader, also while more of it is on its way. */
const isFirstPage = ({ state }: Query) =>
  ((state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 1) === 1 && !state.fetchMeta?.fetchMore
