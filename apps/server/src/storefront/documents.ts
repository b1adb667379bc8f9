import type { StoreId } from '@earshot/survey'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { revisions, stores } from '../db/schema.ts'
import { figuresOf } from '../responses/facts/figures.ts'
import { areFactsRequired } from '../responses/facts/totals.ts'
import type { StoreRevisionKey } from '../responses/queries.ts'
import { usedResponses } from '../responses/used-responses.ts'
import type { PageAudience } from './audience.ts'
import { findPageAudience } from './published-audience.ts'

type LiveKey = Omit<StoreRevisionKey, 'storeId'>

export type LiveAudience = LiveKey & {
  /** As pages get it. Null: everyone. */
  readonly audience: PageAudience | null
}

/**
 * The revisions that a store asks at present, last published first, and the currency that its audiences are counted in.
 * Null: the store was deleted. The documents are not read, because every page view calls this.
 * @param cap how many responses of each survey the plan includes; null: all. A survey that has had as many is not asked
 *   (ADR-0028)
 */
async function readLive(db: Db, storeId: StoreId, cap: number | null) {
  const isAsked = and(
    eq(revisions.storeId, stores.storeId),
    isNull(revisions.retiredAt),
    cap === null
      ? undefined
      : sql`(SELECT ${usedResponses(sql`f`)} FROM ${figuresOf({ storeId, surveyId: sql`revisions.survey_id` })} f) < ${cap}::bigint`,
  )
  const rows = await db
    .select({
      currency: stores.currency,
      leftOutFacts: stores.leftOutFacts,
      areFactsTaken: areFactsRequired,
      key: { surveyId: revisions.surveyId, revision: revisions.revision },
    })
    .from(stores)
    .leftJoin(revisions, isAsked)
    .where(eq(stores.storeId, storeId))
    .orderBy(desc(revisions.publishedAt), revisions.surveyId)
  if (!rows[0]) return null
  const { currency, leftOutFacts, areFactsTaken } = rows[0]
  return { currency, leftOutFacts: areFactsTaken ? leftOutFacts : null, keys: rows.flatMap(({ key }) => key ?? []) }
}

/** The surveys that a store asks at present. */
export async function liveSurveys(db: Db, storeId: StoreId, cap: number | null): Promise<LiveKey[]> {
  return (await readLive(db, storeId, cap))?.keys ?? []
}

/**
 * The same with their audiences, the currency, and the facts of pages that the store does not keep (null where a server may run that refuses
 * messages with facts). A revision never changes, so its audience comes from memory.
 */
export async function liveAudiences(db: Db, storeId: StoreId, cap: number | null) {
  const asked = await readLive(db, storeId, cap)
  if (!asked) return null
  const live = asked.keys.map(async (key): Promise<LiveAudience[]> => {
    const found = await findPageAudience(db, { storeId, ...key })
    // Null: erased in between.
    return found ? [{ ...key, audience: found.audience }] : []
  })
  const { currency, leftOutFacts } = asked
  return { currency, leftOutFacts, live: (await Promise.all(live)).flat() }
}

/**
 * Whether a revision is kept. It stays readable after it was retired: a page may have learned of it a moment ago. Erased
 * with its survey or its store it is gone, whatever our memory still holds.
 */
export async function isRevisionStored(db: Db, { storeId, surveyId, revision }: StoreRevisionKey): Promise<boolean> {
  const rows = await db
    .select({ revision: revisions.revision })
    .from(revisions)
    .where(and(eq(revisions.storeId, storeId), eq(revisions.surveyId, surveyId), eq(revisions.revision, revision)))
  return rows.length > 0
}
