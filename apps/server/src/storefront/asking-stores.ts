import { gate } from '@earshot/plans'
import type { PageFact, StoreId, SurveyId } from '@earshot/survey'
import type { Billing } from '../billing/billing.ts'
import { sql } from '../db/drizzle.ts'
import { isStoreOf } from '../db/named-stores.ts'
import type { Db } from '../db/open-db.ts'
import { responseCapOf } from '../gates/limits.ts'
import { REMOVED } from '../responses/counter-queries.ts'
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

/** A store and the surveys that it asks at present. */
export type AskingStore = {
  readonly storeId: StoreId
  /** Whether the player names the product: the plan of the store decides (ADR-0027). */
  readonly isBranded: boolean
  /** ISO 4217; the audiences count in it. */
  readonly currency: string
  /** The facts of pages that the store does not keep; null where a server may run that refuses messages with facts. */
  readonly leftOutFacts: readonly PageFact[] | null
  /** The surveys that it asks, last published first. */
  readonly live: readonly LiveAudience[]
}

type Row = {
  readonly storeId: StoreId
  readonly currency: string
  readonly leftOutFacts: readonly PageFact[]
  /** Null: the store asks nothing. */
  readonly surveyId: SurveyId | null
  readonly revision: number
  /** The responses of the survey that a cap counts. */
  readonly used: number
}

/**
 * Reads what stores ask, by the last known state of their plans. The documents of their surveys are not read. A revision never
 * changes, so its audience comes from memory.
 * @returns the stores by their ids; one that was deleted is missing
 */
export async function readAskingStores(
  db: Db,
  billing: Pick<Billing, 'lastFeaturesOf'>,
  storeIds: readonly StoreId[],
): Promise<ReadonlyMap<StoreId, AskingStore>> {
  const [features, rows, areFactsTaken] = await Promise.all([
    billing.lastFeaturesOf(storeIds),
    readRows(db, storeIds),
    readAreFactsTaken(db),
  ])
  const found = [...Map.groupBy(rows, (row) => row.storeId)].map(async ([storeId, ofStore]) => {
    const { currency, leftOutFacts } = ofStore[0] as Row
    const plan = features.get(storeId) ?? {}
    const isBranded = !gate(plan, 'remove_branding').allowed
    const live = await liveOf(db, ofStore, responseCapOf(plan))
    const store: AskingStore = { storeId, isBranded, currency, leftOutFacts: areFactsTaken ? leftOutFacts : null, live }
    return [storeId, store] as const
  })
  return new Map(await Promise.all(found))
}

/** A row for each live revision, last published first, and one for a store without any. */
async function readRows(db: Db, storeIds: readonly StoreId[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const some of await db.shards.split(storeIds.map((storeId) => ({ storeId })))) {
    const isNamed = isStoreOf(db, sql`store_id`, some)
    const read = await db.execute<Row>(sql`
      SELECT s.store_id AS "storeId", s.currency, s.left_out_facts AS "leftOutFacts", r.survey_id AS "surveyId", r.revision,
        coalesce(${usedResponses(sql`t`)}, c.used, 0)::float8 AS used
      FROM jsonb_to_recordset(${JSON.stringify(some)}::jsonb) AS k("storeId" uuid)
      CROSS JOIN LATERAL (
        SELECT store_id, currency, left_out_facts FROM stores WHERE store_id = k."storeId" AND ${isNamed} OFFSET 0) s
      LEFT JOIN LATERAL (
        SELECT survey_id, revision, published_at FROM revisions
        WHERE store_id = s.store_id AND retired_at IS NULL AND ${isNamed} OFFSET 0) r ON true
      LEFT JOIN LATERAL (
        SELECT counted, removed FROM survey_totals
        WHERE store_id = s.store_id AND survey_id = r.survey_id AND complete_at IS NOT NULL AND ${isNamed} OFFSET 0) t ON true
      -- The same figure of a survey without complete totals: it has no response yet, or a migration is filling them.
      LEFT JOIN LATERAL (
        SELECT sum(n) AS used FROM counters
        WHERE store_id = s.store_id AND survey_id = r.survey_id AND segment = 'all' AND day = '-infinity' AND question_id = ''
          AND value IN ('started', ${REMOVED}) AND t.counted IS NULL AND ${isNamed} OFFSET 0) c ON true
      ORDER BY r.published_at DESC, r.survey_id`)
    rows.push(...read.rows)
  }
  return rows
}

/** Read apart, because in a statement for stores a distributed database would read it on every node. */
async function readAreFactsTaken(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ areFactsTaken: boolean }>(sql`SELECT ${areFactsRequired} AS "areFactsTaken"`)
  return rows[0]?.areFactsTaken ?? false
}

/**
 * The surveys of a store that it asks.
 * @param cap how many responses of each survey the plan includes; null: all. A survey that has had as many is not asked (ADR-0028)
 */
async function liveOf(db: Db, rows: readonly Row[], cap: number | null): Promise<LiveAudience[]> {
  const live = rows.map(async ({ storeId, surveyId, revision, used }): Promise<LiveAudience[]> => {
    if (surveyId === null || (cap !== null && used >= cap)) return []
    const found = await findPageAudience(db, { storeId, surveyId, revision })
    // Null: erased in between.
    return found ? [{ surveyId, revision, audience: found.audience }] : []
  })
  return (await Promise.all(live)).flat()
}
