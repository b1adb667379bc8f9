import { DAY_MS } from '@earshot/survey'
import type { ScheduledBackups } from '../backup/scheduled-backups.ts'
import type { Provider } from '../billing-provider/provider.ts'
import type { DatabaseClock } from '../db/database-clock.ts'
import { waitForDatabase } from '../db/wait-for-database.ts'
import type { Services } from '../env.ts'
import type { Handler } from '../jobs/job-kind.ts'
import { enqueueSchedules, startWorker } from '../jobs/worker.ts'
import { jobHandlers } from './job-handlers.ts'
import { startTimer, type TimedWork } from './timer.ts'

type Facts = {
  readonly databaseUrl: string
  readonly services: Services
  readonly clock: DatabaseClock
  readonly billingProvider: Provider | null
  readonly backups: ScheduledBackups
  /** Retains the files of this release's pages. */
  readonly retainAssets: readonly TimedWork[]
  /** For kinds of jobs that the product does not have. */
  readonly moreHandlers: readonly Handler[]
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * Starts the jobs, and everything that the server does at intervals. Disposing `opened` stops it, and waits for what is
 * under way.
 * @returns how to stop: aborts what is under way, and ends streams, without waiting for them
 */
export async function startBackground(facts: Facts, opened: AsyncDisposableStack): Promise<() => void> {
  const { databaseUrl, services, clock, billingProvider, backups, retainAssets, moreHandlers } = facts
  const { billing, reportedFields, sessionUses, audienceGuard, gatheredEvents, now, log } = services
  const handlers = [...jobHandlers({ services, deletionTime: clock.deletionTime, billingProvider }), ...moreHandlers]
  const jobs = { db: services.db, handlers, log }
  await waitForDatabase(databaseUrl, () => enqueueSchedules(jobs), log)
  const worker = startWorker(jobs)
  const reportGuesses = async () => audienceGuard.reportRest(now().getTime())
  const stops = [
    worker.stop,
    startTimer(DAY_MS, retainAssets, log),
    startTimer(HOUR_MS, [backups.backUp], log),
    startTimer(MINUTE_MS, [clock.compare, billing.refreshDue, sessionUses.write], log),
    // The program may lose the counts since then when it ends.
    startTimer(10 * SECOND_MS, [reportedFields.write, reportGuesses, gatheredEvents.write], log),
  ]
  for (const stop of stops) opened.defer(stop)
  return () => {
    // Streams would keep the listener open.
    for (const stop of [services.liveResults.stop, ...stops]) void stop()
  }
}
