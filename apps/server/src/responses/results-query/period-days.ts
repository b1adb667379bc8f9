import { DAY_MS, type DayRange, PERIODS_IN_DAYS, type ResultsPeriod } from '@earshot/survey'

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The day so many days later. Days are counted as days: one of 23 or 25 hours is one too. */
const addDays = (day: string, count: number) => dayText(timeOf(day) + count * DAY_MS)

/**
 * The days of a period.
 * @param today in the store's time zone, as are all days
 * @returns null for all time
 */
export function periodDays(period: ResultsPeriod, today: string): DayRange | null {
  if (period === 'all') return null
  if (typeof period === 'object') return period
  return { from: addDays(today, 1 - PERIODS_IN_DAYS[period]), to: today }
}

/** The period of as many days that ends on the day before. */
export function previousDays({ from, to }: DayRange): DayRange {
  const count = (timeOf(to) - timeOf(from)) / DAY_MS + 1
  return { from: addDays(from, -count), to: addDays(from, -1) }
}

/** The same days a year earlier. February 29 is February 28 there. */
export const daysLastYear = ({ from, to }: DayRange): DayRange => ({ from: yearEarlier(from), to: yearEarlier(to) })

function yearEarlier(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  return `${year}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`
}

/** All days of a range, the earliest first. */
export function eachDay({ from, to }: DayRange): readonly string[] {
  const count = (timeOf(to) - timeOf(from)) / DAY_MS + 1
  return Array.from({ length: count }, (_, index) => addDays(from, index))
}
