import { words } from './words.ts'

const MINUTES_A_DAY = 24 * 60
const HOURS_A_DAY = 24

/** A daily number of responses as text: per minute or per hour if that is at least one, otherwise per day. */
export function howOften(perDay: number): string {
  if (perDay >= MINUTES_A_DAY) return words.aMinute(Math.round(perDay / MINUTES_A_DAY))
  if (perDay >= HOURS_A_DAY) return words.anHour(Math.round(perDay / HOURS_A_DAY))
  return words.aDay(Math.max(1, Math.round(perDay)))
}
