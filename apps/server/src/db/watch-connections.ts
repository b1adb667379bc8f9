import { type Connections, readOnlyError } from './connection.ts'
import { failureKind, sqlState } from './failure-kind.ts'

export type Watch = {
  /** Why the database cannot be used right now; null while it answers. */
  failure(): Error | null
  /** Called for each transaction that failed. */
  noteFailure(error: unknown): void
  stop(): Promise<void>
}

const PROBE_EVERY_MS = 1_000
/** Time for one probe. Together with `PROBE_EVERY_MS` it limits how long a silent network goes unnoticed. */
const PROBE_MS = 1_000
/** First pause after a failed probe; doubles up to `PROBE_EVERY_MS`. */
const FIRST_RETRY_MS = 125
/**
 * After a failure such as a lock timeout or a full disk the writer refuses batches for this long, so that queued
 * batches fail quickly.
 */
const WRITER_PAUSE_MS = 500

/**
 * Keeps one connection of the pool open, and probes idle ones, so that a network that silently drops packets is
 * noticed. Connections in use have their own deadlines. A lost connection is replaced immediately, then with increasing
 * pauses.
 */
export function watchConnections(connections: Connections): Watch {
  const { pool, work, mustWrite } = connections
  let failure: Error | null = null
  let refusal: { readonly error: Error; readonly until: number } | null = null
  let retryMs = FIRST_RETRY_MS
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  /** A connection broke while a round was running. */
  let isDue = false

  async function probe(): Promise<void> {
    const connection = await connections.checkOut(PROBE_MS)
    try {
      const { rows } = await connection.query('SHOW transaction_read_only')
      if (!mustWrite || rows[0]?.transaction_read_only === 'off') return
      // After a failover another host accepts writes, or the address resolves to another server.
      const readOnly = readOnlyError()
      connection.cut(readOnly)
      throw readOnly
    } finally {
      connection.release()
    }
  }

  /** Probes all idle connections once. @returns the pause until the next round, in milliseconds; it never rejects */
  async function round(): Promise<number> {
    const idle = pool.idleCount
    const room = pool.totalCount < (pool.options.max ?? 1) ? 1 : 0
    const outcomes = await Promise.allSettled(Array.from({ length: idle || room }, probe))
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected' && !isPoolBusy(outcome.reason))
    if (outcomes.some((outcome) => outcome.status === 'fulfilled')) failure = null
    else if (failed[0]?.status === 'rejected') failure = failed[0].reason as Error
    retryMs = failed.length > 0 ? Math.min(retryMs * 2, PROBE_EVERY_MS) : FIRST_RETRY_MS
    if (failed.length === 0) return PROBE_EVERY_MS
    // Old connections may be dead while the database accepts new ones.
    return idle > 0 ? 0 : retryMs
  }

  /** Whether a probe only waited for a connection of a full pool, which says nothing about the database. */
  const isPoolBusy = (error: unknown) =>
    error instanceof Error &&
    error.message.startsWith('timeout exceeded when trying to connect') &&
    pool.totalCount >= (pool.options.max ?? 1)

  function start(): void {
    if (running) {
      isDue = true
      return
    }
    clearTimeout(timer)
    isDue = false
    running = round().then((pauseMs) => {
      running = null
      if (!stopped) timer = setTimeout(start, isDue ? 0 : pauseMs)
    })
  }

  connections.onBroken = () => {
    if (!stopped) start()
  }
  start()
  return {
    failure: () => failure ?? (refusal && performance.now() < refusal.until ? refusal.error : null),
    noteFailure(error) {
      const isDeadlock = sqlState(error)?.startsWith('40') ?? false
      if (work !== 'writer' || isDeadlock || !(error instanceof Error) || failureKind(error) !== 'database') return
      refusal = { error, until: performance.now() + WRITER_PAUSE_MS }
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
