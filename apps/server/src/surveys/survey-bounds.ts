import { MAX_SURVEY_BYTES, type StoreId, type SurveyId } from '@earshot/survey'
import { type SQL, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { surveys } from '../db/schema.ts'
import type { JsonBounds } from '../http/json-bounds.ts'
import { ownedBy } from './operations.ts'
import { MAX_SURVEY_VALUES } from './survey-size.ts'

/** A working copy plus an id or a category. An option is three JSON values, and an id in a rule is one. */
export const SURVEY_BOUNDS: JsonBounds = {
  maxBytes: MAX_SURVEY_BYTES + 200,
  namedBytes: MAX_SURVEY_BYTES,
  maxValues: MAX_SURVEY_VALUES,
  maxDepth: 16,
}

/** The limit before the maximum of 2 MB. Older working copies may be this large. */
const EARLIER_MAX_BYTES = 8_000_000
/** The name, the description and the names of the other fields. */
const OTHER_FIELDS = { bytes: 10_000, values: 20 }
/** The shortest value with its comma, `0,`. */
const MIN_VALUE_BYTES = 2

/** The size of the JSON columns of a stored copy. It can be less, but never more. */
export type StoredSize = { readonly bytes: number; readonly values: number }

/**
 * The limits of a copy that replaces a stored one. Copies from before the limits can be larger. The new copy may then be
 * about as large as the stored one. `refusedSize` compares them exactly, once both are known.
 * @param declaredBytes the Content-Length of the request; null if there is none
 * @param readStored is not called for small bodies. Null if nothing is stored
 */
export async function savedBounds(
  declaredBytes: number | null,
  readStored: () => Promise<StoredSize | null>,
): Promise<JsonBounds> {
  if (declaredBytes !== null && declaredBytes <= MAX_SURVEY_VALUES * MIN_VALUE_BYTES) return SURVEY_BOUNDS
  const stored = await readStored()
  if (stored === null) return SURVEY_BOUNDS
  const earlierBytes = Math.min(EARLIER_MAX_BYTES, stored.bytes + OTHER_FIELDS.bytes)
  return {
    ...SURVEY_BOUNDS,
    maxBytes: stored.bytes > MAX_SURVEY_BYTES ? earlierBytes : SURVEY_BOUNDS.maxBytes,
    maxValues: Math.max(MAX_SURVEY_VALUES, stored.values + OTHER_FIELDS.values),
  }
}

/** The size of a stored working copy. */
export const storedSurveySize = (db: Db, storeId: StoreId, surveyId: SurveyId): Promise<StoredSize | null> =>
  readStoredSize(
    db,
    sql`SELECT concat(questions, audience, appearance) AS json FROM ${surveys} WHERE ${ownedBy(storeId, surveyId)}`,
  )

/**
 * PostgreSQL writes spaces between values, and this counts brackets and commas in texts, too. So neither figure is too
 * small.
 * @param copy selects one row with a column `json`
 */
export async function readStoredSize(db: Db, copy: SQL): Promise<StoredSize | null> {
  // Without OFFSET the expression would be evaluated three times.
  const { rows } = await db.execute<StoredSize>(sql`
    SELECT octet_length(json) AS bytes, length(json) - length(translate(json, ',[{', '')) AS values
    FROM (${copy} OFFSET 0) copy`)
  return rows[0] ?? null
}
