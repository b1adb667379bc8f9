/** A batch should take this long at most, because a message that just missed it waits for all of it. */
const TARGET_MS = 120
const MIN_SIZE = 100

/**
 * Sizes the next batch from the duration of the previous ones, so that it takes at most 120 ms.
 * @param maxSize the size never exceeds it, in the unit of `BatchCost`
 */
export function createBatchSize(maxSize: number) {
  let size = maxSize
  return {
    get size() {
      return size
    },
    /** Records the cost and the duration of a written batch. */
    learn(cost: number, tookMs: number): void {
      const target = Math.floor((cost * TARGET_MS) / Math.max(1, tookMs))
      // A small batch takes about as long as an empty one. So it can only raise the size, unless it was too slow itself.
      const canShrink = cost >= size || tookMs > TARGET_MS
      const next = canShrink ? (size + target) / 2 : Math.max(size, target)
      size = Math.round(Math.min(maxSize, Math.max(Math.min(MIN_SIZE, maxSize), next)))
    },
  }
}
