type Counted = { readonly day: string; readonly count: number }

/** Days in a row that share a column. */
export type DateColumn = { readonly from: string; readonly to: string; readonly count: number }

/** So many columns fit on the card of a phone. */
const MOST_COLUMNS = 31

const DAY_MS = 24 * 60 * 60_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * Groups days into columns of as many days each: of one, of a week, or of more if they lie further apart.
 * @param days the earliest first
 * @returns also columns without any answer
 */
export function dateColumns(days: readonly Counted[]): readonly DateColumn[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const start = timeOf(first.day)
  const span = (timeOf(last.day) - start) / DAY_MS + 1
  const width = span <= MOST_COLUMNS ? 1 : 7 * Math.ceil(span / 7 / MOST_COLUMNS)
  const counts = Array.from({ length: Math.ceil(span / width) }, () => 0)
  for (const { day, count } of days) {
    const index = Math.floor((timeOf(day) - start) / DAY_MS / width)
    counts[index] = (counts[index] ?? 0) + count
  }
  return counts.map((count, index) => ({
    from: dayOf(start + index * width * DAY_MS),
    to: dayOf(start + ((index + 1) * width - 1) * DAY_MS),
    count,
  }))
}
