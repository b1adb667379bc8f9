import type { RecordedReply, Recorder } from './recorder.ts'
import { formatSeconds, longestGap } from './report.ts'
import { complaintsAboutLog, type LogLine } from './server-log.ts'

/** The maximum wait of a shopper for a reply. */
const MAX_WAIT_MS = 10_000
const MAX_PROBE_MS = 1_000
/** The maximum time from the cut until `/readyz` says 503. */
const MAX_UNREADY_MS = 5_000
/** The maximum time until answers are accepted again after the database accepts connections. */
export const MAX_RESUME_MS = 2_000

export type CausedFault = {
  readonly name: string
  /** By `performance.now()`, like all moments here. */
  readonly start: number
  /** When the database accepted connections again, or had room again. */
  readonly healed: number
  readonly stopsAnswers?: true
  readonly servesReads?: true
}

type Recorded = Pick<Recorder, 'replies' | 'reads' | 'probes'> & { readonly log: readonly LogLine[] }

/**
 * Judges everything that arrived from the start of a database fault to the start of the next one.
 * @param until the start of the next fault
 */
export function checkFault(recorded: Recorded, fault: CausedFault, until: number): string[] {
  const inWindow = ({ at }: { readonly at: number }) => at >= fault.start && at < until
  const replies = recorded.replies.filter(inWindow)
  const probes = recorded.probes.filter(inWindow)
  const reads = recorded.reads.filter(inWindow)
  const log = recorded.log.filter(inWindow)
  const gap = longestGap(recorded.replies, fault.start, until)
  const resumedMs = (replies.find(({ status, at }) => status === 200 && at > fault.healed)?.at ?? until) - fault.healed
  // Measured from the last accepted answer, because a fault may take a while before it stops the first one.
  const unreadyMs = probes.filter(({ status, at }) => status === 503 && at > gap.start).map(({ at }) => at - gap.start)
  const [firstUnreadyMs = Number.POSITIVE_INFINITY] = unreadyMs
  return [
    ...complaintsAboutReplies(replies, fault.healed + MAX_RESUME_MS),
    ...(resumedMs > MAX_RESUME_MS ? [`answers were taken again only after ${formatSeconds(resumedMs)}`] : []),
    ...((fault.stopsAnswers || gap.ms > MAX_UNREADY_MS) && firstUnreadyMs > MAX_UNREADY_MS
      ? [
          `no answer was taken for ${formatSeconds(gap.ms)}, and /readyz did not say 503 within ${formatSeconds(MAX_UNREADY_MS)}`,
        ]
      : []),
    ...(slowest(probes) > MAX_PROBE_MS ? [`/readyz took ${formatSeconds(slowest(probes))}`] : []),
    ...unexpectedStatuses(probes).map((status) => `/readyz answered ${status}`),
    ...complaintsAboutLog(log),
    ...(fault.servesReads && !areAllRead(reads) ? [`reads: ${countStatuses(reads) || 'no reply'}`] : []),
  ].map((complaint) => `${fault.name}: ${complaint}`)
}

/** A read that hangs is not among the replies, and no other one follows it. */
const areAllRead = (reads: readonly RecordedReply[]) => reads.length > 0 && reads.every(({ status }) => status === 200)

function complaintsAboutReplies(replies: readonly RecordedReply[], recoveredAt: number): string[] {
  const afterRecovery = replies.filter(({ status, at, ms }) => status !== 200 && at - ms > recoveredAt)
  return [
    ...unexpectedStatuses(replies).map((status) => `a shopper got ${status}`),
    ...(afterRecovery.length > 0
      ? [`${afterRecovery.length} answers were refused after the database had recovered`]
      : []),
    ...complaintsAboutWaits(replies),
  ]
}

/** A refusal says when to try again, and nobody waits for long. */
export function complaintsAboutWaits(replies: readonly RecordedReply[]): string[] {
  const slowestMs = slowest(replies)
  const vague = replies.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)
  return [
    ...(slowestMs > MAX_WAIT_MS ? [`a shopper waited for ${formatSeconds(slowestMs)}`] : []),
    ...(vague.length > 0 ? [`${vague.length} refusals were without Retry-After`] : []),
  ]
}

const slowest = (replies: readonly RecordedReply[]) => replies.reduce((max, { ms }) => Math.max(max, ms), 0)

const unexpectedStatuses = (replies: readonly RecordedReply[]) =>
  [...new Set(replies.map(({ status }) => status))].filter((status) => status !== 200 && status !== 503)

function countStatuses(replies: readonly RecordedReply[]): string {
  const byStatus = Map.groupBy(replies, ({ status }) => status)
  return [...byStatus].map(([status, ones]) => `${ones.length} x ${status}`).join(', ')
}
