import * as v from 'valibot'

/** A whole number in a path or a query, from 1 to `max`. */
export const wholeNumber = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(max),
  )
