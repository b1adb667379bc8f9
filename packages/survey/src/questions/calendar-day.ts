import * as ANSWER_LIMITS from '../answer-limits.ts'

/** Whether a text is a real day of our calendar, written yyyy-MM-dd, within the years of `ANSWER_LIMITS`. Spec §5. */
export function isDay(text: string): boolean {
  const year = Number(text.slice(0, 4))
  if (text.length !== 'yyyy-MM-dd'.length || year < ANSWER_LIMITS.yearFrom || year > ANSWER_LIMITS.yearTo) return false
  // A day in another notation comes out different. February 30 is no day, or another one: browsers do not agree which.
  // biome-ignore lint/style/noRestrictedGlobals: it reads a text, not the clock
  return String(new Date(text).toJSON()).startsWith(text)
}
