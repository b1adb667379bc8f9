/** The limits of a batch. */
export type BatchLimits = { readonly messages: number; readonly bytes: number; readonly choices?: number }

type Item = {
  readonly storeId: string
  readonly bytes: number
  /** The number of options that it chooses. */
  readonly choices?: number
  /** The time of queueing on a monotonic clock, in milliseconds. */
  readonly since: number
}

/**
 * A queue that is emptied round robin over stores, so that the rush of one store does not delay the messages of
 * another. Within a store the order of arrival is kept.
 */
export function createFairQueue<T extends Item>() {
  // A Map iterates in insertion order: the store whose turn is next comes first.
  const lines = new Map<string, T[]>()
  let count = 0
  let bytes = 0

  return {
    get size() {
      return count
    },
    get bytes() {
      return bytes
    },
    push(item: T): void {
      const line = lines.get(item.storeId)
      if (line) line.push(item)
      else lines.set(item.storeId, [item])
      count += 1
      bytes += item.bytes
    },
    /** Removes the next batch. A single item larger than a limit is a batch of its own. */
    take(limits: BatchLimits): T[] {
      const batch: T[] = []
      const { choices: maxChoices = Number.POSITIVE_INFINITY } = limits
      let [batchBytes, batchChoices] = [0, 0]
      for (const [storeId, line] of lines) {
        const next = line[0]
        if (!next || batch.length === limits.messages) break
        const { choices = 0 } = next
        const isFull = batchBytes + next.bytes > limits.bytes || batchChoices + choices > maxChoices
        if (batch.length > 0 && isFull) break
        batchChoices += choices
        line.shift()
        lines.delete(storeId)
        // Re-adding the key during iteration moves it to the end, so the loop visits it again after all other stores.
        if (line.length > 0) lines.set(storeId, line)
        batch.push(next)
        batchBytes += next.bytes
      }
      count -= batch.length
      bytes -= batchBytes
      return batch
    },
    /** Removes every item that was queued before a moment. */
    takeQueuedBefore(moment: number): T[] {
      const taken: T[] = []
      for (const [storeId, line] of lines) {
        const end = line.findIndex((item) => item.since >= moment)
        taken.push(...line.splice(0, end < 0 ? line.length : end))
        if (line.length === 0) lines.delete(storeId)
      }
      count -= taken.length
      bytes -= taken.reduce((sum, item) => sum + item.bytes, 0)
      return taken
    },
    /** When the oldest item was queued; infinity if the queue is empty. */
    oldestSince(): number {
      let since = Number.POSITIVE_INFINITY
      for (const [item] of lines.values()) since = Math.min(since, item?.since ?? since)
      return since
    },
  }
}
