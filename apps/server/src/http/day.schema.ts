import { isDay } from '@earshot/survey'
import * as v from 'valibot'

const DAY = /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** A day of the calendar in a query. Days written like this are in order where their texts are. */
export const daySchema = v.pipe(
  v.string(),
  v.regex(DAY, 'must be a day, as yyyy-MM-dd'),
  v.check(isDay, 'must be a day of the calendar'),
)
