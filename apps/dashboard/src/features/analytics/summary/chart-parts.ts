import type { DayRange } from '@earshot/survey'
import { DAY_MS } from '../../../lib/durations.ts'

/** The figures that have a number for each day. */
export type Measure = 'views' | 'responses'

/** Which responses are counted, and on which days they came. */
export type CountedDays = {
  /** Null: all time. */
  readonly days: DayRange | null
  /** Days without any are left out. */
  readonly byDay: readonly ({ readonly day: string } & { readonly [M in Measure]: number })[]
}

export const CHART_UNITS = ['day', 'week', 'month'] as const
export type ChartUnit = (typeof CHART_UNITS)[number]

type Counts = { readonly days: DayRange } & { readonly [M in Measure]: number }

/** One point of the chart. */
export type ChartPart = Counts & {
  /** The days at the same position of the comparison; null: none. */
  readonly compared: Counts | null
  /** Whether it includes today, which is not over. */
  readonly isSoFar: boolean
  /** Whether its week or month began before the period. */
  readonly isCut: boolean
}

type ChartAsk = { readonly unit: ChartUnit; readonly today: string }

/**
 * The points of the chart, the earliest first: calendar days, weeks from Monday, or months, each with what was counted.
 * The days of the comparison are aligned by position, so that each point has as many days of both.
 */
export function chartParts(
  main: CountedDays,
  compared: CountedDays | null,
  { unit, today }: ChartAsk,
): readonly ChartPart[] {
  const days = eachDay(shownDays(main, compared, today))
  const theirDays = compared ? eachDay(shownDays(compared, main, today)) : []
  const groups = [...Map.groupBy(days.keys(), (position) => groupStart(days[position] ?? '', unit)).values()]
  const [ours, theirs] = [counter(main), compared && counter(compared)]
  const parts = groups.map((positions, index) => {
    const from = positions[0] ?? 0
    const to = from + positions.length
    // A leap year has a day more or less. It belongs to the last point.
    const theirTo = index === groups.length - 1 ? theirDays.length : to
    return {
      ...ours(days.slice(from, to)),
      compared: theirs && from < theirDays.length ? theirs(theirDays.slice(from, theirTo)) : null,
      isSoFar: days.slice(from, to).includes(today),
      isCut: index === 0 && groupStart(days[0] ?? '', unit) !== days[0],
    }
  })
  const known = parts.filter((part) => part.days.from <= today)
  return known.length > 0 ? known : parts
}

/** The days of a chart. All time begins with the first day that has anything, and ends today. */
export function shownDays(main: CountedDays, compared: CountedDays | null, today: string): DayRange {
  if (main.days) return main.days
  const counted = [...main.byDay, ...(compared?.byDay ?? [])].map(({ day }) => day).sort()
  const last = counted.at(-1) ?? today
  return { from: counted[0] ?? today, to: last > today ? last : today }
}

const MIN_SHOWN = 9
const EMPTY_BEFORE = 2

/** The points from shortly before the first one that has any, so that a few dots are not lost among empty days. */
export function partsWithAny(parts: readonly ChartPart[], measure: Measure): readonly ChartPart[] {
  const first = parts.findIndex((part) => part[measure] > 0)
  return first < 0
    ? parts.slice(-MIN_SHOWN)
    : parts.slice(Math.max(0, Math.min(first - EMPTY_BEFORE, parts.length - MIN_SHOWN)))
}

const WEEK_FROM = 60
const MONTH_FROM = 200

/** The unit that suits a number of days. */
export function usualUnit(dayCount: number): ChartUnit {
  if (dayCount <= WEEK_FROM) return 'day'
  return dayCount <= MONTH_FROM ? 'week' : 'month'
}

/** More points than this are not one line any more. */
const MAX_PARTS = 400

/** The units that give more than one point and not too many; at least the usual one. */
export function offeredUnits(range: DayRange): readonly ChartUnit[] {
  const days = eachDay(range)
  const usual = usualUnit(days.length)
  return CHART_UNITS.filter((unit) => {
    const count = new Set(days.map((day) => groupStart(day, unit))).size
    return unit === usual || (count > 1 && count <= MAX_PARTS)
  })
}

/** How many days there are, both ends included. */
export const dayCount = ({ from, to }: DayRange): number => (startOf(to) - startOf(from)) / DAY_MS + 1

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const eachDay = (range: DayRange): readonly string[] =>
  Array.from({ length: dayCount(range) }, (_, position) => dayAt(startOf(range.from) + position * DAY_MS))

/** The first day of the week or month of a day. */
function groupStart(day: string, unit: ChartUnit): string {
  if (unit === 'day') return day
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  const sinceMonday = (new Date(startOf(day)).getUTCDay() + 6) % 7
  return dayAt(startOf(day) - sinceMonday * DAY_MS)
}

/** Adds up some days in a row; days that are left out have none. */
function counter({ byDay }: CountedDays): (days: readonly string[]) => Counts {
  const counted = new Map(byDay.map((one) => [one.day, one]))
  const sum = (days: readonly string[], measure: Measure) =>
    days.reduce((total, day) => total + (counted.get(day)?.[measure] ?? 0), 0)
  return (days) => ({
    days: { from: days[0] ?? '', to: days.at(-1) ?? '' },
    views: sum(days, 'views'),
    responses: sum(days, 'responses'),
  })
}
