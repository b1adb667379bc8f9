import type { Logger } from 'pino'
import { logUnsafe, UNTRUSTED_PROXY, type UnsafeConfiguration } from '../unsafe-configuration.ts'

const HOUR_MS = 60 * 60 * 1000

export type ProxyWatch = ReturnType<typeof createProxyWatch>

/**
 * Remembers when a request came with `X-Forwarded-For` although no proxy is trusted, and nothing else about it. The log
 * says it at most once an hour. Each server process watches its own requests.
 */
export function createProxyWatch(now: () => Date, log: Logger) {
  let seenMs: number | null = null
  let loggedMs: number | null = null
  const isWithinHour = (ms: number | null) => ms !== null && now().getTime() - ms < HOUR_MS
  return {
    /** Notes a request with the header. */
    note(): void {
      seenMs = now().getTime()
      if (isWithinHour(loggedMs)) return
      loggedMs = seenMs
      logUnsafe(log, UNTRUSTED_PROXY)
    },
    /** The warning, until an hour after the last such request. */
    unsafe: (): UnsafeConfiguration[] => (isWithinHour(seenMs) ? [UNTRUSTED_PROXY] : []),
  }
}
