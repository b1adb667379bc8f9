import type { StoreId } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import type { ResponseKey } from '../responses/queries.ts'

/** So many responses are read for one request, about 50 ms of the database. */
const MAX_SCANNED = 20_000

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
  text: string | null
}

const LOWEST = '00000000-0000-0000-0000-000000000000'

/**
 * Searches the answers of a store for an email address, in the order of their keys. No index has their words, because each
 * answer would have to update it; so a request searches a part.
 */
export async function findEmailInWords(
  db: Db,
  storeId: StoreId,
  email: string,
  { after, limit }: Asked,
): Promise<Found> {
  const wanted = email.toLowerCase()
  const { rows } = await db.execute<Row>(sql`
    SELECT survey_id, response_id, order_id, CASE WHEN strpos(lower(words), ${wanted}) > 0 THEN words END AS text
    FROM (
      SELECT survey_id, response_id, order_id, answers::text || coalesce(pages::text, '') AS words FROM responses
      WHERE store_id = ${storeId} AND (survey_id, response_id) > (${after?.surveyId ?? LOWEST}, ${after?.responseId ?? LOWEST})
      ORDER BY survey_id, response_id LIMIT ${MAX_SCANNED}) scanned
    ORDER BY survey_id, response_id`)
  const responses = []
  for (const { survey_id: surveyId, response_id: responseId, order_id: orderId, text } of rows) {
    if (text === null || !hasEmail(text, wanted)) continue
    responses.push({ storeId, surveyId, responseId, orderId })
    if (responses.length === limit) return { responses, last: { surveyId, responseId } }
  }
  const last = rows.length < MAX_SCANNED ? undefined : rows.at(-1)
  return { responses, last: last ? { surveyId: last.survey_id, responseId: last.response_id } : null }
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
