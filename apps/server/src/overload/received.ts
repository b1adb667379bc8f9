import type { IncomingMessage } from 'node:http'

/** A shopper on a slow network sends the largest usual message in far less. */
const MAX_RECEIVE_MS = 10_000
const CHECK_MS = 50
/** The bodies that may arrive at the same time; each keeps one buffer. */
const MAX_RECEIVING = 5_000

type Receiving = { readonly request: IncomingMessage; readonly until: number; readonly then: () => void }

/**
 * Waits until the bodies of requests have arrived, without reading them. A request whose body never comes must not count
 * as work: forty such connections would make the server look overloaded, and a thousand would keep all others out.
 * A body larger than the buffer of its stream counts as arrived once the buffer is full: the rest is read by its route.
 * If too many bodies are on their way, the connection that has waited longest is closed. An honest body takes far less
 * time than one that never comes, so it usually arrives before its connection is the oldest.
 * @param maxReceiving tests use fewer connections
 */
export function createReceiver(nowMs: () => number, maxReceiving = MAX_RECEIVING) {
  const receiving = new Set<Receiving>()
  let isChecking = false

  function check(): void {
    const now = nowMs()
    for (const one of receiving) {
      if (hasArrived(one.request) || one.request.destroyed || now > one.until) settle(one)
    }
    isChecking = receiving.size > 0
    if (isChecking) setTimeout(check, CHECK_MS)
  }

  /** Goes on with a body that has arrived, and closes the connection of any other. */
  function settle(one: Receiving): void {
    receiving.delete(one)
    if (hasArrived(one.request)) one.then()
    else one.request.destroy()
  }

  return {
    /** Calls `then` once the body has arrived; never if it does not come. */
    whenReceived(request: IncomingMessage, then: () => void): void {
      if (hasArrived(request)) {
        then()
        return
      }
      // Usually the body is in the packet of the head, and parsed right after this event.
      setImmediate(() => {
        if (hasArrived(request)) return then()
        const [oldest] = receiving
        if (oldest && receiving.size >= maxReceiving) settle(oldest)
        receiving.add({ request, until: nowMs() + MAX_RECEIVE_MS, then })
        if (!isChecking) setTimeout(check, CHECK_MS)
        isChecking = true
      })
    },
  }
}

const hasArrived = (request: IncomingMessage): boolean =>
  request.complete || request.readableLength >= request.readableHighWaterMark
