import { DAY_MS } from '../../../lib/durations.ts'

type Counted = { readonly day: string; readonly count: number }

/** A day with the responses that named it, and the compared ones that did. */
export type ComparedDay = Counted & { readonly otherCount: number }

/** Days in a row that share a column. */
export type DateColumn = {
  readonly from: string
  readonly to: string
  readonly count: number
  readonly otherCount: number
}

/** So many columns fit on the card of a phone. */
const MAX_COLUMNS = 31

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The days that either side named, the earliest first. */
export function comparedDays(days: readonly Counted[], others: readonly Counted[]): readonly ComparedDay[] {
  const counts = new Map(days.map(({ day, count }) => [day, { day, count, otherCount: 0 }]))
  for (const { day, count } of others) {
    counts.set(day, { day, count: counts.get(day)?.count ?? 0, otherCount: count })
  }
  return [...counts.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/**
 * Groups days into columns of as many days each: one, a week, or more if they lie further apart.
 * @param days the earliest first
 * @returns also columns without any answer
 */
export function dateColumns(days: readonly ComparedDay[]): readonly DateColumn[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const start = timeOf(first.day)
  const span = (timeOf(last.day) - start) / DAY_MS + 1
  const width = span <= MAX_COLUMNS ? 1 : 7 * Math.ceil(span / 7 / MAX_COLUMNS)
  const counts = Array.from({ length: Math.ceil(span / width) }, () => ({ count: 0, otherCount: 0 }))
  for (const { day, count, otherCount } of days) {
    const column = counts[Math.floor((timeOf(day) - start) / DAY_MS / width)]
    if (!column) continue
    column.count += count
    column.otherCount += otherCount
  }
  return counts.map((column, index) => ({
    from: dayOf(start + index * width * DAY_MS),
    to: dayOf(start + ((index + 1) * width - 1) * DAY_MS),
    ...column,
  }))
}

/** Where the middle of a day is in some columns, in days from their beginning. */
export const dayInColumns = (day: string, columns: readonly DateColumn[]): number =>
  (timeOf(day) - timeOf(columns[0]?.from ?? day)) / DAY_MS + 0.5

/** How many days some columns have together. */
export function daysInColumns(columns: readonly DateColumn[]): number {
  const [first, last] = [columns[0], columns.at(-1)]
  return first && last ? (timeOf(last.to) - timeOf(first.from)) / DAY_MS + 1 : 0
}
