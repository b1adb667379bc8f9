import { setTimeout as sleep } from 'node:timers/promises'

/** The part of the time that a long job takes. The rest of it belongs to answers and merchants. */
const SHARE = 0.25

/** Waits after a part of the work. Call it only where nobody waits for a lock. */
export type Rest = () => Promise<void>

/** The longest rest. */
const MAX_MS = 2_000

/** For a job that goes through very many rows: after each part it waits three times as long as the part took. */
export function restBetween(share = SHARE): Rest {
  let since = performance.now()
  return async () => {
    await sleep(Math.min(MAX_MS, (performance.now() - since) * (1 / share - 1)))
    since = performance.now()
  }
}
