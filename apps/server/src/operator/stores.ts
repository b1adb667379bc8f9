import type { StoreId } from '@earshot/survey'
import { asc, eq, gt, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { stores } from '../db/schema.ts'

/** A store as an operator sees it. */
export type ListedStore = {
  readonly storeId: StoreId
  readonly storeUrl: string
  readonly installedAt: Date
  /** When a page of the store last asked for its surveys; null for never. */
  readonly seenAt: Date | null
  readonly retentionMonths: number | null
}

const COLUMNS = {
  storeId: stores.storeId,
  storeUrl: stores.storeUrl,
  installedAt: stores.installedAt,
  seenAt: stores.seenAt,
  retentionMonths: stores.retentionMonths,
}

/**
 * Lists stores by id, which is the order in which they were opened.
 * @param after lists only stores behind this one, for the next page; null for the first page
 * @param limit how many at most
 */
export async function listStores(db: Db, after: StoreId | null, limit: number): Promise<ListedStore[]> {
  return db
    .select(COLUMNS)
    .from(stores)
    .where(after === null ? undefined : gt(stores.storeId, after))
    .orderBy(asc(stores.storeId))
    .limit(limit)
}

/** Finds a store by its id. @returns null if there is none */
export async function findStore(db: Db, storeId: string): Promise<ListedStore | null> {
  if (!UUID.test(storeId)) return null
  const [store] = await db
    .select(COLUMNS)
    .from(stores)
    .where(eq(stores.storeId, storeId as StoreId))
  return store ?? null
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** How much of an installation one store uses. */
export type StoreUsage = {
  readonly surveys: number
  readonly liveSurveys: number
  /** Surveys that were deleted and can still be restored. */
  readonly deletedSurveys: number
  readonly templates: number
  /** Counted and set-aside responses. */
  readonly responses: number
  readonly responsesLast30Days: number
  readonly setAsideResponses: number
  readonly orders: number
  /** The size of the rows of responses and surveys in bytes, without indexes. */
  readonly bytes: number
  readonly newestResponseAt: Date | null
}

type UsageRow = { [K in keyof StoreUsage]: string | null }

/** Counts what a store has, in one snapshot. Reads all its rows, which takes seconds for millions of responses. */
export async function readStoreUsage(db: Db, storeId: StoreId, now: Date): Promise<StoreUsage> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000).toISOString()
  const { rows } = await readSnapshot(db, (snapshot) =>
    snapshot.execute<UsageRow>(sql`
      SELECT s.*, r.*, s_bytes + r_bytes AS bytes,
        (SELECT count(*) FROM templates WHERE store_id = ${storeId}) AS templates,
        (SELECT count(*) FROM store_orders WHERE store_id = ${storeId}) AS orders
      FROM (
        SELECT count(*) FILTER (WHERE deleted_at IS NULL) AS surveys,
          count(*) FILTER (WHERE status = 'published') AS "liveSurveys",
          count(*) FILTER (WHERE deleted_at IS NOT NULL) AS "deletedSurveys",
          coalesce(sum(pg_column_size(t)), 0) AS s_bytes
        FROM surveys t WHERE store_id = ${storeId}
      ) s, (
        SELECT count(*) AS responses,
          count(*) FILTER (WHERE received_at > ${monthAgo}) AS "responsesLast30Days",
          count(*) FILTER (WHERE spam) AS "setAsideResponses",
          max(received_at) AS "newestResponseAt",
          coalesce(sum(pg_column_size(t)), 0) AS r_bytes
        FROM responses t WHERE store_id = ${storeId}
      ) r`),
  )
  const [row] = rows
  if (!row) throw new Error('An aggregate returned no row')
  return {
    surveys: Number(row.surveys),
    liveSurveys: Number(row.liveSurveys),
    deletedSurveys: Number(row.deletedSurveys),
    templates: Number(row.templates),
    responses: Number(row.responses),
    responsesLast30Days: Number(row.responsesLast30Days),
    setAsideResponses: Number(row.setAsideResponses),
    orders: Number(row.orders),
    bytes: Number(row.bytes),
    newestResponseAt: row.newestResponseAt === null ? null : new Date(row.newestResponseAt),
  }
}
