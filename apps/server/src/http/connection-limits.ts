import type { ServerOptions } from 'node:http'
import type { Server, Socket } from 'node:net'
import type { Logger } from 'pino'
import { callerNetwork, networksOf } from './networks.ts'

/**
 * How long a client may take to send a request (ADR-0082). Node would wait 60 s for the head and 300 s for the whole. The
 * largest body, a picture of 5 MB in base64, arrives in time at 60 kB/s.
 */
export const TIME_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 1_000,
} as const satisfies ServerOptions

const MAX_CONNECTIONS = 10_000
/** An address of IPv4, which an office shares, or a /64 of IPv6. */
const MAX_NETWORK_CONNECTIONS = 1_000
const REPORT_INTERVAL_MS = 60_000

type ConnectionLimits = {
  readonly log: Logger
  /** All connections come from the proxy then, and it limits those of a network. */
  readonly behindProxy: boolean
  readonly maxConnections?: number
  readonly maxNetworkConnections?: number
  /** @returns null for an address that does not identify the caller */
  readonly networkOf?: (address: string) => string | null
}

/**
 * Closes connections beyond a number, so that one network with many slow requests cannot use up the memory and the file
 * descriptors of the process. Logs how many were closed, at most once a minute.
 */
export function limitConnections(listener: Server, limits: ConnectionLimits): void {
  const { maxConnections = MAX_CONNECTIONS, maxNetworkConnections = MAX_NETWORK_CONNECTIONS } = limits
  const { log, behindProxy, networkOf = identifiedNetwork } = limits
  const refused = { total: 0, reportedMs: Number.NEGATIVE_INFINITY }
  const count = () => {
    refused.total += 1
    const nowMs = performance.now()
    if (nowMs - refused.reportedMs < REPORT_INTERVAL_MS) return
    log.warn({ event: 'connections_refused', connections: refused.total }, 'too many connections are open')
    Object.assign(refused, { total: 0, reportedMs: nowMs })
  }
  listener.maxConnections = maxConnections
  listener.on('drop', count)
  if (behindProxy) return

  const open = new Map<string, number>()
  listener.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    if (network === null) return
    const others = open.get(network) ?? 0
    if (others >= maxNetworkConnections) {
      count()
      socket.destroy()
      return
    }
    open.set(network, others + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/** The network of an address; null if it does not identify the caller. */
export const identifiedNetwork = (address: string) => (networksOf(address) === null ? null : callerNetwork(address))
