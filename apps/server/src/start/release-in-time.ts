import type { Logger } from 'pino'

/** Supervisors usually kill a process ten seconds after they have asked it to stop. */
const MAX_RELEASE_MS = 9_000

/**
 * Resolves once `release` has ended, and after nine seconds in any case; the caller then ends the process. A job that
 * waits for a lock, or does not look at its signal, must not keep it: its transaction is rolled back, and another server
 * runs the job when its lease ends.
 */
export async function releaseInTime(release: () => Promise<void>, log: Logger): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    log.error({ event: 'stop_forced' }, 'the server did not stop within 9 seconds, and is ended; its jobs run again')
    resolve()
  }, MAX_RELEASE_MS)
  await Promise.race([release(), timeout])
  clearTimeout(timer)
}
