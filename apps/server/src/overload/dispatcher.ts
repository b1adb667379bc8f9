import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createFairQueue } from '../responses/fair-queue.ts'

/** Requests started in one turn of the event loop: a few milliseconds of work, so that connections are accepted in time. */
const MAX_PER_TURN = 8
/** Started and not answered: one batch that is being written and the next one. More would take its time from the writer. */
const MAX_STARTED = 1_000

const ONE = { messages: 1, bytes: Number.POSITIVE_INFINITY }

type Waiting = {
  readonly storeId: string
  readonly bytes: 0
  readonly since: number
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

export type Dispatch = (storeId: string, request: IncomingMessage, response: ServerResponse) => void

/**
 * Starts admitted requests a few at a time, round robin over stores. Node hands over every request that has arrived at
 * once; started together, they would keep the event loop for seconds, in which no connection is accepted and the queue of
 * the kernel overflows.
 * @param start handles one request
 */
export function createDispatcher(start: RequestListener): Dispatch {
  const queue = createFairQueue<Waiting>()
  let started = 0
  let scheduled = 0

  function schedule(): void {
    while (scheduled < MAX_PER_TURN && scheduled < queue.size && started + scheduled < MAX_STARTED) {
      scheduled += 1
      // Promises settle between two immediates, so each request does its work before the next one starts.
      setImmediate(startNext)
    }
  }

  function startNext(): void {
    scheduled -= 1
    const [next] = queue.take(ONE)
    // The shopper may have gone while it waited.
    if (next && !next.response.destroyed) {
      started += 1
      next.response.once('close', () => {
        started -= 1
        schedule()
      })
      start(next.request, next.response)
    }
    if (scheduled === 0) schedule()
  }

  return (storeId, request, response) => {
    queue.push({ storeId, bytes: 0, since: performance.now(), request, response })
    if (scheduled === 0) schedule()
  }
}
