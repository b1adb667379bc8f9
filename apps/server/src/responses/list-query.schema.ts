import type { ResponseId } from '@earshot/survey'
import * as v from 'valibot'
import { wholeNumber } from '../http/whole-number.schema.ts'
import { ticketParameter } from '../sign-in/tickets.ts'
import { surveyIdParam } from '../survey-path.ts'
import type { ResponseCursor } from './read-queries.ts'
import { resultsParameters } from './results-query/results-parameters.schema.ts'

const MAX_PER_PAGE = 100
const KINDS = ['counted', 'spam'] as const
export type ListedKind = (typeof KINDS)[number]
const CURSOR = /^([0-9a-z]{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A cursor as the text that `after` takes. Callers pass it back as it is; its content may change. */
export const cursorOf = ({ receivedAt, responseId }: ResponseCursor): string =>
  `${receivedAt.getTime().toString(36)}.${responseId}`

function parseCursor(cursor: string): ResponseCursor {
  const [, time = '', id = ''] = CURSOR.exec(cursor) ?? []
  return { receivedAt: new Date(Number.parseInt(time, 36)), responseId: id as ResponseId }
}

/** A place as callers hand it back. */
export const cursorSchema = v.pipe(
  v.string(),
  v.regex(CURSOR, 'must be a `next` of this list'),
  v.transform(parseCursor),
)

/** The id of a rush. */
export const rushIdSchema = v.pipe(
  v.string(),
  v.uuid('must be the id of a rush'),
  v.transform((text) => text.toLowerCase()),
)

/** Another parameter is a mistake: a list without its filter would have more than its reader expects. */
export const responseListQuery = v.strictObject({
  ...resultsParameters,
  after: v.optional(cursorSchema),
  limit: v.optional(wholeNumber(MAX_PER_PAGE), '20'),
  /** Responses that count, or responses set aside as spam. */
  kind: v.optional(v.picklist(KINDS), 'counted'),
  /** Only responses of this rush. */
  rushId: v.optional(rushIdSchema),
})

export const responseFileQuery = v.strictObject({ ...resultsParameters, ticket: ticketParameter })

/** The variable parts of the path of one response. */
export const responsePath = v.object({
  surveyId: surveyIdParam,
  responseId: v.pipe(
    v.string(),
    v.uuid('must be the id of a response'),
    v.transform((text) => text.toLowerCase() as ResponseId),
  ),
})
