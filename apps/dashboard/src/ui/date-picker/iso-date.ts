/** A day as it is written and sent: yyyy-MM-dd. Strings of this form sort like the days they stand for. */
const YEAR_MONTH_DAY = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})$/

/**
 * Reads what a person typed: with any sign between the numbers, or none.
 * @returns yyyy-MM-dd, or null for what is no day of the calendar
 */
export function readDate(text: string): string | null {
  const [, year = '', month = '', day = ''] = YEAR_MONTH_DAY.exec(text.trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return year !== '' && isoDate(localMidnight(date)) === date ? date : null
}

/** Midnight of that day on this device's clock: calendars are drawn with it. */
export function localMidnight(date: string): Date {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const midnight = new Date(2000, month - 1, day)
  // Not in the constructor, which takes the years 0 to 99 for 1900 and more.
  midnight.setFullYear(year, month - 1, day)
  return midnight
}

export function isoDate(day: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
