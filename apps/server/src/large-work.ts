import { createFairQueue } from './responses/fair-queue.ts'

/** Two keep both processors busy while the database works for the third. */
const SLOTS = 3

type Waiting = {
  readonly storeId: string
  readonly bytes: 0
  readonly since: number
  readonly start: () => void
}

/**
 * Runs work on whole surveys a few at a time, whatever number of requests arrive at once: each needs a connection and
 * several times the memory of its survey. Stores take turns, so the rush of one does not delay another.
 *
 * Never call it while a connection is held, because the work that is under way may wait for one.
 */
export function createLargeWork(slots = SLOTS): <T>(storeId: string, work: () => Promise<T>) => Promise<T> {
  const waiting = createFairQueue<Waiting>()
  let free = slots

  function leave(): void {
    const [next] = waiting.take({ messages: 1, bytes: Number.POSITIVE_INFINITY })
    if (next) next.start()
    else free += 1
  }

  return async (storeId, work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((start) => waiting.push({ storeId, bytes: 0, since: performance.now(), start }))
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** The one of this process. */
export const largeWork = createLargeWork()
