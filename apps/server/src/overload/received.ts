import type { IncomingMessage } from 'node:http'

/** A shopper on a slow network sends the largest usual message in far less. */
const MAX_RECEIVE_MS = 10_000
const CHECK_MS = 50
/** Connections that may send at the same time; each keeps one buffer. */
const MAX_RECEIVING = 5_000

type Receiving = { readonly request: IncomingMessage; readonly until: number; readonly then: () => void }

/**
 * Waits until the bodies of requests have arrived, without reading them. A request whose body never comes must not count
 * as work: forty such connections would make the server look overloaded, and a thousand would keep all others out.
 * A body larger than the buffer of its stream counts as arrived once the buffer is full: the rest is read by its route.
 */
export function createReceiver(nowMs: () => number) {
  const receiving = new Set<Receiving>()

  function check(): void {
    const now = nowMs()
    for (const one of receiving) {
      if (hasArrived(one.request)) {
        receiving.delete(one)
        one.then()
      } else if (one.request.destroyed || now > one.until) {
        receiving.delete(one)
        one.request.destroy()
      }
    }
    if (receiving.size > 0) setTimeout(check, CHECK_MS)
  }

  return {
    /** Calls `then` once the body has arrived; never if it does not come. @returns false if too many are under way */
    whenReceived(request: IncomingMessage, then: () => void): boolean {
      if (hasArrived(request)) {
        then()
        return true
      }
      if (receiving.size >= MAX_RECEIVING) return false
      // Usually the body is in the packet of the head, and parsed right after this event.
      setImmediate(() => {
        if (hasArrived(request)) return then()
        receiving.add({ request, until: nowMs() + MAX_RECEIVE_MS, then })
        // A timer runs for as long as the set has members.
        if (receiving.size === 1) setTimeout(check, CHECK_MS)
      })
      return true
    },
  }
}

const hasArrived = (request: IncomingMessage): boolean =>
  request.complete || request.readableLength >= request.readableHighWaterMark
