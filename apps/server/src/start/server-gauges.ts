import { Gauge, type Registry } from 'prom-client'
import type { PoolUse } from '../db/open-db.ts'
import type { Readiness } from '../http/health.ts'
import { JOB_STATES, type KindSummary } from '../jobs/operate-jobs.ts'
import type { WriterName } from '../metrics.ts'

/** The state of a server, read each time that the metrics are read. */
export type ServerState = {
  readonly version: string
  readonly readiness: () => Readiness
  readonly pools: () => Readonly<Record<string, PoolUse>>
  /** How long a new message would wait for its commit, in seconds; null while too little was measured. */
  readonly expectedWait: () => Readonly<Record<WriterName, number | null>>
  /** How far the server's clock is ahead of the database's, in seconds. */
  readonly clockDifference: () => number
  /** Null: there is none. */
  readonly replica: { warning(): string | null } | null
  readonly backups: {
    /** Null without scheduled backups, or before the first one. */
    lastAt(): Promise<Date | null>
    warning(): string | null
  }
  /** @throws if the database does not answer */
  readonly jobs: () => Promise<readonly KindSummary[]>
}

/**
 * Registers gauges of the server's state.
 * @returns updates them. The figures of the database are absent while it does not answer, and `earshot_ready` is 0.
 */
export function createServerGauges(registry: Registry, state: ServerState): () => Promise<void> {
  const registers = [registry]
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const build = gauge('earshot_build_info', 'Always 1. The label is the release.', ['version'])
  const ready = gauge('earshot_ready', '1 while /readyz answers 200, else 0.')
  const warnings = gauge('earshot_warnings', 'How many warnings /readyz?verbose has.')
  const oldest = gauge('earshot_oldest_message_seconds', 'How long the oldest message has waited to be committed.')
  const expected = gauge(
    'earshot_expected_wait_seconds',
    'How long a new message of a page would wait for its commit; 0 while the server is not loaded.',
    ['writer'],
  )
  const connections = gauge('earshot_database_connections', 'Connections to the database, by kind of work and state.', [
    'work',
    'state',
  ])
  const waiting = gauge('earshot_database_waiting', 'Callers that wait for a connection, by kind of work.', ['work'])
  const clock = gauge(
    'earshot_clock_difference_seconds',
    'How far the clock of this server is ahead of the clock of the database.',
  )
  const backup = gauge(
    'earshot_backup_last_timestamp_seconds',
    'When the newest daily backup in BACKUP_DIR was made. Absent without one.',
  )
  const backupFailed = gauge('earshot_backup_failed', '1 while the last try of the daily backup failed, else 0.')
  const jobs = gauge('earshot_jobs', 'Jobs of all servers, by kind and state. Failed ones have failed for good.', [
    'kind',
    'state',
  ])
  const oldestJob = gauge('earshot_jobs_oldest_due_seconds', 'For how long the oldest waiting job has been due.', [
    'kind',
  ])
  const updateReplica = createReplicaGauges(registry)
  build.set({ version: state.version }, 1)

  async function updateJobs(): Promise<void> {
    // Without a pause between reset and set, because the metrics may be read twice at once.
    const summaries = await state.jobs().catch(() => [])
    jobs.reset()
    oldestJob.reset()
    for (const summary of summaries) {
      const { kind, oldestDueSeconds } = summary
      for (const one of JOB_STATES) jobs.set({ kind, state: one }, summary[one])
      oldestJob.set({ kind }, oldestDueSeconds ?? 0)
    }
  }

  async function updateBackup(): Promise<void> {
    const lastAt = await state.backups.lastAt().catch(() => null)
    backup.remove()
    if (lastAt) backup.set(lastAt.getTime() / 1000)
  }

  return async () => {
    const readiness = state.readiness()
    ready.set(readiness.reason === null ? 1 : 0)
    warnings.set(readiness.warnings.length)
    oldest.set((readiness.oldestWaitingMs ?? 0) / 1000)
    for (const [writer, seconds] of Object.entries(state.expectedWait())) expected.set({ writer }, seconds ?? 0)
    for (const [work, use] of Object.entries(state.pools())) {
      connections.set({ work, state: 'busy' }, use.busy)
      connections.set({ work, state: 'idle' }, use.idle)
      waiting.set({ work }, use.waiting)
    }
    updateReplica(state.replica, readiness)
    clock.set(state.clockDifference())
    backupFailed.set(state.backups.warning() === null ? 0 : 1)
    // While the database or the disk is away, its figures are left out. `earshot_ready` or `earshot_backup_failed` says so.
    await Promise.all([updateJobs(), updateBackup()])
  }
}

/** @returns updates them. Both are absent without a replica; the lag, too, while it is unknown. */
function createReplicaGauges(registry: Registry) {
  const registers = [registry]
  const lag = new Gauge({
    name: 'earshot_replica_lag_seconds',
    help: 'The replica of DATABASE_READ_URL has everything that the primary had so many seconds ago.',
    registers,
  })
  const used = new Gauge({
    name: 'earshot_replica_used',
    help: '1 while results are read from the replica of DATABASE_READ_URL, 0 while they are read from the primary.',
    registers,
  })
  return (replica: ServerState['replica'], { replicaLagSeconds }: Readiness): void => {
    lag.remove()
    used.remove()
    if (replicaLagSeconds !== null) lag.set(replicaLagSeconds)
    if (replica) used.set(replica.warning() === null ? 1 : 0)
  }
}
