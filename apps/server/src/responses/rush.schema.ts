import { DAY_MS } from '@earshot/survey'
import * as v from 'valibot'
import { count } from '../http/count.schema.ts'
import { wholeNumber } from '../http/whole-number.schema.ts'
import { surveyIdParam } from '../survey-path.ts'
import { cursorSchema, MAX_PER_PAGE, responseIdSchema, rushIdSchema } from './list-query.schema.ts'
import { momentSchema } from './moment.schema.ts'

const MAX_RUSHES = 100

export const rushListQuery = v.object({ limit: v.optional(wholeNumber(MAX_RUSHES), '3') })

/** The variable parts of the path of one rush. */
export const rushPath = v.object({
  surveyId: surveyIdParam,
  rushId: rushIdSchema,
})

/** `from` is included, `to` is not. A span that ends before it begins is empty. */
const spanEntries = { from: momentSchema, to: momentSchema }

const MAX_SPAN_YEARS = 20
const MAX_SPAN_MS = MAX_SPAN_YEARS * 366 * DAY_MS

const isShortEnough = ({ from, to }: { readonly from: Date; readonly to: Date }) =>
  to.getTime() - from.getTime() <= MAX_SPAN_MS

export const timeSpanQuery = v.pipe(
  v.object(spanEntries),
  v.check(isShortEnough, `must not be longer than ${MAX_SPAN_YEARS} years`),
)

const stepEntries = { after: v.optional(cursorSchema) }

/** `asOf` comes from the list of rushes: responses that arrived since then are left alone. */
export const rushStepSchema = v.object({ ...stepEntries, asOf: momentSchema })

/** `clearedAt` comes from the first reply, and all requests of one decision share it. */
export const spanStepSchema = v.object({ ...spanEntries, ...stepEntries, clearedAt: v.optional(momentSchema) })

export const spanDeletionSchema = v.object({
  ...spanEntries,
  ...stepEntries,
  /** Only responses that are set aside, or those that count as well. */
  which: v.picklist(['set_aside', 'all']),
})

/** Responses that a merchant selected in a list, which has at most so many on a page. */
export const listedDecisionSchema = v.strictObject({
  responseIds: v.pipe(v.array(responseIdSchema), v.minLength(1), v.maxLength(MAX_PER_PAGE)),
  decision: v.picklist(['count', 'set_aside', 'delete']),
})

/** One request changes up to 2,000 responses. */
export const stepSchema = v.object({
  changed: count,
  /** The `after` of the next request; null if all are done. */
  next: v.nullable(v.string()),
})

export const countedStepSchema = v.object({ ...stepSchema.entries, clearedAt: v.string() })
