import { DAY_MS } from '../../../lib/durations.ts'
import {
  formatCount,
  formatDay,
  formatDaySpan,
  formatFullDay,
  formatMonth,
  formatWeekday,
} from '../../../lib/format.ts'
import type { ChartPart, ChartUnit, Measure } from './chart-parts.ts'
import type { ComparisonKind } from './comparison.ts'
import { words } from './words.ts'

/** The data that a chart draws. */
export type ChartView = {
  /** The earliest first; at least one. */
  readonly parts: readonly ChartPart[]
  readonly unit: ChartUnit
  readonly measure: Measure
  readonly today: string
  readonly comparison: ComparisonKind
}

type Days = ChartPart['days']

/** The days of one point: Saturday, Nov 7. */
export function daysText({ from, to }: Days, { unit, today }: ChartView, weekday: 'long' | 'short' = 'long'): string {
  if (from === to) return formatWeekday(from, today, weekday)
  const isMonth = unit === 'month' && from.endsWith('-01') && isLastOfMonth(to)
  return isMonth ? formatMonth(from) : formatDaySpan(from, to, today)
}

/** The days of one point as the chart's axis has room for them. */
export function labelText({ days, isSoFar }: ChartPart, { unit, today }: ChartView): string {
  if (isSoFar) return words.thisUnit[unit]
  if (unit === 'month') return formatMonth(days.from, 'short')
  return days.from.slice(0, 4) === today.slice(0, 4) ? formatDay(days.from) : formatFullDay(days.from)
}

/** All days of the chart, and those of its comparison. */
export function spanTexts({ parts, today }: ChartView): { readonly main: string; readonly compared: string } {
  const span = (days: readonly Days[]) => formatDaySpan(days[0]?.from ?? today, days.at(-1)?.to ?? today, today)
  const theirs = parts.flatMap(({ compared }) => (compared ? [compared.days] : []))
  return { main: span(parts.map(({ days }) => days)), compared: span(theirs) }
}

/** The chart in a sentence. */
export function chartText(view: ChartView, dayCount: number): string {
  const chart = words.chart(view.measure, view.unit, spanTexts(view).main)
  switch (view.comparison) {
    case 'none':
      return chart
    case 'period':
      return words.chartAgainst(chart, words.daysBefore(dayCount))
    case 'year':
      return words.chartAgainst(chart, words.yearBefore)
    case 'groups':
      return words.chartAgainst(chart, words.groupB)
  }
}

/** A point in a sentence: Saturday, Nov 7: 47 responses, 32 on Thu, Oct 8. */
export function readoutText(part: ChartPart, view: ChartView): string {
  const { measure, comparison } = view
  const days = part.isSoFar ? words.soFar(daysText(part.days, view)) : daysText(part.days, view)
  const readout = words.readout(days, words.counted[measure](part[measure]))
  if (!part.compared) return readout
  const count = formatCount(part.compared[measure])
  if (comparison === 'groups') return words.readoutOfB(readout, count)
  return words.readoutAgainst(readout, count, daysText(part.compared.days, view, 'short'))
}

const isLastOfMonth = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).getUTCDate() === 1
