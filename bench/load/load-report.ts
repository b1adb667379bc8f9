import { quantile } from '../bar.ts'
import type { LoadTarget } from './requests.ts'

type Load = { readonly origin: string; readonly seconds: number }

/** The surveys that are answered, or paths of files that are read in turns. */
type Sent = { readonly targets: readonly LoadTarget[] } | { readonly paths: readonly string[] }

export type ClosedLoop = Load &
  Sent & {
    readonly kind: 'closed'
    readonly connections: number
    /** Sending also ends after so many messages. */
    readonly messages?: number
  }

export type OpenLoop = Load & {
  readonly kind: 'open'
  readonly targets: readonly LoadTarget[]
  readonly perSecond: number
  /** The size of the connection pool. A message is not sent if all connections are busy. */
  readonly maxConnections: number
  /** A store with only a few messages during the rush. */
  readonly quiet: LoadTarget
}

/** The order to a sender, which stops by itself. */
export type LoadOrder = ClosedLoop | OpenLoop

/** Milliseconds from the moment a message was due until its reply. */
export type Latency = { readonly count: number; readonly p50: number; readonly p99: number }

export type LoadReport = {
  /** Replies with status 200: in total, and until sending ended. */
  readonly accepted: number
  readonly acceptedInTime: number
  /** Replies with status 503: in total, and until sending ended. */
  readonly refused: number
  readonly refusedInTime: number
  /** Other replies, lost connections, and messages without a reply in time. */
  readonly failed: number
  /** Messages that found no free connection. */
  readonly unsent: number
  /** From the first message until sending ended, or until the last reply if that was later. */
  readonly seconds: number
  /** A failed message counts as infinitely late. */
  readonly admitted: Latency | null
  readonly refusals: Latency | null
  /** Latencies of the quiet store. A message that was not accepted counts as infinitely late. */
  readonly quiet: Latency | null
  readonly quietLost: number
  /** CPU use of the sender, in cores. */
  readonly senderCores: number
}

/**
 * Null if there is nothing to summarize.
 * @param lost messages that count as infinitely late
 */
export function latencyOf(replied: readonly number[], lost = 0): Latency | null {
  const milliseconds = [...replied, ...Array<number>(lost).fill(Number.POSITIVE_INFINITY)]
  if (milliseconds.length === 0) return null
  return { count: milliseconds.length, p50: quantile(milliseconds, 0.5), p99: quantile(milliseconds, 0.99) }
}

const MAX_LOST_SHARE = 0.01

/**
 * @throws if more than 1 % of the offered messages failed, or more than 1 % were not sent: then the server was measured
 * under another load than the bench says
 */
export function assertOffered(report: Pick<LoadReport, 'accepted' | 'refused' | 'failed' | 'unsent'>): void {
  const { accepted, refused, failed, unsent } = report
  const offered = accepted + refused + failed + unsent
  for (const [outcome, count] of Object.entries({ failed, unsent })) {
    if (count > MAX_LOST_SHARE * offered) throw new Error(`${count} of ${offered} offered messages: ${outcome}`)
  }
}
