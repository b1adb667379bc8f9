import type { PlanSeed } from '@earshot/plans'
import { DAY_MS } from '@earshot/survey'

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS)

/**
 * When the paid period with this number begins; its end is where the next begins. Counted from the anchor, so that no
 * rounding adds up: the years of 29 February are 28 February, and 29 February again in a leap year.
 * @param number from 1
 */
export function startOfPeriod(anchor: Date, interval: PlanSeed['interval'], number: number): Date {
  if (interval === 'EVERY_30_DAYS') return daysAfter(anchor, 30 * (number - 1))
  const start = new Date(anchor)
  start.setUTCFullYear(anchor.getUTCFullYear() + number - 1)
  // A day that this year lacks runs over into the next month; day 0 is the last of the month before.
  if (start.getUTCMonth() !== anchor.getUTCMonth()) start.setUTCDate(0)
  return start
}

/**
 * The amount that an upgrade gives back for a paid period: its price for the whole days that are left, half a cent up.
 * A day that has begun is used.
 */
export function unusedCents(amountCents: number, start: Date, end: Date, now: Date): number {
  const days = Math.round((end.getTime() - start.getTime()) / DAY_MS)
  const left = Math.min(days, Math.max(0, Math.floor((end.getTime() - now.getTime()) / DAY_MS)))
  return Math.round((amountCents * left) / days)
}
