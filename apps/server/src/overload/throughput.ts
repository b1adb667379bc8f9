const WINDOW_MS = 5_000
const BUCKET_MS = 100
const BUCKETS = WINDOW_MS / BUCKET_MS
/** Several batches long, each of which takes up to 120 ms (`responses/batch-size.ts`). */
const RECENT_BUCKETS = 6
/** With fewer open requests the server waits for work, so its rate is not its capacity. */
const LOADED_FROM = 32
/** Less time under load than this gives no usable rate: a pause of the database could fill it. */
const MIN_LOADED_MS = 1_000
const MIN_RECENT_LOADED_MS = 400
/**
 * The recent rate counts as at least this share of the sustained one, so that a pause of the database refuses no quiet
 * store.
 */
const MIN_RECENT_SHARE = 0.25

/**
 * How a request ended: its message was committed; it was refused because its message was wrong; or neither, because the
 * server failed, the page disconnected, or only its size limit was read.
 */
export type Outcome = 'committed' | 'wrong' | 'failed'

/** Messages that are committed per second. */
export type Rates = {
  /** Over the last five seconds. */
  readonly sustained: number
  /**
   * Over the last 0.6 seconds, but at least a quarter of `sustained`. Equals `sustained` while the server was not loaded
   * in most of them.
   */
  readonly recent: number
}

type Bucket = { index: number; loadedMs: number; committed: number; wrong: number }

/**
 * Measures how many messages the server commits per second while it is under load.
 *
 * Time counts only while at least 32 requests are open. A quiet server commits few messages because few arrive; using
 * that as its capacity would refuse the first rush.
 * @param nowMs a monotonic clock, in milliseconds
 */
export function createThroughput(nowMs: () => number) {
  const buckets: Bucket[] = Array.from({ length: BUCKETS }, () => ({ index: -1, loadedMs: 0, committed: 0, wrong: 0 }))
  let open = 0
  let accountedMs = nowMs()
  let measured: { readonly index: number; readonly rates: Rates | null } = { index: -1, rates: null }

  function bucketAt(timeMs: number): Bucket {
    const index = Math.floor(timeMs / BUCKET_MS)
    const bucket = buckets[index % BUCKETS] as Bucket
    if (bucket.index !== index) Object.assign(bucket, { index, loadedMs: 0, committed: 0, wrong: 0 })
    return bucket
  }

  /** Attributes the time since the last call to the buckets it falls into. */
  function account(): void {
    const now = nowMs()
    if (open >= LOADED_FROM) {
      let from = Math.max(accountedMs, now - WINDOW_MS)
      while (from < now) {
        const end = Math.min(now, (Math.floor(from / BUCKET_MS) + 1) * BUCKET_MS)
        bucketAt(from).loadedMs += end - from
        from = end
      }
    }
    accountedMs = now
  }

  /** The rate over the latest buckets; null if they contain too little time under load, or only wrong messages. */
  function rateOver(count: number, minLoadedMs: number): number | null {
    const oldest = Math.floor(accountedMs / BUCKET_MS) - count
    const sum = { loadedMs: 0, committed: 0, wrong: 0 }
    for (const { index, ...bucket } of buckets) {
      if (index <= oldest) continue
      sum.loadedMs += bucket.loadedMs
      sum.committed += bucket.committed
      sum.wrong += bucket.wrong
    }
    if (sum.loadedMs < minLoadedMs || (sum.committed === 0 && sum.wrong > 0)) return null
    return (sum.committed * 1000) / sum.loadedMs
  }

  function measure(): Rates | null {
    account()
    const sustained = rateOver(BUCKETS, MIN_LOADED_MS)
    if (sustained === null) return null
    const recent = rateOver(RECENT_BUCKETS, MIN_RECENT_LOADED_MS) ?? sustained
    return { sustained, recent: Math.max(recent, MIN_RECENT_SHARE * sustained) }
  }

  return {
    /** Records that a request was opened. */
    opened(): void {
      account()
      open += 1
    },
    /** Records that a request was closed. */
    closed(outcome: Outcome): void {
      account()
      if (open >= LOADED_FROM && outcome !== 'failed') bucketAt(accountedMs)[outcome] += 1
      open -= 1
    },
    /**
     * Computes the rates once per bucket. Each refusal asks for them, and the sums would be a sixth of its cost.
     * @returns null while too little was measured. If all messages were wrong, nobody knows how fast correct ones are
     *   committed.
     */
    rates(): Rates | null {
      const index = Math.floor(nowMs() / BUCKET_MS)
      if (measured.index !== index) measured = { index, rates: measure() }
      return measured.rates
    },
  }
}
