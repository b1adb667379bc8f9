import type { AudienceFilter, StoreId, SurveyId } from '@earshot/survey'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { revisions, stores } from '../db/schema.ts'
import type { RevisionKey } from '../responses/queries.ts'
import { usedResponses } from '../responses/used-responses.ts'

export type LiveSurvey = {
  readonly surveyId: SurveyId
  readonly revision: number
  /** As it was published: for this server alone (`audience.ts`). Null: everyone. */
  readonly audience: readonly AudienceFilter[] | null
}

/**
 * What a store asks at present, last published first.
 * @param cap how many responses of each survey the plan includes; null: all. A survey that has had as many is not asked (D7)
 */
export async function liveSurveys(db: Db, storeId: StoreId, cap: number | null): Promise<LiveSurvey[]> {
  return db
    .select({
      surveyId: revisions.surveyId,
      revision: revisions.revision,
      audience: sql<LiveSurvey['audience']>`${revisions.document} -> 'audience'`,
    })
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

/** The currency that a store's audiences are counted in (decisions D9). Null: the store was deleted. */
export async function currencyOf(db: Db, storeId: StoreId): Promise<string | null> {
  const [store] = await db.select({ currency: stores.currency }).from(stores).where(eq(stores.storeId, storeId))
  return store?.currency ?? null
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
