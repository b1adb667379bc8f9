const WINDOW_MS = 5_000
const BUCKET_MS = 100
const BUCKETS = WINDOW_MS / BUCKET_MS
/** With fewer open requests the server waits for work, so its rate is not its capacity. */
const LOADED_FROM = 32
/** Less time under load than this gives no usable rate. */
const MIN_LOADED_MS = 250

type Bucket = { index: number; loadedMs: number; done: number }

/**
 * Measures how many messages the server finishes per second while it is under load, over the last five seconds.
 *
 * Time counts only while at least 32 requests are open. A quiet server finishes few messages because few arrive; using
 * that as its capacity would refuse the first rush.
 * @param nowMs a monotonic clock, in milliseconds
 */
export function createThroughput(nowMs: () => number) {
  const buckets: Bucket[] = Array.from({ length: BUCKETS }, () => ({ index: -1, loadedMs: 0, done: 0 }))
  let open = 0
  let accountedMs = nowMs()

  function bucketAt(timeMs: number): Bucket {
    const index = Math.floor(timeMs / BUCKET_MS)
    const bucket = buckets[index % BUCKETS] as Bucket
    if (bucket.index !== index) Object.assign(bucket, { index, loadedMs: 0, done: 0 })
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

  return {
    /** Records that a request was opened. */
    opened(): void {
      account()
      open += 1
    },
    /** Records that a request was closed. @param isDone whether its message was processed */
    closed(isDone: boolean): void {
      account()
      if (isDone && open >= LOADED_FROM) bucketAt(accountedMs).done += 1
      open -= 1
    },
    /** @returns messages per second; null while too little was measured */
    perSecond(): number | null {
      account()
      const oldest = Math.floor(accountedMs / BUCKET_MS) - BUCKETS
      let loadedMs = 0
      let done = 0
      for (const bucket of buckets) {
        if (bucket.index <= oldest) continue
        loadedMs += bucket.loadedMs
        done += bucket.done
      }
      return loadedMs < MIN_LOADED_MS ? null : (done * 1000) / loadedMs
    },
  }
}
