import type { Logger } from 'pino'
import type { ScheduledBackups } from '../backup/scheduled-backups.ts'
import type { Provider } from '../billing-provider/provider-facts.ts'
import type { DatabaseClock } from '../db/database-clock.ts'
import type { Services } from '../env.ts'
import { everyHour, everyMinute, everyTenSeconds } from './every-hour.ts'
import { deletingBy, hourlyChores } from './hourly-chores.ts'

type Facts = Pick<Services, 'longDb' | 'billing' | 'reportedFields'> & {
  readonly clock: DatabaseClock
  readonly log: Logger
  readonly billingProvider: Provider | null
  readonly backups: ScheduledBackups
}

/**
 * Starts everything that the server does at intervals. Disposing `opened` stops it, and waits for what is under way.
 * @returns how to stop: aborts the chores that are under way, without waiting for them
 */
export function startChores(facts: Facts, opened: AsyncDisposableStack): () => void {
  const { longDb, clock, billing, reportedFields, billingProvider, backups, log } = facts
  const stops = [
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
