import type { StoreId, SurveyId } from '@earshot/survey'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { revisions } from '../db/schema.ts'
import type { RevisionKey } from '../responses/queries.ts'
import { usedResponses } from '../responses/used-responses.ts'

export type LiveSurvey = { readonly surveyId: SurveyId; readonly revision: number }

/**
 * What a store asks at present, last published first.
 * @param cap how many responses of each survey the plan includes; null: all. A survey that has had as many is not asked (D7)
 */
export async function liveSurveys(db: Db, storeId: StoreId, cap: number | null): Promise<LiveSurvey[]> {
  return db
    .select({ surveyId: revisions.surveyId, revision: revisions.revision })
    .from(revisions)
    .where(
      and(
        eq(revisions.storeId, storeId),
        isNull(revisions.retiredAt),
        cap === null ? undefined : sql`${usedResponses(sql`revisions`)} < ${cap}::bigint`,
      ),
    )
    .orderBy(desc(revisions.publishedAt), revisions.surveyId)
}

/**
 * Whether a revision is kept. It stays readable after it was retired: a page may have learned of it a moment ago. Erased
 * with its survey or its store it is gone, whatever our memory still holds.
 */
export async function isKept(db: Db, { storeId, surveyId, revision }: RevisionKey): Promise<boolean> {
  const rows = await db
    .select({ revision: revisions.revision })
    .from(revisions)
    .where(and(eq(revisions.storeId, storeId), eq(revisions.surveyId, surveyId), eq(revisions.revision, revision)))
  return rows.length > 0
}
