import type { Logger } from 'pino'

const AN_HOUR_MS = 60 * 60 * 1000

type Chore = () => Promise<void>

/** Does chores every hour, one after the other. @returns how to stop: resolves when one under way has ended */
export function everyHour(chores: readonly Chore[], log: Logger): () => Promise<void> {
  let running = Promise.resolve()
  let stopped = false
  async function round(): Promise<void> {
    for (const chore of chores) {
      if (stopped) return
      await chore().catch((error: unknown) => log.error({ err: error }, 'an hourly chore failed'))
    }
  }
  const timer = setInterval(() => {
    running = running.then(round)
  }, AN_HOUR_MS)
  return () => {
    stopped = true
    clearInterval(timer)
    return running
  }
}
