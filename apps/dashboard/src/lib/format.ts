import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

/** The words on screen are English; how an English reader writes dates and numbers is their browser's to say. */
const LOCALE = globalThis.navigator?.languages?.find((language) => /^en\b/i.test(language)) ?? 'en'

const counts = new Intl.NumberFormat(LOCALE)
const shortCounts = new Intl.NumberFormat(LOCALE, { notation: 'compact' })
const oneDecimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat(LOCALE, { signDisplay: 'exceptZero' })
const shares = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 })
const plurals = new Intl.PluralRules(LOCALE)
const hours = new Intl.RelativeTimeFormat(LOCALE, { style: 'narrow' })
const days = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'long' })
const dayAndMonth = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' })
const fullDate = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' })
/** Calendar days carry no time zone of their own. */
const fullCalendarDay = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' })
const calendarDay = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' })
const longMonth = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const formatCount = (count: number): string => counts.format(count)

/** 12,345 as 12K, where there is little room. */
export const formatShortCount = (count: number): string => shortCounts.format(count)

/** +47, 0 or −12. */
export const formatSigned = (points: number): string => signed.format(points).replace('-', '−')

/** A mean: 4.3, and 4.0. */
export const formatMean = (mean: number): string => oneDecimal.format(mean)

/**
 * A percent as the server has rounded it, so that those of all options add up to 100. Only all is 100%, and only nothing
 * is 0%.
 */
export function formatPercent(
  percent: number,
  { count, all }: { readonly count: number; readonly all: number },
): string {
  if (percent === 0 && count > 0) return `<${shares.format(0.01)}`
  if (percent === 100 && count < all) return `>${shares.format(0.99)}`
  return shares.format(percent / 100)
}

/** A part of a whole in whole percent; null where there is no whole. Only all is 100%, and only nothing is 0%. */
export function formatShare(count: number, whole: number): string | null {
  if (whole === 0) return null
  const share = count / whole
  if (share > 0 && share < 0.01) return `<${shares.format(0.01)}`
  return share > 0.99 && share < 1 ? `>${shares.format(0.99)}` : shares.format(share)
}

/** A share in words, and its count: 67% · 1,200. */
export const shareAndCount = (share: string, count: number): string => `${share} · ${formatCount(count)}`

/**
 * The price of a plan in whole units, $99: the specification shows plan prices without decimals (spec §2.10, spec §9).
 * @param amount in major units
 */
export const formatPrice = (amount: number, currency: string): string =>
  new Intl.NumberFormat(LOCALE, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount)

/** An amount that is charged or was paid, to the cent: $45.30, and $99. @param amount in major units, as the billing provider has it */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(LOCALE, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(amount)

/** The total of an order, with all decimals of its currency: $64.00. @param amount in major units */
export const formatTotal = (amount: number, currency: string): string =>
  new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).format(amount)

/** @param day such as 2026-11-20 */
export const formatDay = (day: string): string => calendarDay.format(new Date(`${day}T00:00:00Z`))

/** A calendar day with its year: 20 Nov 2026. @param day such as 2026-11-20 */
export const formatFullDay = (day: string): string => fullCalendarDay.format(new Date(`${day}T00:00:00Z`))

/** Days in a row, with their year: 1 – 30 Nov 2026, or 20 Nov 2026 alone. @param from @param to such as 2026-11-20 */
export const formatFullDays = (from: string, to: string): string =>
  fullCalendarDay.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))

const midnightUtc = (day: string) => new Date(`${day}T00:00:00Z`)

/** Days in a row: 25 Oct – 23 Nov. The year is left out if it is that of `today`. */
export function formatDaySpan(from: string, to: string, today: string): string {
  const isThisYear = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4))
  return isThisYear ? calendarDay.formatRange(midnightUtc(from), midnightUtc(to)) : formatFullDays(from, to)
}

/** A calendar day with its weekday: Saturday, 7 Nov. The year is left out if it is that of `today`. */
export function formatWeekday(day: string, today: string, weekday: 'long' | 'short' = 'long'): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  const format = { weekday, day: 'numeric', month: 'short', timeZone: 'UTC', ...year } as const
  return new Intl.DateTimeFormat(LOCALE, format).format(midnightUtc(day))
}

/** The month of a calendar day: November 2026, and short Nov 2026. */
export const formatMonth = (day: string, length: 'long' | 'short' = 'long'): string =>
  (length === 'long' ? longMonth : shortMonth).format(midnightUtc(day))

/** A moment to the minute, on the clock of a time zone: 20 Nov 2026, 14:05. */
export const formatMoment = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment)

/** A time of day on the clock of a time zone: 14:05. */
export const formatTime = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', timeZone }).format(moment)

type Clock = { readonly timeZone: string; readonly now: Date }

/** How days are written on the clock of a time zone: Nov 20. The year is left out if it is this one for all of them. */
function dayFormatOf(moments: readonly Date[], { timeZone, now }: Clock): Intl.DateTimeFormat {
  const year = new Intl.DateTimeFormat(LOCALE, { year: 'numeric', timeZone })
  const isThisYear = moments.every((moment) => year.format(moment) === year.format(now))
  return new Intl.DateTimeFormat(LOCALE, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone,
  })
}

/** The days of some moments on the clock of a time zone: Jun 3 and Nov 19. More than two are a span: Jun 3 to Nov 19. */
export function formatDays(moments: readonly Date[], clock: Clock): string {
  const format = dayFormatOf(moments, clock)
  const sorted = moments.toSorted((a, b) => a.getTime() - b.getTime())
  const texts = [...new Set(sorted.map((moment) => format.format(moment)))]
  return texts.length > 2 ? `${texts[0]} to ${texts.at(-1)}` : texts.join(' and ')
}

/** A time span to the minute, on the clock of a time zone: Nov 20, 14:02 to 14:04. The year is left out if it is this one. */
export function formatTimeSpan(from: Date, to: Date, clock: Clock): string {
  const dayFormat = dayFormatOf([from, to], clock)
  const [firstDay, lastDay] = [dayFormat.format(from), dayFormat.format(to)]
  const [start, end] = [formatTime(from, clock.timeZone), formatTime(to, clock.timeZone)]
  if (firstDay !== lastDay) return `${firstDay}, ${start} to ${lastDay}, ${end}`
  return start === end ? `${firstDay}, ${start}` : `${firstDay}, ${start} to ${end}`
}

/** The moment since which something is so, on the clock of a time zone: today, 14:05, or 20 Nov 2026. */
export function formatStart(moment: Date, { timeZone, now }: Clock): { text: string; isToday: boolean } {
  const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone })
  const isToday = day.format(moment) === day.format(now)
  return { text: isToday ? `today, ${formatTime(moment, timeZone)}` : day.format(moment), isToday }
}

/** The day of a moment, where the reader is: 20 Nov. */
export const formatDate = (moment: Date): string => dayAndMonth.format(moment)

/** The day of a moment with its year, where the reader is: 20 Nov 2026. */
export const formatFullDate = (moment: Date): string => fullDate.format(moment)

/** Picks the form that a count wants, and puts the count in front of it. */
export const pluralized = (count: number, one: string, other: string): string =>
  `${counts.format(count)} ${plurals.select(count) === 'one' ? one : other}`

/** A name, or what somebody wrote, in a sentence. */
export const quoted = (name: string): string => `“${name}”`

/**
 * When something was, as a person would say it: 2h ago, yesterday, Monday, 12 Nov.
 * A server's clock may be ahead of ours: the future counts as now.
 * @returns null for less than a minute ago
 */
export function formatSince(then: Date, now: Date): string | null {
  const ms = now.getTime() - then.getTime()
  if (ms < MINUTE_MS) return null
  if (ms < HOUR_MS) return hours.format(-Math.floor(ms / MINUTE_MS), 'minute')
  const nights = Math.round((midnight(now) - midnight(then)) / DAY_MS)
  if (nights === 0) return hours.format(-Math.floor(ms / HOUR_MS), 'hour')
  if (nights === 1) return days.format(-1, 'day')
  if (nights < 7) return weekday.format(then)
  return then.getFullYear() === now.getFullYear() ? dayAndMonth.format(then) : fullDate.format(then)
}

const midnight = (date: Date) => new Date(date).setHours(0, 0, 0, 0)
