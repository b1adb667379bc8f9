import type { IncomingMessage } from 'node:http'

/** A shopper on a slow network sends the largest usual message in far less. */
const MAX_RECEIVE_MS = 10_000
const CHECK_MS = 50
/** Connections that may send at the same time; each keeps one buffer. */
const MAX_RECEIVING = 5_000
/**
 * Requests that may start before the end of their body. There are fewer than are always admitted (`admission.ts`), so
 * bodies that never end do not make the server look overloaded.
 */
const MAX_INCOMPLETE = 16
/** A request that has started loses its connection after this time if another one waits for its place. */
const MAX_KEEP_WAITING_MS = 1_000

type Receiving = {
  readonly request: IncomingMessage
  readonly until: number
  readonly then: () => void
  readonly refuse: () => void
}

/**
 * Waits until the bodies of requests have arrived, without reading them. A request whose body never comes must not count
 * as work: forty such connections would make the server look overloaded, and a thousand would keep all others out.
 * A body larger than the buffer of its stream counts as arrived once the buffer is full: the rest is read by its route.
 * A few requests at a time may start like this, and the rest must come in ten seconds, or in one if others wait. So
 * connections that stop inside a long body keep no other long body out.
 */
export function createReceiver(nowMs: () => number) {
  const receiving = new Set<Receiving>()
  /** The started requests whose body has not ended, and when they started; the oldest first. */
  const incomplete = new Map<IncomingMessage, number>()

  /** @returns whether one more request may start before the end of its body */
  function makeRoom(): boolean {
    const [oldest] = incomplete
    if (!oldest || incomplete.size < MAX_INCOMPLETE) return true
    const [request, since] = oldest
    if (nowMs() - since < MAX_KEEP_WAITING_MS) return false
    incomplete.delete(request)
    request.destroy()
    return true
  }

  function tryStart(request: IncomingMessage): boolean {
    if (request.complete) return true
    const isBufferFull = request.readableLength >= request.readableHighWaterMark
    if (request.destroyed || !isBufferFull || !makeRoom()) return false
    incomplete.set(request, nowMs())
    const overdue = setTimeout(() => request.destroy(), MAX_RECEIVE_MS)
    // `close` is emitted once the whole body is read, or when the connection is lost.
    request.once('close', () => {
      clearTimeout(overdue)
      incomplete.delete(request)
    })
    return true
  }

  function check(): void {
    const now = nowMs()
    for (const one of receiving) {
      if (tryStart(one.request)) {
        receiving.delete(one)
        one.then()
      } else if (one.request.destroyed || now > one.until) {
        receiving.delete(one)
        one.request.destroy()
      }
    }
    if (receiving.size > 0) setTimeout(check, CHECK_MS)
  }

  function wait(one: Receiving): void {
    const [oldest] = receiving
    if (oldest && receiving.size === MAX_RECEIVING) {
      receiving.delete(oldest)
      oldest.refuse()
    }
    receiving.add(one)
    // A timer runs for as long as the set has members.
    if (receiving.size === 1) setTimeout(check, CHECK_MS)
  }

  return {
    /**
     * Calls `then` once the body has arrived; never if it does not come.
     * @param refuse is called instead if too many bodies are under way and this one has waited longest
     */
    whenReceived(request: IncomingMessage, then: () => void, refuse: () => void): void {
      if (tryStart(request)) then()
      else {
        // Usually the body is in the packet of the head, and parsed right after this event.
        setImmediate(() => {
          if (tryStart(request)) then()
          else wait({ request, until: nowMs() + MAX_RECEIVE_MS, then, refuse })
        })
      }
    },
  }
}
