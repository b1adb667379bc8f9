import { type AudienceFilter, DAY_MS, operatorsOf, type StoreId } from '@earshot/survey'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { deleteOld } from '../db/delete-old.ts'
import { and, eq, gte, sql } from '../db/drizzle.ts'
import { isStoreOf } from '../db/named-stores.ts'
import type { Db } from '../db/open-db.ts'
import { toldFields } from '../db/schema.ts'
import { hourlyKind } from '../jobs/job-kind.ts'

type Field = AudienceFilter['type']

const FIELDS = Object.keys(operatorsOf) as Field[]
/** Stands where a field does, for the visits themselves. */
const ALL_VISITS = ''

const RECENT_DAYS = 7
const RETENTION_DAYS = 30
/** All fields together have 125 characters. A longer list is cut. */
const MAX_REPORTED_LENGTH = 1_000
/** So many days of stores may wait to be written; where the database is away for long, the visits of others go uncounted. */
const MAX_WAITING = 10_000

export const reportedSharesSchema = v.object({
  days: v.number(),
  visits: v.number(),
  told: v.object(v.entriesFromList(FIELDS, v.number())),
})

/** How many visits a store had on its last days, today included, and how many of them reported a field. */
export type ReportedShares = {
  readonly days: number
  readonly visits: number
  readonly told: Readonly<Record<Field, number>>
}

/** The fields that one store's pages reported on one day: visits by field. The table still calls them `views`. */
type StoreDay = { readonly storeId: StoreId; readonly day: string; readonly visits: ReadonlyMap<string, number> }

export type ReportedFields = ReturnType<typeof createReportedFields>

/**
 * Counts which fields the pages of stores report, by name (ADR-0031). Counts are gathered in memory, because pages send
 * one for each visit: a server that is killed loses the counts that it has not written.
 */
export function createReportedFields(db: Db, log: Logger) {
  let waiting = new Map<string, StoreDay>()

  function add({ storeId, day, visits }: StoreDay): void {
    const key = `${storeId} ${day}`
    const known = waiting.get(key)
    if (!known && waiting.size >= MAX_WAITING) return
    const sums = new Map(known?.visits)
    for (const [field, count] of visits) sums.set(field, (sums.get(field) ?? 0) + count)
    waiting.set(key, { storeId, day, visits: sums })
  }

  return {
    /** Counts a visit. @param reported the names of fields with commas between them; unknown names are skipped */
    note(storeId: StoreId, reported: string, now: Date): void {
      const visits = new Map([ALL_VISITS, ...fieldsIn(reported)].map((field) => [field, 1]))
      add({ storeId, day: utcDay(now), visits })
    },

    /** Writes the counts collected so far. Never throws: counts that cannot be written wait for the next time. */
    async write(): Promise<void> {
      const taken = [...waiting.values()]
      if (taken.length === 0) return
      waiting = new Map()
      const uncounted = new Set(taken)
      try {
        for (const some of await db.shards.split(taken)) {
          await addReportedFields(db, some)
          for (const counted of some) uncounted.delete(counted)
        }
      } catch (error) {
        log.warn({ err: error }, 'visits could not be counted yet')
        // If they were counted after all, visits and fields count twice alike, and their shares stay the same.
        uncounted.forEach(add)
      }
    },
  }
}

/** The fields that a store's pages reported recently, without the counts that servers have not written yet. */
export async function readReportedShares(db: Db, storeId: StoreId, now: Date): Promise<ReportedShares> {
  const rows = await db
    .select({ field: toldFields.field, visits: sql`sum(${toldFields.views})`.mapWith(Number) })
    .from(toldFields)
    .where(and(eq(toldFields.storeId, storeId), gte(toldFields.day, utcDay(now, RECENT_DAYS - 1))))
    .groupBy(toldFields.field)
  const visitsOf = (wanted: string) => rows.find(({ field }) => field === wanted)?.visits ?? 0
  const reported = Object.fromEntries(FIELDS.map((field) => [field, visitsOf(field)])) as Record<Field, number>
  return { days: RECENT_DAYS, visits: visitsOf(ALL_VISITS), told: reported }
}

export const PRUNE_REPORTED_FIELDS = hourlyKind('prune_reported_fields')

/**
 * Forgets days that nobody is shown any more.
 * @param signal ends it after the store under way
 * @returns whether none is left
 */
export const pruneReportedFields = (db: Db, now: Date, signal: AbortSignal): Promise<boolean> =>
  deleteOld(db, { table: 'told_fields', time: 'day', isOld: sql`day < ${utcDay(now, RETENTION_DAYS)}` }, signal)

function fieldsIn(reported: string): Field[] {
  const names = new Set(reported.slice(0, MAX_REPORTED_LENGTH).split(','))
  return FIELDS.filter((field) => names.has(field))
}

const utcDay = (now: Date, daysBefore = 0): string =>
  new Date(now.getTime() - daysBefore * DAY_MS).toISOString().slice(0, 10)

/**
 * Adds up in one statement, so that servers never overwrite each other. The stores' rows are locked first, as when a
 * store is deleted, and rows are taken in the order of their keys, so there is no deadlock. Counts for a store that is
 * gone are dropped.
 */
async function addReportedFields(db: Db, storeDays: readonly StoreDay[]): Promise<void> {
  const rows = storeDays.flatMap(({ storeId, day, visits }) =>
    [...visits].map(([field, count]) => ({ storeId, day, field, views: count })),
  )
  await db.execute(sql`
    INSERT INTO told_fields (store_id, day, field, views)
    SELECT s.store_id, t.day, t.field, t.views FROM (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS t("storeId" uuid, day date, field text, views bigint)
      ORDER BY 1, 2, 3) t
    CROSS JOIN LATERAL (
      SELECT store_id FROM stores WHERE store_id = t."storeId" AND ${isStoreOf(db, sql`store_id`, rows)} OFFSET 0 FOR KEY SHARE) s
    ORDER BY 1, 2, 3
    ON CONFLICT (store_id, day, field) DO UPDATE SET views = told_fields.views + excluded.views`)
}
