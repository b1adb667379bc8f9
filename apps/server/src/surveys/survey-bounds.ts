import { MAX_SURVEY_BYTES, type StoreId, type SurveyId } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { surveys } from '../db/schema.ts'
import type { JsonBounds } from '../http/json-bounds.ts'
import { ownedBy } from './operations.ts'

/** A working copy, and the id or category that may stand beside it. An option is three values, and an id in a rule is one. */
export const SURVEY_BOUNDS: JsonBounds = { maxBytes: MAX_SURVEY_BYTES + 200, maxValues: 200_000, maxDepth: 16 }

/** What was read before there was a maximum of 2 MB. Working copies of that time may be as large. */
const EARLIER_BOUNDS: JsonBounds = { maxBytes: 8_000_000, maxValues: 800_000, maxDepth: 16 }

/**
 * How much is read of a working copy that is to be saved over another one.
 * @param declaredBytes what the request says of its length; null: nothing
 */
export async function savedBounds(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  declaredBytes: number | null,
): Promise<JsonBounds> {
  if (declaredBytes !== null && declaredBytes <= SURVEY_BOUNDS.maxBytes) return SURVEY_BOUNDS
  // PostgreSQL writes spaces between values. `saveSurvey` compares exactly, once both copies are known.
  const [stored] = await db
    .select({ bytes: sql<number>`octet_length(${surveys.questions}::text)` })
    .from(surveys)
    .where(ownedBy(storeId, surveyId))
  return stored && stored.bytes > MAX_SURVEY_BYTES ? EARLIER_BOUNDS : SURVEY_BOUNDS
}
