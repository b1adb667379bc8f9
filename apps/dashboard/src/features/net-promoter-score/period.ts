import { useSearchParams } from 'wouter'
import { DAY_MS } from '../../lib/durations.ts'
import { readDate } from '../../ui/date-picker/iso-date.ts'

export const PRESETS = ['30', '90', '365', 'all'] as const
export type Preset = (typeof PRESETS)[number]

const USUAL: Preset = '90'

/** The period: so many days up to today, everything, or days of one's own choosing, both included. */
export type Period = { readonly preset: Preset } | { readonly preset: null; readonly from: string; readonly to: string }

/** As the server is asked: without `from` since the first answer, without `to` until today. */
export type PeriodDays = { readonly from?: string; readonly to?: string }

/** Reads a period from an address; whatever makes no sense in it counts as left out. */
export function readPeriod(params: URLSearchParams): Period {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  if (isDay(from) && isDay(to) && from <= to) return { preset: null, from, to }
  return { preset: PRESETS.find((preset) => preset === params.get('period')) ?? USUAL }
}

/** The server takes the same years. */
const isDay = (text: string) => text === readDate(text) && /^(19|20)/.test(text)

/** The address of a period; the default is left out. */
export function periodParams(period: Period): URLSearchParams {
  if (period.preset === null) return new URLSearchParams({ from: period.from, to: period.to })
  return new URLSearchParams(period.preset === USUAL ? {} : { period: period.preset })
}

/** @param today in the store's time zone, as yyyy-MM-dd */
export function daysOf(period: Period, today: string): PeriodDays {
  if (period.preset === null) return { from: period.from, to: period.to }
  if (period.preset === 'all') return {}
  const first = new Date(Date.parse(today) - (Number(period.preset) - 1) * DAY_MS)
  return { from: first.toISOString().slice(0, 10) }
}

/** The period in this page's address, and how to go to another, which Back leads out of. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [params, setParams] = useSearchParams()
  return [readPeriod(params), (period) => setParams(periodParams(period))]
}
