/** The limits of a batch. */
export type BatchLimits = { readonly messages: number; readonly bytes: number; readonly cost?: number }

/** The cost of one batch. It can be less than the sum over its items, because items can share a cost. */
export type BatchCost<T> = {
  readonly total: number
  /** The cost that an item would add. */
  costOf(item: T): number
  add(item: T): void
}

/** Every item costs 1. */
export function createItemCost(): BatchCost<unknown> {
  let total = 0
  return {
    get total() {
      return total
    },
    costOf: () => 1,
    add() {
      total += 1
    },
  }
}

type Item = {
  readonly storeId: string
  /** No batch has items of two shards. All are of one unless it is given. */
  readonly shardId?: string
  readonly bytes: number
  /** The time of queueing on a monotonic clock, in milliseconds. */
  readonly since: number
}

/**
 * A costly first item leaves at least this room, so that ordinary messages of other stores do not have to wait for it.
 */
const MIN_ROOM_BESIDE_FIRST = 100
/**
 * Once this many stores had an item that did not fit, the batch is full. It takes 0.1 ms to find the cost of a large item.
 */
const MAX_MISSES = 20

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
    /**
     * Removes the next batch. Its first item may exceed the limits. A store whose next item does not fit is skipped, and
     * is among the first in the next batch.
     */
    take(limits: BatchLimits, cost: BatchCost<T> = createItemCost()): T[] {
      const batch: T[] = []
      let [batchBytes, misses] = [0, 0]
      let maxCost = limits.cost ?? Number.POSITIVE_INFINITY
      for (const [storeId, line] of lines) {
        const next = line[0]
        if (!next || batch.length === limits.messages || misses === MAX_MISSES) break
        // The next batch begins with the store that has waited longest, whatever its shard.
        if (batch[0] && batch[0].shardId !== next.shardId) continue
        const fits = batchBytes + next.bytes <= limits.bytes && cost.total + cost.costOf(next) <= maxCost
        if (batch.length > 0 && !fits) {
          misses += 1
          continue
        }
        batchBytes += next.bytes
        cost.add(next)
        if (batch.length === 0) maxCost = Math.max(maxCost, cost.total + MIN_ROOM_BESIDE_FIRST)
        batch.push(next)
        line.shift()
        lines.delete(storeId)
        // Re-adding the key during iteration moves it to the end, so the loop visits it again after all other stores.
        if (line.length > 0) lines.set(storeId, line)
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
