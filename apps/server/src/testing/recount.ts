import type { PublishedSurvey, StoreId, SurveyId } from '@earshot/survey'
import { contribution } from '@earshot/survey'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { counters, responses, revisions } from '../db/schema.ts'

/** The counters of a survey as they stand, and as a recount of the responses says they should. */
export async function countersAndRecount(db: Db, storeId: StoreId, surveyId: SurveyId) {
  const standing = await db
    .select()
    .from(counters)
    .where(and(eq(counters.storeId, storeId), eq(counters.surveyId, surveyId)))
  const rows = await db
    .select({ response: responses, document: revisions.document })
    .from(responses)
    .innerJoin(
      revisions,
      and(
        eq(revisions.storeId, responses.storeId),
        eq(revisions.surveyId, responses.surveyId),
        eq(revisions.revision, responses.revision),
      ),
    )
    .where(and(eq(responses.storeId, storeId), eq(responses.surveyId, surveyId)))
  const recounted = new Map<string, number>()
  for (const { response, document } of rows) {
    for (const line of contribution({ ...response, questions: (document as PublishedSurvey).questions })) {
      const key = keyOf({ ...line, day: line.day ?? '-infinity' })
      recounted.set(key, (recounted.get(key) ?? 0) + line.n)
    }
  }
  const kept = standing.filter((row) => row.n !== 0).map((row) => [keyOf(row), row.n] as const)
  return { counters: sorted(kept), recount: sorted([...recounted]), responses: rows.map((row) => row.response) }
}

type Key = { segment: string; day: string; questionId: string; value: string }

const keyOf = ({ segment, day, questionId, value }: Key) => `${segment} ${day} ${questionId} ${value}`

const sorted = (entries: readonly (readonly [string, number])[]) =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)))
