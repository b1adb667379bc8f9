import type { PublishedSurvey, StoreId, SurveyId } from '@earshot/survey'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { revisions } from '../db/schema.ts'

export type LiveSurvey = { readonly surveyId: SurveyId; readonly revision: number }

/** What a store asks at present, last published first. */
export async function liveSurveys(db: Db, storeId: StoreId): Promise<LiveSurvey[]> {
  return db
    .select({ surveyId: revisions.surveyId, revision: revisions.revision })
    .from(revisions)
    .where(and(eq(revisions.storeId, storeId), isNull(revisions.retiredAt)))
    .orderBy(desc(revisions.publishedAt), revisions.surveyId)
}

/** One frozen revision, or null. It stays readable after it was retired: a page may have learned of it a moment ago. */
export async function readRevision(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  revision: number,
): Promise<PublishedSurvey | null> {
  const [row] = await db
    .select({ document: revisions.document })
    .from(revisions)
    .where(and(eq(revisions.storeId, storeId), eq(revisions.surveyId, surveyId), eq(revisions.revision, revision)))
  return row?.document ?? null
}
