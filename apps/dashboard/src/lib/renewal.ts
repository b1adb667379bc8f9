import { DAY_MS } from './durations.ts'
import type { LoginSession } from './session-store.ts'

const DUE_BEFORE_MS = 3 * DAY_MS
/** After a try, good or bad: nobody waits for it, and there are three days for it. */
const PAUSE_MS = 10 * 60_000

type Options = {
  readonly read: () => LoginSession | null
  /** Asks the server for seven more days. */
  readonly renew: () => Promise<{ readonly token: string }>
  readonly begin: (token: string) => void
}

/**
 * Renews the login in its last three days, without a word. ADR-0021.
 * @returns to be called every now and then: it does something only when it is time
 */
export function createRenewal({ read, renew, begin }: Options): (nowMs: number) => Promise<void> {
  let notBeforeMs = Number.NEGATIVE_INFINITY
  return async (nowMs) => {
    const session = read()
    if (session?.expiresAtMs == null || session.expiresAtMs - nowMs > DUE_BEFORE_MS || nowMs < notBeforeMs) return
    notBeforeMs = nowMs + PAUSE_MS
    try {
      const { token } = await renew()
      // A merchant who has logged out meanwhile stays logged out.
      if (read() !== session) return
      begin(token)
      // A session ends 30 days after its login: then a new token lives no longer than the last one.
      if ((read()?.expiresAtMs ?? 0) <= session.expiresAtMs) notBeforeMs = session.expiresAtMs
    } catch {
      // A lost session has ended by itself; anything else is tried again.
    }
  }
}
