import * as v from 'valibot'

const isMoment = (text: string) =>
  text >= '1970' && text < '9999' && isOfCalendar(text.slice(0, 'yyyy-MM-dd'.length)) && new Date(text).getTime() >= 0

/** `Date` reads February 30 as March 2. */
const isOfCalendar = (day: string) => String(new Date(day).toJSON()).startsWith(day)

/** An ISO 8601 timestamp between 1970 and 9999, as text. */
export const momentTextSchema = v.pipe(
  v.string(),
  v.isoTimestamp('must be a moment'),
  v.check(isMoment, 'must be a moment'),
)

export const momentSchema = v.pipe(
  momentTextSchema,
  v.transform((text) => new Date(text)),
)
