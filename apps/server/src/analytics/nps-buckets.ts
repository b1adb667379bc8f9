import { DAY_MS } from '@earshot/survey'

const DAYS_BY_DAY = 14
const DAYS_BY_WEEK = 26 * 7

export const npsUnits = ['day', 'week', 'month'] as const

/** Some days in a row, both ends included, as yyyy-MM-dd. */
export type Days = { readonly from: string; readonly to: string }

export type NpsBuckets = { readonly unit: (typeof npsUnits)[number]; readonly buckets: readonly Days[] }

/**
 * The parts of a period that a trend is drawn by, so large that each has a chance to hold enough answers: days of two
 * weeks, weeks of half a year, else months. Weeks are counted back from the last day, so that the newest is whole.
 */
export function npsBuckets({ from, to }: Days): NpsBuckets {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days <= DAYS_BY_DAY) return { unit: 'day', buckets: inSteps(from, to, 1) }
  if (days <= DAYS_BY_WEEK) return { unit: 'week', buckets: inSteps(from, to, 7) }
  return { unit: 'month', buckets: inMonths(from, to) }
}

function inSteps(from: string, to: string, days: number): Days[] {
  const buckets: Days[] = []
  for (let last = to; last >= from; last = shifted(last, -days)) {
    const first = shifted(last, 1 - days)
    buckets.unshift({ from: first < from ? from : first, to: last })
  }
  return buckets
}

function inMonths(from: string, to: string): Days[] {
  const buckets: Days[] = []
  for (let first = from; first <= to; ) {
    const [year = 0, month = 0] = first.split('-').map(Number)
    const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
    buckets.push({ from: first, to: next > to ? to : shifted(next, -1) })
    first = next
  }
  return buckets
}

/** Days are counted as days: one of 23 or 25 hours is one too. */
const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
