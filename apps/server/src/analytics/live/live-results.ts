import { err, ok, type Result } from '@earshot/survey'
import type { Logger } from 'pino'
import type { Db } from '../../db/open-db.ts'
import type { Problem } from '../../problems.ts'
import { type SurveyKey, surveyKeyText } from '../../responses/facts/survey-codes.ts'
import { readVersions } from './read-versions.ts'

const ASK_EVERY_MS = 1_000
const MAX_STREAMS = 1_000
const MAX_STREAMS_OF_STORE = 50
/** Refused streams ask again then; meanwhile their screens read the figures at intervals. */
const RETRY_AFTER_SECONDS = 30

/**
 * Is called with each new version of a survey, the first one included.
 * @param version null: the survey was deleted, or the server stops. It is not called again
 */
type Listener = (version: string | null) => void

type Watched = { readonly survey: SurveyKey; version: string | null; readonly listeners: Set<Listener> }

type Facts = {
  /** Opens the database that results are read from, once for each time that it is asked. */
  readonly openReads: () => Db
  readonly log: Logger
  readonly askEveryMs?: number
  readonly maxStreams?: number
  readonly maxStreamsOfStore?: number
}

export type LiveResults = {
  /** Calls `listener` with each new version of a survey. @returns how to stop */
  watch(survey: SurveyKey, listener: Listener): Result<() => void, Problem>
  /** Ends all that is watched, and waits for the query that runs. Nothing is watched afterwards. */
  stop(): Promise<void>
}

/**
 * Watches the surveys whose results somebody looks at: one query a second for all of them, and none while nobody looks. While the
 * database does not answer, they stay watched.
 */
export function createLiveResults(facts: Facts): LiveResults {
  const { openReads, log, askEveryMs = ASK_EVERY_MS } = facts
  const watched = new Map<string, Watched>()
  let isStopped = false
  let isLogged = false
  let asking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let lastAskedMs = Number.NEGATIVE_INFINITY

  function askNext(): void {
    if (asking !== null || timer !== undefined || watched.size === 0) return
    const waitMs = Math.max(0, lastAskedMs + askEveryMs - performance.now())
    timer = setTimeout(() => {
      timer = undefined
      asking = ask().finally(() => {
        asking = null
        // From its end on, so that a slow database gets pauses, too.
        lastAskedMs = performance.now()
        askNext()
      })
    }, waitMs)
  }

  async function ask(): Promise<void> {
    const asked = [...watched]
    try {
      const versions = await readVersions(
        openReads(),
        asked.map(([, { survey }]) => survey),
      )
      if (isLogged) log.warn({ event: 'live_results_again' }, 'live results are read again')
      isLogged = false
      for (const [key, one] of asked) publish(key, one, versions.get(key) ?? null)
    } catch (error) {
      if (!isLogged) log.warn({ event: 'live_results_unread', err: error }, 'live results could not be read')
      isLogged = true
    }
  }

  function publish(key: string, one: Watched, version: string | null): void {
    if (version === null) end(key, one)
    else if (version !== one.version) {
      one.version = version
      for (const listener of [...one.listeners]) listener(version)
    }
  }

  function end(key: string, one: Watched): void {
    if (watched.get(key) === one) watched.delete(key)
    for (const listener of [...one.listeners]) listener(null)
    one.listeners.clear()
  }

  return {
    watch(survey, listener) {
      const problem = isStopped ? TOO_BUSY : tooMany([...watched.values()], survey, facts)
      if (problem) return err(problem)
      const key = surveyKeyText(survey)
      const one = watched.get(key) ?? { survey, version: null, listeners: new Set<Listener>() }
      watched.set(key, one)
      one.listeners.add(listener)
      if (one.version !== null) listener(one.version)
      askNext()
      return ok(() => {
        one.listeners.delete(listener)
        if (one.listeners.size === 0 && watched.get(key) === one) watched.delete(key)
      })
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      for (const [key, one] of [...watched]) end(key, one)
      await asking
    },
  }
}

const TOO_BUSY: Problem = { code: 'too_busy', retryAfterSeconds: RETRY_AFTER_SECONDS }

type Limits = Pick<Facts, 'maxStreams' | 'maxStreamsOfStore'>

/** Whether there are as many streams as a server or a store may have. */
function tooMany(watched: readonly Watched[], { storeId }: SurveyKey, limits: Limits): Problem | null {
  const { maxStreams = MAX_STREAMS, maxStreamsOfStore = MAX_STREAMS_OF_STORE } = limits
  if (countOf(watched) >= maxStreams) return TOO_BUSY
  const ofStore = watched.filter(({ survey }) => survey.storeId === storeId)
  return countOf(ofStore) >= maxStreamsOfStore ? { code: 'too_many_live_results', most: maxStreamsOfStore } : null
}

const countOf = (watched: readonly Watched[]) => watched.reduce((sum, { listeners }) => sum + listeners.size, 0)
