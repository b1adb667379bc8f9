/** A batch should take this long at most, because a message that just missed it waits for all of it. */
const TARGET_MS = 120
const MIN_MESSAGES = 16

/**
 * Sizes the next batch from the duration of the previous ones, so that it takes at most 120 ms.
 * @param maxMessages the size never exceeds it
 */
export function createBatchSize(maxMessages: number) {
  let messages = maxMessages
  return {
    get messages() {
      return messages
    },
    /** Records the duration of a written batch. */
    learn(written: number, tookMs: number): void {
      const target = Math.floor((written * TARGET_MS) / Math.max(1, tookMs))
      // The cost of a small batch is mostly fixed, so it can only raise the size, unless it was too slow itself.
      const isTelling = written >= messages || tookMs > TARGET_MS
      const next = isTelling ? (messages + target) / 2 : Math.max(messages, target)
      messages = Math.round(Math.min(maxMessages, Math.max(Math.min(MIN_MESSAGES, maxMessages), next)))
    },
  }
}
