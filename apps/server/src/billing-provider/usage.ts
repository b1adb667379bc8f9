import { usageMetrics } from '@earshot/plans'
import { and, eq, gte, lte, sql } from '../db/drizzle.ts'
import { providerUsageEvents } from '../db/schema.ts'
import type { LockedCustomer } from './locked-customer.ts'
import { daysAfter } from './periods.ts'
import { activeSubscription } from './subscription-rows.ts'

export type UsageEvent = Pick<
  typeof providerUsageEvents.$inferInsert,
  'eventId' | 'eventName' | 'occurredAt' | 'properties'
>

/**
 * Keeps events; one whose id is known already changes nothing. Nor does one from before what is kept: it
 * may have been counted and pruned.
 */
export async function insertEvents(locked: LockedCustomer, events: readonly UsageEvent[]): Promise<void> {
  const { tx, storeId } = locked
  const since = await retainedSince(locked)
  const fresh = events.filter(({ occurredAt }) => occurredAt >= since)
  if (fresh.length === 0) return
  await tx
    .insert(providerUsageEvents)
    .values(fresh.map((event) => ({ ...event, storeId })))
    .onConflictDoNothing()
}

/** The names of a metric's windows in the API, and how many days back each begins. */
const WINDOWS = {
  last24HoursValue: 1,
  last7DaysValue: 7,
  last30DaysValue: 30,
  last90DaysValue: 90,
  last365DaysValue: 365,
} as const

/** Every metric of the catalog by its id, none left out: nothing counted is 0. */
export async function presentUsage(locked: LockedCustomer) {
  const { tx, storeId, now, customer } = locked
  const monthStart = bucketStart(now, 'monthly')
  const currentStart = (await activeSubscription(locked))?.periodStart ?? monthStart
  const { eventName, occurredAt } = providerUsageEvents
  const since = (start: Date) => sql<number>`count(*) FILTER (WHERE ${gte(occurredAt, start)})`.mapWith(Number)
  const counted = await tx
    .select({
      eventName,
      currentValue: since(currentStart),
      monthToDateValue: since(monthStart),
      last24HoursValue: since(daysAfter(now, -WINDOWS.last24HoursValue)),
      last7DaysValue: since(daysAfter(now, -WINDOWS.last7DaysValue)),
      last30DaysValue: since(daysAfter(now, -WINDOWS.last30DaysValue)),
      last90DaysValue: since(daysAfter(now, -WINDOWS.last90DaysValue)),
      last365DaysValue: since(daysAfter(now, -WINDOWS.last365DaysValue)),
      allTimeValue: sql<number>`count(*)`.mapWith(Number),
    })
    .from(providerUsageEvents)
    .where(eq(providerUsageEvents.storeId, storeId))
    .groupBy(eventName)
  const nothing = { currentValue: 0, monthToDateValue: 0, ...zeros(Object.keys(WINDOWS)), allTimeValue: 0 }
  return Object.fromEntries(
    usageMetrics.map((metric) => {
      const { eventName: _, ...values } = counted.find((one) => one.eventName === metric.eventName) ?? {
        eventName: metric.eventName,
        ...nothing,
      }
      const allTimeValue = values.allTimeValue + (customer.prunedUsage[metric.eventName] ?? 0)
      return [metric.id, { ...metric, ...values, allTimeValue }]
    }),
  )
}

const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]))

export type ReportPeriod = 'daily' | 'weekly' | 'monthly'

/** As many as the real provider gives at most. */
const BUCKETS = { daily: 90, weekly: 12, monthly: 12 } as const

/** How often a metric was counted in each UTC day, ISO week or month up to now; 0 for an empty one. */
export async function usageReport({ tx, storeId, now }: LockedCustomer, eventName: string, period: ReportPeriod) {
  const starts = bucketStarts(now, period)
  const startDate = starts[0] as Date
  const { occurredAt } = providerUsageEvents
  const unit = { daily: 'day', weekly: 'week', monthly: 'month' }[period]
  const bucket = sql`date_trunc(${sql.raw(`'${unit}'`)}, ${occurredAt}, 'UTC')`
  const counted = await tx
    .select({ date: sql<Date>`${bucket}`.mapWith(occurredAt), value: sql<number>`count(*)`.mapWith(Number) })
    .from(providerUsageEvents)
    .where(
      and(
        eq(providerUsageEvents.storeId, storeId),
        eq(providerUsageEvents.eventName, eventName),
        gte(occurredAt, startDate),
        lte(occurredAt, now),
      ),
    )
    .groupBy(bucket)
  const values = new Map(counted.map(({ date, value }) => [date.getTime(), value]))
  const data = starts.map((start) => ({ date: start.toISOString(), value: values.get(start.getTime()) ?? 0 }))
  return { startDate: startDate.toISOString(), endDate: now.toISOString(), period, data }
}

/** How far back any customer can be asked about at least: nobody's events from after that are pruned. */
export const MIN_RETENTION_DAYS = WINDOWS.last365DaysValue

/** From when on a customer's events are kept: the earliest that a window, a report or the present period may ask for. */
export async function retainedSince(locked: LockedCustomer): Promise<Date> {
  const { now } = locked
  const present = (await activeSubscription(locked))?.periodStart ?? now
  const reports = (Object.keys(BUCKETS) as ReportPeriod[]).flatMap((period) => bucketStarts(now, period))
  const starts = [daysAfter(now, -MIN_RETENTION_DAYS), present, ...reports]
  return new Date(Math.min(...starts.map((start) => start.getTime())))
}

/** The oldest first, the one that is not over last. */
function bucketStarts(now: Date, period: ReportPeriod): Date[] {
  const starts = [bucketStart(now, period)]
  while (starts.length < BUCKETS[period]) {
    const [oldest] = starts as [Date]
    starts.unshift(bucketStart(new Date(oldest.getTime() - 1), period))
  }
  return starts
}

function bucketStart(moment: Date, period: ReportPeriod): Date {
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()]
  if (period === 'monthly') return new Date(Date.UTC(year, month, 1))
  // A week begins on Monday (ISO 8601), which getUTCDay counts as 1; Sunday, 0, is its last day.
  const daysIn = period === 'weekly' ? (moment.getUTCDay() + 6) % 7 : 0
  return new Date(Date.UTC(year, month, day - daysIn))
}
