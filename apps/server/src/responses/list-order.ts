import { type SQL, sql } from '../db/drizzle.ts'
import { behind, type ListCursor, type ListPart, NEWEST } from './read-queries.ts'

/** In which order responses are listed. */
export const SORTS = ['newest', 'oldest', 'longest', 'shortest'] as const
export type ListSort = (typeof SORTS)[number]

const OLDEST: ListPart = { order: sql`received_at, response_id`, has: sql`true`, isAfter: behind, isOfFacts: false }

const LONGEST: ListPart = {
  order: sql`seconds DESC, received_at DESC, response_id DESC`,
  // Not null, so that DESC can begin at the end of the index.
  has: sql`seconds IS NOT NULL`,
  isAfter: (cursor) => (cursor ? sql`(seconds, received_at, response_id) < ${timed(cursor)}` : sql`true`),
  isOfFacts: true,
}

const SHORTEST: ListPart = {
  order: sql`seconds, received_at, response_id`,
  has: sql`seconds IS NOT NULL`,
  isAfter: (cursor) => (cursor ? sql`(seconds, received_at, response_id) > ${timed(cursor)}` : sql`true`),
  isOfFacts: true,
}

/**
 * Responses that were not completed, or whose page sent no times: the newest first. Only their facts have no seconds, since
 * shoppers spent time on what they did not complete, too.
 */
const UNTIMED: ListPart = {
  ...NEWEST,
  factsOrder: LONGEST.order,
  has: sql`seconds IS NULL`,
  isOfFacts: true,
}

const timed = ({ seconds, receivedAt, responseId }: ListCursor): SQL =>
  sql`(${seconds}::smallint, ${receivedAt.toISOString()}::timestamptz, ${responseId}::uuid)`

const PARTS: { readonly [S in ListSort]: readonly [ListPart, ListPart?] } = {
  newest: [NEWEST],
  oldest: [OLDEST],
  longest: [LONGEST, UNTIMED],
  shortest: [SHORTEST, UNTIMED],
}

/** Whether the order is one of time spent. */
export const isByDuration = (sort: ListSort): boolean => PARTS[sort][0].isOfFacts

/** The parts of a list from a place on, each with the place to begin after. */
export function partsAfter(
  sort: ListSort,
  cursor: ListCursor | null,
): readonly { readonly part: ListPart; readonly after: ListCursor | null }[] {
  const [first, last] = PARTS[sort]
  if (last === undefined) return [{ part: first, after: cursor }]
  if (cursor?.seconds === null) return [{ part: last, after: cursor }]
  return [
    { part: first, after: cursor },
    { part: last, after: null },
  ]
}
