import type { Logger } from 'pino'

const TEN_SECONDS_MS = 10 * 1000
const A_MINUTE_MS = 60 * 1000
const AN_HOUR_MS = 60 * A_MINUTE_MS

/** Work that is due now and then. It returns early, between two transactions, once `signal` is aborted. */
export type Chore = (signal: AbortSignal) => Promise<void>

/**
 * Does chores now and every hour from now, one after the other: a due chore is done within the hour, however often the
 * program is restarted. @returns how to stop: aborts the running one, and resolves when it has ended
 */
export const everyHour = (chores: readonly Chore[], log: Logger) => every(AN_HOUR_MS, chores, log)

/** The same every minute, for what costs next to nothing when nothing is due. */
export const everyMinute = (chores: readonly Chore[], log: Logger) => every(A_MINUTE_MS, chores, log)

/** The same every ten seconds, for what may be lost with the program. */
export const everyTenSeconds = (chores: readonly Chore[], log: Logger) => every(TEN_SECONDS_MS, chores, log)

function every(intervalMs: number, chores: readonly Chore[], log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  async function round(): Promise<void> {
    for (const chore of chores) {
      if (stopping.signal.aborted) return
      await chore(stopping.signal).catch((error: unknown) => log.error({ err: error }, 'a chore failed'))
    }
  }
  let running = round()
  const timer = setInterval(() => {
    running = running.then(round)
  }, intervalMs)
  return () => {
    stopping.abort()
    clearInterval(timer)
    return running
  }
}
