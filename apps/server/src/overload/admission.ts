import { createThroughput, type Outcome } from './throughput.ts'

/** A message that would wait longer is refused. */
const MAX_WAIT_SECONDS = 2
/**
 * The throughput falls by up to a quarter while a message waits, for example during a checkpoint of PostgreSQL. With the
 * measured throughput the slowest 1% waited for 3.1 to 4.1 seconds instead of two.
 */
const EXPECTED_SHARE = 0.75
/** A store with few messages waiting is admitted until all messages together would wait this many times as long. */
const TOTAL_TO_OWN = 2
/** Up to this many open requests are always admitted, so that a recovered database is noticed. */
const ALWAYS_ADMITTED = 32
/** The maximum of open requests while the throughput is unknown. */
const MAX_UNMEASURED = 1_000

export type Admission = {
  /**
   * Whether the next request of a store would have to wait too long.
   * @param storeId whose survey it names; null where the address does not say, which counts as one store
   */
  isFull(storeId: string | null): boolean
  /** How long a request would wait for all that are open, in seconds; null while the throughput is unknown. */
  expectedWait(): number | null
  /** Counts a request as open. @returns a function to call once, when it is closed */
  enter(storeId: string | null): (outcome: Outcome) => void
}

/**
 * Refuses requests by their expected wait, not by their number.
 *
 * Batches are formed round robin over stores, so a message waits for at most as many messages of each other store as
 * its own store has open. That sum, divided by the measured throughput, is its expected wait. A rush on one store
 * therefore refuses that store's shoppers and admits everybody else's.
 *
 * The throughput is the lower of the last five seconds' and the last 0.6 seconds'. A rush lowers it at once, because new
 * connections and refusals take time themselves. Messages that were admitted by the throughput from before the rush would
 * wait for four seconds. A short pause of the database must not refuse quiet stores, so the limit for all stores together
 * follows from the five seconds.
 * @param nowMs a monotonic clock, in milliseconds
 */
export function createAdmission(nowMs: () => number): Admission {
  const throughput = createThroughput(nowMs)
  const openOf = new Map<string, number>()
  /** Element k is the number of stores with at least k + 1 open requests. */
  const storesWithMoreThan: number[] = []
  let open = 0

  function isFull(storeId: string | null): boolean {
    if (open < ALWAYS_ADMITTED) return false
    const rates = throughput.rates()
    if (rates === null) return open >= MAX_UNMEASURED
    const limit = openIn(MAX_WAIT_SECONDS, Math.min(rates.sustained, rates.recent))
    if (open < limit) return false
    const own = openOf.get(storeId ?? '') ?? 0
    // Fast path in a rush: the store's own requests alone would take too long, so the sum is not needed.
    if (own >= limit || open >= openIn(TOTAL_TO_OWN * MAX_WAIT_SECONDS, rates.sustained)) return true
    return openBefore(own, limit) >= limit
  }

  /** The number of open requests that take this long: at least as many as are always admitted. */
  function openIn(seconds: number, perSecond: number): number {
    return Math.max(ALWAYS_ADMITTED, seconds * EXPECTED_SHARE * perSecond)
  }

  /**
   * The number of open requests that are served before the next one of a store with `own` open requests; stops counting
   * at `limit`.
   */
  function openBefore(own: number, limit: number): number {
    let before = 0
    for (let rank = 0; rank <= own && before < limit; rank++) before += storesWithMoreThan[rank] ?? 0
    return before
  }

  function change(store: string, by: 1 | -1): void {
    const had = openOf.get(store) ?? 0
    const rank = by === 1 ? had : had - 1
    storesWithMoreThan[rank] = (storesWithMoreThan[rank] ?? 0) + by
    if (had + by === 0) openOf.delete(store)
    else openOf.set(store, had + by)
    open += by
  }

  return {
    isFull,
    expectedWait() {
      const rates = throughput.rates()
      return rates === null ? null : open / Math.max(1, Math.min(rates.sustained, rates.recent))
    },
    enter(storeId) {
      const store = storeId ?? ''
      throughput.opened()
      change(store, 1)
      return (outcome) => {
        throughput.closed(outcome)
        change(store, -1)
      }
    },
  }
}
