import { DAY_MS } from '@earshot/survey'
import { type Estimate, type Interval, medianWithInterval } from '@earshot/survey/statistics'

type Counted = { readonly day: string; readonly count: number }

/** Days as numbers have a median, and medians have a difference. */
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10)

const medianNumber = (days: readonly Counted[]) =>
  medianWithInterval(days.map(({ day, count }) => [numberOf(day), count] as const))

/** @param days the earliest first. @returns null for no day */
export function medianDay(days: readonly Counted[]) {
  const found = medianNumber(days)
  if (!found) return null
  const { median, interval } = found
  return { median: dayOf(median), interval: interval && { low: dayOf(interval.low), high: dayOf(interval.high) } }
}

/** The median of days as a number, of which a difference can be made. @returns null for too few days */
export function medianEstimate(days: readonly Counted[]): Estimate | null {
  const found = medianNumber(days)
  return found?.interval ? { estimate: found.median, ...found.interval } : null
}

/** The whole days in an interval of a difference. Medians of days differ by whole days. */
export const wholeDays = ({ low, high }: Interval): Interval => ({
  // No negative zero.
  low: Math.ceil(low) + 0,
  high: Math.floor(high),
})
