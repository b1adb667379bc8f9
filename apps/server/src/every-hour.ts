import type { Logger } from 'pino'

const TEN_SECONDS_MS = 10 * 1000
const A_MINUTE_MS = 60 * 1000
const AN_HOUR_MS = 60 * A_MINUTE_MS

type Chore = () => Promise<void>

/**
 * Does chores now and every hour from now, one after the other: what is due is done within the hour, however often the
 * program is started anew. @returns how to stop: resolves when one under way has ended
 */
export const everyHour = (chores: readonly Chore[], log: Logger) => every(AN_HOUR_MS, chores, log)

/** The same every minute, for what costs next to nothing when nothing is due. */
export const everyMinute = (chores: readonly Chore[], log: Logger) => every(A_MINUTE_MS, chores, log)

/** The same every ten seconds, for what may be lost with the program. */
export const everyTenSeconds = (chores: readonly Chore[], log: Logger) => every(TEN_SECONDS_MS, chores, log)

function every(intervalMs: number, chores: readonly Chore[], log: Logger): () => Promise<void> {
  let stopped = false
  async function round(): Promise<void> {
    for (const chore of chores) {
      if (stopped) return
      await chore().catch((error: unknown) => log.error({ err: error }, 'a chore failed'))
    }
  }
  let running = round()
  const timer = setInterval(() => {
    running = running.then(round)
  }, intervalMs)
  return () => {
    stopped = true
    clearInterval(timer)
    return running
  }
}
