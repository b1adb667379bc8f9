import { foldText, type ResponseId } from '@earshot/survey'
import * as v from 'valibot'
import { wholeNumber } from '../http/whole-number.schema.ts'
import { ticketParameter } from '../sign-in/tickets.ts'
import { surveyIdParam } from '../survey-path.ts'
import { type CellSeparator, SEPARATORS } from './csv-columns.ts'
import { isByDuration, SORTS } from './list-order.ts'
import type { ListCursor } from './read-queries.ts'
import { resultsParameters } from './results-query/results-parameters.schema.ts'

export const MAX_PER_PAGE = 100
const KINDS = ['counted', 'spam'] as const
export type ListedKind = (typeof KINDS)[number]
const CURSOR = /^([0-9a-z]{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.(\d{1,4}|-))?$/
const NO_SECONDS = '-'

/** A place as the text that `after` takes. Callers pass it back as it is; its content may change. */
export function cursorOf({ receivedAt, responseId, seconds }: ListCursor): string {
  const cursor = `${receivedAt.getTime().toString(36)}.${responseId}`
  return seconds === undefined ? cursor : `${cursor}.${seconds ?? NO_SECONDS}`
}

function parseCursor(cursor: string): ListCursor {
  const [, time = '', id = '', seconds] = CURSOR.exec(cursor) ?? []
  const listCursor = { receivedAt: new Date(Number.parseInt(time, 36)), responseId: id as ResponseId }
  if (seconds === undefined) return listCursor
  return { ...listCursor, seconds: seconds === NO_SECONDS ? null : Number(seconds) }
}

/** A place as callers hand it back. */
const NOT_A_NEXT = 'must be a `next` of this list'
export const cursorSchema = v.pipe(v.string(), v.regex(CURSOR, NOT_A_NEXT), v.transform(parseCursor))

/** Words to look for. Case, accents and repeated spaces do not count. Blank words are no search. */
export const searchParameter = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(200, 'must have at most 200 characters'),
    v.transform((text) => foldText(text) || null),
  ),
)

/** The id of a rush. */
export const rushIdSchema = v.pipe(
  v.string(),
  v.uuid('must be the id of a rush'),
  v.transform((text) => text.toLowerCase()),
)

/** Another parameter is a mistake: a list without its filter would have more than its reader expects. */
const listEntries = v.strictObject({
  ...resultsParameters,
  after: v.optional(cursorSchema),
  limit: v.optional(wholeNumber(MAX_PER_PAGE), '20'),
  /** Responses that count, or responses set aside as spam. */
  kind: v.optional(v.picklist(KINDS), 'counted'),
  /** Only responses of this rush. */
  rushId: v.optional(rushIdSchema),
  /** By arrival, or by the time that completed responses took. Those without a time come last. */
  sort: v.optional(v.picklist(SORTS), 'newest'),
  /** The first three answers, or all of them, question by question. */
  answers: v.optional(v.picklist(['first', 'all']), 'first'),
  search: searchParameter,
})

export const responseListQuery = v.pipe(
  listEntries,
  v.forward(
    v.check(({ sort, after }) => !isByDuration(sort) || after === undefined || after.seconds !== undefined, NOT_A_NEXT),
    ['after'],
  ),
)

const separatorNames = Object.keys(SEPARATORS) as [CellSeparator, ...CellSeparator[]]

/** Where the separator of cells is a semicolon, a comma separates the decimals of amounts. */
export const responseFileQuery = v.strictObject({
  ...resultsParameters,
  ticket: ticketParameter,
  separator: v.optional(v.picklist(separatorNames), 'comma'),
})

export const responseIdSchema = v.pipe(
  v.string(),
  v.uuid('must be the id of a response'),
  v.transform((text) => text.toLowerCase() as ResponseId),
)

/** The variable parts of the path of one response. */
export const responsePath = v.object({ surveyId: surveyIdParam, responseId: responseIdSchema })
