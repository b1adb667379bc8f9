import { type CounterLine, counterKey, type StoreId, type SurveyId } from '@earshot/survey'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { responses } from '../db/schema.ts'
import { recount } from '../responses/recount.ts'

/** The counters of a survey as they stand, and as a recount of the responses says they should; both by key. */
export async function countersAndRecount(db: Db, storeId: StoreId, surveyId: SurveyId) {
  const { stored, counted } = await recount(db, storeId, surveyId)
  const storedResponses = await db
    .select()
    .from(responses)
    .where(and(eq(responses.storeId, storeId), eq(responses.surveyId, surveyId)))
  return { counters: byKey(stored), recount: byKey(counted), responses: storedResponses }
}

const byKey = (lines: readonly CounterLine[]) =>
  Object.fromEntries(lines.map((line) => [counterKey(line), line.n] as const).sort(([a], [b]) => (a < b ? -1 : 1)))
