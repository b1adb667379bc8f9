import { setTimeout as sleep } from 'node:timers/promises'

/** The part of the time that a long job takes. The rest of it belongs to answers and merchants. */
const SHARE = 0.25

/** Waits after a part of the work. Never call it in a transaction. */
export type Rest = () => Promise<void>

/** For a job that goes through very many rows: after each part it waits three times as long as the part took. */
export function restBetween(share = SHARE): Rest {
  let since = performance.now()
  return async () => {
    await sleep((performance.now() - since) * (1 / share - 1))
    since = performance.now()
  }
}
