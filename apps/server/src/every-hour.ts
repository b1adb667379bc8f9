import type { Logger } from 'pino'

const AN_HOUR_MS = 60 * 60 * 1000

type Chore = () => Promise<void>

/**
 * Does chores now and every hour from now, one after the other: what is due is done within the hour, however often the
 * program is started anew. @returns how to stop: resolves when one under way has ended
 */
export function everyHour(chores: readonly Chore[], log: Logger): () => Promise<void> {
  let stopped = false
  async function round(): Promise<void> {
    for (const chore of chores) {
      if (stopped) return
      await chore().catch((error: unknown) => log.error({ err: error }, 'an hourly chore failed'))
    }
  }
  let running = round()
  const timer = setInterval(() => {
    running = running.then(round)
  }, AN_HOUR_MS)
  return () => {
    stopped = true
    clearInterval(timer)
    return running
  }
}
