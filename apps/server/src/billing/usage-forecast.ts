import { DAY_MS } from '@earshot/survey'

/** Before that, one good day would promise a good month. */
const MIN_DAYS = 3
/** How far back a survey's pace is looked for. */
export const PACE_DAYS = 14
/** A date further away than that would be a guess. */
const FURTHEST_DAYS = 365

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/**
 * The expected count at the end of the month: the count so far, divided by the part of the month that has gone.
 * @param now on the store's clock, yyyy-MM-dd HH:mm:ss; there every day is taken for 24 hours
 * @returns null in the first three days, and where nothing came: it says nothing of what will
 */
export function forecastOfMonth(soFar: number, now: string): number | null {
  const [day = '', time = ''] = now.split(' ')
  const [year = 0, month = 0] = day.split('-').map(Number)
  const [first, next] = [Date.UTC(year, month - 1), Date.UTC(year, month)]
  const gone = Date.parse(`${day}T${time}Z`) - first
  return soFar === 0 || gone < MIN_DAYS * DAY_MS ? null : Math.round((soFar * (next - first)) / gone)
}

type Pace = {
  /** How many fit until the limit; null: there is none. */
  readonly left: number | null
  /** How many began in the last fourteen days, today included. */
  readonly recentCount: number
  /** The day from which on it was ever asked; a survey that is newer than fourteen days has its pace from fewer. */
  readonly askedSince: string | null
  readonly today: string
}

/**
 * The day on which a survey reaches its limit, at the pace of its last fourteen days.
 * @returns null where it has none, has reached it, is not being answered, or will not reach it within a year
 */
export function reachedOn({ left, recentCount, askedSince, today }: Pace): string | null {
  if (left === null || left <= 0 || recentCount === 0 || askedSince === null) return null
  const askedDays = (msOf(today) - msOf(askedSince)) / DAY_MS + 1
  const perDay = recentCount / Math.min(PACE_DAYS, Math.max(1, askedDays))
  const days = Math.ceil(left / perDay)
  return days > FURTHEST_DAYS ? null : dayOf(msOf(today) + days * DAY_MS)
}
