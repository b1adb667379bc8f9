import type { ScheduledBackups } from '../backup/scheduled-backups.ts'
import type { Provider } from '../billing-provider/provider-facts.ts'
import type { DatabaseClock } from '../db/database-clock.ts'
import type { Services } from '../env.ts'
import { everyHour, everyMinute, everyTenSeconds } from './every-hour.ts'
import { deletingBy, hourlyChores } from './hourly-chores.ts'
import { openWorker } from './job-handlers.ts'

type Facts = {
  readonly databaseUrl: string
  readonly services: Services
  readonly clock: DatabaseClock
  readonly billingProvider: Provider | null
  readonly backups: ScheduledBackups
}

/**
 * Starts the jobs, and everything that the server does at intervals. Disposing `opened` stops it, and waits for what is
 * under way.
 * @returns how to stop: aborts what is under way, without waiting for it
 */
export async function startBackground(facts: Facts, opened: AsyncDisposableStack): Promise<() => void> {
  const { databaseUrl, services, clock, billingProvider, backups } = facts
  const { longDb, billing, reportedFields, log } = services
  const worker = await openWorker(databaseUrl, services, clock.deletionTime)
  const stops = [
    worker.stop,
    everyHour(
      [
        ...hourlyChores(longDb, clock.deletionTime),
        ...(billingProvider
          ? [
              billingProvider.rollOver,
              deletingBy(clock.deletionTime)((_, signal) => billingProvider.pruneUsage(signal)),
            ]
          : []),
        // The last one, because it may take long.
        backups.backUp,
      ],
      log,
    ),
    everyMinute([clock.compare, billing.refreshDue], log),
    everyTenSeconds([reportedFields.write], log),
  ]
  for (const stop of stops) opened.defer(stop)
  return () => {
    for (const stop of stops) void stop()
  }
}
