import type { StoreId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import type { ResponseKey } from '../responses/queries.ts'

/** So many responses are searched for one request. With answers of 170 bytes this takes about 75 ms. */
const MAX_SCANNED = 20_000

/** A page ends with the response that has as many characters, because a survey may allow very long ones. */
const MAX_CHARACTERS = 1_000_000

type Cursor = Pick<ResponseKey, 'surveyId' | 'responseId'>
type Asked = { readonly after: Cursor | null; readonly limit: number }
type Found = {
  readonly responses: readonly (ResponseKey & { readonly orderId: string | null })[]
  /** The last response that was searched; null: there are no more. */
  readonly last: Cursor | null
}

type Row = {
  survey_id: Cursor['surveyId']
  response_id: Cursor['responseId']
  order_id: string | null
  text: string
  /** More than a request searches may follow. */
  is_last: boolean
}

const LOWEST = '00000000-0000-0000-0000-000000000000'

/**
 * Searches the answers of a store for an email address, in the order of their keys. No index has their words, because each
 * answer would have to update it; so a request searches a part.
 * @param asked at most `limit` responses are read. Some may have the address only as a part of a longer one.
 */
export async function findEmailInWords(db: Db, storeId: StoreId, email: string, asked: Asked): Promise<Found> {
  const { after, limit } = asked
  const wanted = email.toLowerCase()
  const { rows } = await db.execute<Row>(sql`
    SELECT survey_id, response_id, order_id, words AS text, nth = ${MAX_SCANNED} AS is_last
    FROM (
      SELECT survey_id, response_id, order_id, answers::text || coalesce(pages::text, '') AS words,
        row_number() OVER (ORDER BY survey_id, response_id) AS nth
      FROM responses
      WHERE store_id = ${storeId} AND (survey_id, response_id) > (${after?.surveyId ?? LOWEST}, ${after?.responseId ?? LOWEST})
      ORDER BY survey_id, response_id LIMIT ${MAX_SCANNED}) scanned
    WHERE strpos(lower(words), ${wanted}) > 0 OR nth = ${MAX_SCANNED}
    ORDER BY survey_id, response_id LIMIT ${limit}`)
  const read = rows.slice(0, pageEnd(rows))
  const responses = read
    .filter(({ text }) => hasEmail(text, wanted))
    .map((row) => ({ storeId, surveyId: row.survey_id, responseId: row.response_id, orderId: row.order_id }))
  const isCut = rows.length === limit || read.length < rows.length
  const last = isCut ? read.at(-1) : rows.find(({ is_last }) => is_last)
  return { responses, last: last ? { surveyId: last.survey_id, responseId: last.response_id } : null }
}

function pageEnd(rows: readonly Row[]): number {
  let characters = 0
  const end = rows.findIndex(({ text }) => {
    characters += text.length
    return characters >= MAX_CHARACTERS
  })
  return end < 0 ? rows.length : end + 1
}

const BEFORE = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]$/u
const BEHIND = /^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u

/** Whether a text has this address, and not only as a part of a longer one. @param email in lower case */
function hasEmail(text: string, email: string): boolean {
  const lower = text.toLowerCase()
  for (let at = lower.indexOf(email); at >= 0; at = lower.indexOf(email, at + 1)) {
    if (
      !BEFORE.test(lower.slice(Math.max(0, at - 2), at)) &&
      !BEHIND.test(lower.slice(at + email.length, at + email.length + 3))
    ) {
      return true
    }
  }
  return false
}
