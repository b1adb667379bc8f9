import { ANSWER_LIMITS, DAY_MS } from '@earshot/survey/respondent'

/** A day is written yyyy-MM-dd; as an instant it is that day's midnight in UTC, where no clock is ever put forward. */
const FIRST = `${ANSWER_LIMITS.yearFrom}-01-01`
const LAST = `${ANSWER_LIMITS.yearTo}-12-31`
export const addDays = (day: string, count: number): string => within(shifted(day, count))

/** The same day of another month, or that month's last. */
export function addMonths(day: string, count: number): string {
  const months = (Number(day.slice(0, 4)) - ANSWER_LIMITS.yearFrom) * 12 + Number(day.slice(5, 7)) - 1 + count
  const lastOfMonth = new Date(Date.UTC(ANSWER_LIMITS.yearFrom, months + 1, 0)).getUTCDate()
  const instant = Date.UTC(ANSWER_LIMITS.yearFrom, months, Math.min(Number(day.slice(8)), lastOfMonth))
  return within(new Date(instant).toISOString().slice(0, 10))
}

/** The weeks of a day's month, Sunday first (spec §9); null stands before and after the month. */
export function weeksOf(day: string): readonly (readonly (string | null)[])[] {
  const month = day.slice(0, 7)
  const weeks: (string | null)[][] = []
  let sunday = shifted(`${month}-01`, -weekdayOf(`${month}-01`))
  do {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => shifted(sunday, index)).map((day) =>
        day.startsWith(month) ? day : null,
      ),
    )
    sunday = shifted(sunday, 7)
  } while (sunday.startsWith(month))
  return weeks
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay()

const shifted = (day: string, count: number) => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

const within = (day: string) => (day < FIRST ? FIRST : day > LAST ? LAST : day)
