/** A day, written yyyy-MM-dd, in the words of a language. */
export type FormatDay = (day: string, options: Intl.DateTimeFormatOptions) => string

/** @param locale as the page says it; undefined: as the browser has it */
export const formatCalendarDay =
  (locale: string | undefined): FormatDay =>
  (day, options) =>
    new Intl.DateTimeFormat(knownLocale(locale), { ...options, timeZone: 'UTC', calendar: 'gregory' }).format(
      new Date(day),
    )

/** A store may send anything; `Intl` would throw for text that is no language tag. Some write `pt_BR`. */
function knownLocale(locale = ''): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale.replace('_', '-'))[0]
  } catch {
    return undefined
  }
}
