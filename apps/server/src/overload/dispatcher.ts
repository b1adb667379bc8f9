import type { IncomingMessage, ServerResponse } from 'node:http'
import { createFairQueue } from '../responses/fair-queue.ts'

/** While new connections arrive, the next request starts after at most this many turns of the event loop. */
const MAX_TURNS_PER_START = 8
/**
 * The maximum of started and unanswered requests: one batch that is being written and the next one. More would slow the
 * writer down.
 */
const MAX_STARTED = 1_000

const ONE = { messages: 1, bytes: Number.POSITIVE_INFINITY }

type Waiting = {
  readonly storeId: string
  readonly bytes: 0
  readonly since: number
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly end: () => void
}

/** Answers a request. The promise is fulfilled once the work is done, even if the client does not read the reply. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type Dispatcher = {
  /**
   * Queues the request, which starts when its store is next.
   * @returns once it is answered, or dropped because its sender has disconnected
   */
  dispatch(storeId: string, request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Records that a request arrived over a new connection. */
  sawConnection(): void
}

/**
 * Starts admitted requests one at a time, round robin over stores. Node hands over every request that has arrived at
 * once, and accepts one connection per turn of the event loop. Requests that start together would block the loop for
 * seconds, and the kernel's queue of connections would overflow. So one request starts per turn, and one in eight turns
 * while new connections arrive.
 */
export function createDispatcher(handle: RequestHandler): Dispatcher {
  const queue = createFairQueue<Waiting>()
  let started = 0
  let isScheduled = false
  let connections = 0

  function schedule(): void {
    if (isScheduled || queue.size === 0 || started >= MAX_STARTED) return
    isScheduled = true
    setImmediate(passTurn, connections, 1)
  }

  /** @param seen the number of connections up to the previous turn */
  function passTurn(seen: number, turns: number): void {
    if (connections > seen && turns < MAX_TURNS_PER_START) setImmediate(passTurn, connections, turns + 1)
    else startNext()
  }

  function startNext(): void {
    isScheduled = false
    const [next] = queue.take(ONE)
    // The shopper may have disconnected while the request was queued.
    if (next?.response.destroyed) next.end()
    else if (next) {
      started += 1
      void handle(next.request, next.response).finally(() => {
        started -= 1
        next.end()
        schedule()
      })
    }
    schedule()
  }

  return {
    dispatch(storeId, request, response) {
      return new Promise((end) => {
        queue.push({ storeId, bytes: 0, since: performance.now(), request, response, end })
        schedule()
      })
    },
    sawConnection() {
      connections += 1
    },
  }
}
