import { LIMITS } from '../limits.ts'

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether a text is a real day of our calendar, written yyyy-MM-dd, within the years of `LIMITS`. Spec §5. */
export function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = DAY.exec(text)?.slice(1).map(Number) ?? []
  return year >= LIMITS.yearFrom && year <= LIMITS.yearTo && day >= 1 && day <= daysIn(year, month)
}

/** @param month counts from 1; other numbers name no month and have no days */
function daysIn(year: number, month: number): number {
  if (month < 1 || month > 12) return 0
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
