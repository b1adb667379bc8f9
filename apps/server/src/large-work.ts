import { DatabaseAwayError } from './db/failure-kind.ts'
import { createFairQueue } from './responses/fair-queue.ts'

/** Two keep both processors busy while the database works for the third. */
export const MAX_LARGE_WORK = 3

/** Work that waits this long, while no other work succeeds, is refused: the database does not answer then. */
const PATIENCE_MS = 4_000
const CHECK_MS = 500

type Waiting = {
  readonly storeId: string
  readonly bytes: 0
  readonly since: number
  readonly start: () => void
  readonly refuse: (reason: DatabaseAwayError) => void
}

/**
 * Runs work on whole surveys a few at a time, whatever number of requests arrive at once: each needs a connection and
 * several times the memory of its survey. Stores take turns, so the rush of one does not delay another.
 *
 * Never call it while a connection is held, because the work that is under way may wait for one.
 * @throws DatabaseAwayError if the work could not start
 */
export function createLargeWork({ slots = MAX_LARGE_WORK, patienceMs = PATIENCE_MS } = {}) {
  const waiting = createFairQueue<Waiting>()
  let free = slots
  let lastSuccess = Number.NEGATIVE_INFINITY
  let check: NodeJS.Timeout | undefined

  function leave(): void {
    const [next] = waiting.take({ messages: 1, bytes: Number.POSITIVE_INFINITY })
    if (next) next.start()
    else free += 1
  }

  const turn = (storeId: string) =>
    new Promise<void>((start, refuse) => {
      waiting.push({ storeId, bytes: 0, since: performance.now(), start, refuse })
      check ??= setInterval(refuseStalled, CHECK_MS)
    })

  function refuseStalled(): void {
    const moment = performance.now() - patienceMs
    if (lastSuccess < moment) {
      for (const { refuse } of waiting.takeQueuedBefore(moment))
        refuse(new DatabaseAwayError('no work on a survey ends'))
    }
    if (waiting.size > 0) return
    clearInterval(check)
    check = undefined
  }

  return async <T>(storeId: string, work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await turn(storeId)
    try {
      const result = await work()
      lastSuccess = performance.now()
      return result
    } finally {
      leave()
    }
  }
}

/** The one of this process. */
export const largeWork = createLargeWork()
