import type { Logger } from 'pino'

/** Work of one server that is due now and then. It returns early once `signal` is aborted. */
export type TimedWork = (signal: AbortSignal) => Promise<void>

/**
 * Works now and at intervals, one piece of work after the other. It is for what each server does for itself; work of
 * which one server is enough is a job (ADR-0060).
 * @returns how to stop: aborts the running work, and resolves when it has ended
 */
export function startTimer(intervalMs: number, works: readonly TimedWork[], log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  async function round(): Promise<void> {
    for (const work of works) {
      if (stopping.signal.aborted) return
      await work(stopping.signal).catch((err: unknown) =>
        log.error({ event: 'timer_failed', err }, 'the work of a timer failed'),
      )
    }
  }
  let isRunning = false
  let running = Promise.resolve()
  // A round that takes longer than the interval takes the place of those that it misses.
  function startRound(): void {
    if (isRunning) return
    isRunning = true
    running = round().finally(() => {
      isRunning = false
    })
  }
  startRound()
  const timer = setInterval(startRound, intervalMs)
  return () => {
    stopping.abort()
    clearInterval(timer)
    return running
  }
}
