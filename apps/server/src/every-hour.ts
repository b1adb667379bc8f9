import type { Logger } from 'pino'

const AN_HOUR_MS = 60 * 60 * 1000

/** Does a chore every hour, one run at a time. @returns how to stop: resolves when a run under way has ended */
export function everyHour(chore: () => Promise<void>, log: Logger): () => Promise<void> {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(chore).catch((error: unknown) => log.error({ err: error }, 'an hourly chore failed'))
  }, AN_HOUR_MS)
  return () => {
    clearInterval(timer)
    return running
  }
}
