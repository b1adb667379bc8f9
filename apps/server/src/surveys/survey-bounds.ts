import { MAX_SURVEY_BYTES, type StoreId, type SurveyId } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { surveys } from '../db/schema.ts'
import type { JsonBounds } from '../http/json-bounds.ts'
import { ownedBy } from './operations.ts'

/** A working copy plus an id or a category. An option is three JSON values, and an id in a rule is one. */
export const SURVEY_BOUNDS: JsonBounds = { maxBytes: MAX_SURVEY_BYTES + 200, maxValues: 200_000, maxDepth: 16 }

/** The limit before the maximum of 2 MB. Older working copies may be this large. */
const EARLIER_MAX_BYTES = 8_000_000
/** The name, the description and the other fields beside the questions. */
const OTHER_FIELDS_BYTES = 10_000
/** The shortest value with its comma, `"",`, so that a copy within its bytes is never refused for its values. */
const MIN_VALUE_BYTES = 3

/**
 * The size limit of a working copy that replaces another one.
 * @param declaredBytes the Content-Length of the request; null if there is none
 */
export async function savedBounds(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  declaredBytes: number | null,
): Promise<JsonBounds> {
  if (declaredBytes !== null && declaredBytes <= SURVEY_BOUNDS.maxBytes) return SURVEY_BOUNDS
  // PostgreSQL writes spaces between values, so this is at least the size of the stored copy. The new copy may not be
  // larger than the stored one: `saveSurvey` compares exactly, once both are known.
  const [stored] = await db
    .select({ bytes: sql<number>`octet_length(${surveys.questions}::text)` })
    .from(surveys)
    .where(ownedBy(storeId, surveyId))
  if (!stored || stored.bytes <= MAX_SURVEY_BYTES) return SURVEY_BOUNDS
  const maxBytes = Math.min(EARLIER_MAX_BYTES, stored.bytes + OTHER_FIELDS_BYTES)
  return { ...SURVEY_BOUNDS, maxBytes, maxValues: Math.ceil(maxBytes / MIN_VALUE_BYTES) }
}
