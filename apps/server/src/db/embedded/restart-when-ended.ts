import type { Postmaster } from './postmaster.ts'

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 10_000
/** A run that ends sooner counts as another failure of the same trouble. */
const STEADY_MS = 60_000
const GIVE_UP_MS = 5 * 60_000

export type RestartLimits = { readonly steadyMs: number; readonly giveUpMs: number }

export type Restarter = {
  /** Resolves with a sentence once PostgreSQL has ended and could not be started again for five minutes. */
  readonly gaveUp: Promise<string>
  /** Stops PostgreSQL, or the attempt to start it. */
  readonly stop: () => Promise<void>
}

type Attempt = {
  /** Aborted when nobody wants PostgreSQL any more. */
  readonly signal: AbortSignal
  /** How long it may take until PostgreSQL answers. */
  readonly readyMs: number
}

/**
 * Starts PostgreSQL again whenever it ends without being asked (ADR-0057), at the same address: those who use it see a
 * database that was away.
 * @param start starts it; rejects if it does not answer
 * @param report takes what the operator should read
 */
export function restartWhenEnded(
  first: Postmaster,
  start: (attempt: Attempt) => Promise<Postmaster>,
  report: (sentence: string) => void,
  { steadyMs, giveUpMs }: RestartLimits = { steadyMs: STEADY_MS, giveUpMs: GIVE_UP_MS },
): Restarter {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  let current = first
  let pauseMs = FIRST_PAUSE_MS
  let failingSince = 0

  /** @returns the new run; null if it was stopped; or why it never came */
  async function startAgain(lastWords: string): Promise<Postmaster | string | null> {
    let reason = lastWords
    for (;;) {
      const readyMs = failingSince + giveUpMs - performance.now()
      if (readyMs <= 0) return reason
      await Promise.race([sleep(pauseMs), stopped])
      if (signal.aborted) return null
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
      try {
        return await start({ signal, readyMs })
      } catch (error) {
        if (signal.aborted) return null
        reason = error instanceof Error ? error.message : String(error)
        report(`The embedded PostgreSQL could not be started again. The next try is in ${pauseMs / 1000} s. ${reason}`)
      }
    }
  }

  async function watch(): Promise<string | null> {
    for (let startedAt = performance.now(); ; startedAt = performance.now()) {
      await current.ended
      if (signal.aborted) return null
      const isNewTrouble = failingSince === 0 || performance.now() - startedAt >= steadyMs
      if (isNewTrouble) [failingSince, pauseMs] = [performance.now(), FIRST_PAUSE_MS]
      report(`The embedded PostgreSQL ended, and is started again: ${current.lastWords()}`)
      const next = await startAgain(current.lastWords())
      if (next === null || typeof next === 'string') return next
      current = next
      if (signal.aborted) {
        await current.stop()
        return null
      }
      report('The embedded PostgreSQL answers again.')
    }
  }

  const watching = watch()
  return {
    gaveUp: new Promise((resolve) => {
      watching.then((reason) => {
        if (reason === null) return
        resolve(
          `The embedded PostgreSQL ended, and could not be started again for ${giveUpMs / 60_000} minutes: ${reason}`,
        )
      })
    }),
    async stop() {
      stopping.abort()
      await current.stop()
      // A start may have succeeded just before the abort; its run is stopped there.
      await watching
    },
  }
}

/** Does not keep the process alive. */
function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
