import * as v from 'valibot'

/** A whole number in a reply. */
export const count = v.pipe(v.number(), v.integer())
