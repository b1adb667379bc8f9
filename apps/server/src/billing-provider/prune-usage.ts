import { usageMetrics } from '@earshot/plans'
import { lt, sql } from '../db/drizzle.ts'
import { providerUsageEvents } from '../db/schema.ts'
import { hourlyKind } from '../jobs/job-kind.ts'
import { changeCustomer, type LockedCustomer } from './locked-customer.ts'
import { daysAfter } from './periods.ts'
import type { Provider } from './provider.ts'
import { MIN_RETENTION_DAYS, retainedSince } from './usage.ts'
import { withCustomer } from './with-customer.ts'

export const PRUNE_USAGE = hourlyKind('prune_test_usage')

/**
 * Deletes the usage events that nothing can ask for any more; how many they were stays known.
 * @param signal ends it after the customer under way
 * @returns whether none is left
 */
export async function pruneUsage(provider: Provider, signal: AbortSignal): Promise<boolean> {
  const { storeId, occurredAt } = providerUsageEvents
  const old = await provider.db
    .select({ storeId })
    .from(providerUsageEvents)
    .where(lt(occurredAt, daysAfter(provider.now(), -MIN_RETENTION_DAYS)))
    .groupBy(storeId)
  for (const { storeId } of old) {
    await withCustomer(provider, storeId, prune)
    if (signal.aborted) return false
  }
  return true
}

async function prune(locked: LockedCustomer): Promise<void> {
  const since = await retainedSince(locked)
  const { rows } = await locked.tx.execute<{ name: string; count: number }>(sql`
    WITH gone AS (
      DELETE FROM provider_usage_events
      WHERE store_id = ${locked.storeId} AND occurred_at < ${since.toISOString()} RETURNING event_name
    )
    SELECT event_name AS name, count(*)::float8 AS count FROM gone GROUP BY event_name`)
  const gone = new Map(rows.map(({ name, count }) => [name, count]))
  const before = locked.customer.prunedUsage
  const counts = usageMetrics.map(({ eventName }) => [eventName, (before[eventName] ?? 0) + (gone.get(eventName) ?? 0)])
  await changeCustomer(locked, { prunedUsage: Object.fromEntries(counts) })
}
