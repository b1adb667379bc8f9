import { err, ok, type Result, type StoreId } from '@earshot/survey'
import * as v from 'valibot'
import { and, eq, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { stores } from '../db/schema.ts'
import { largeWork } from '../large-work.ts'
import type { Problem } from '../problems.ts'
import { momentSchema } from '../responses/moment.schema.ts'
import { HAS_ARRIVED } from '../responses/queries.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'

/** Counting stops here: more would take seconds, and nobody decides by the difference. */
export const MAX_COUNTED = 1_000_000

/** Later, a confirmation is refused with numbers of the present. */
const CONFIRMED_FOR_MS = 15 * 60_000

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COUNTED))

export const retentionSchema = v.object({
  /** Null keeps responses for as long as the store exists. */
  retentionMonths: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120))),
  /** The numbers of the problem `retention_deletes_responses` that the merchant has seen and confirmed. */
  confirmed: v.optional(v.object({ responses: countSchema, orders: countSchema, deletesBefore: momentSchema })),
})

type Wanted = v.InferOutput<typeof retentionSchema>
type Deletion = NonNullable<Wanted['confirmed']>
type Parts = { readonly db: Db; readonly recorder: EventRecorder }

/**
 * Sets how long responses and orders are kept. Fewer months than before are refused, with how much they would delete,
 * until the merchant has confirmed this number.
 */
export async function setRetention(parts: Parts, storeId: StoreId, wanted: Wanted): Promise<Result<object, Problem>> {
  const { db, recorder } = parts
  const { log, now } = recorder
  const { retentionMonths, confirmed } = wanted
  const [store] = await db
    .select({ months: stores.retentionMonths, timezone: stores.timezone })
    .from(stores)
    .where(eq(stores.storeId, storeId))
  if (!store) return err({ code: 'store_not_found' })
  const { months, timezone } = store
  const isShorter = retentionMonths !== null && (months === null || retentionMonths < months)
  const deletion = isShorter
    ? await largeWork(storeId, () => findDeletion(db, { storeId, timezone, retentionMonths, now, confirmed }))
    : null
  if (deletion && !covers(confirmed, deletion)) {
    const deletesBefore = deletion.deletesBefore.toISOString()
    return err({ code: 'retention_deletes_responses', ...deletion, deletesBefore })
  }
  const isChanged = await db.transaction(async (tx) => {
    const changed = await tx
      .update(stores)
      .set({ retentionMonths })
      .where(and(eq(stores.storeId, storeId), sql`retention_months IS NOT DISTINCT FROM ${months}::integer`))
      .returning({ storeId: stores.storeId })
    if (changed.length > 0 && retentionMonths !== months) {
      const details = { settings: ['retentionMonths' as const] }
      await recordSecurityEvent(tx, recorder, { storeId, event: 'settings_changed', details })
    }
    return changed.length > 0
  })
  // Another request has changed the months meanwhile, so that more may be deleted than was counted.
  if (!isChanged) return setRetention(parts, storeId, wanted)
  if (deletion) {
    const facts = { storeId, from: months, to: retentionMonths, confirmed, counted: deletion }
    log.info({ event: 'retention_shortened', ...facts }, 'a merchant has confirmed that responses are deleted')
  }
  return ok({})
}

/** Whether a merchant has confirmed at least this deletion. Less may be left, because responses can be deleted singly. */
function covers(confirmed: Deletion | undefined, { responses, orders, deletesBefore }: Deletion): boolean {
  if (confirmed?.deletesBefore.getTime() !== deletesBefore.getTime()) return false
  return responses <= confirmed.responses && orders <= confirmed.orders
}

type Asked = {
  readonly storeId: StoreId
  readonly timezone: string
  readonly retentionMonths: number
  readonly now: Date
  readonly confirmed: Deletion | undefined
}

/**
 * Counts all that is older than so many months, up to `MAX_COUNTED` of each. It counts up to the moment that was
 * confirmed if this was a short time ago. Up to the present, the numbers of a store with many responses would have grown
 * again at each confirmation.
 * @returns null if that is nothing
 */
async function findDeletion(db: Db, asked: Asked): Promise<(Deletion & { retentionMonths: number }) | null> {
  const { storeId, timezone, retentionMonths, now, confirmed } = asked
  const { rows: cutoffs } = await db.execute<{ moment: Date }>(sql`
    SELECT ${now.toISOString()}::timestamptz - make_interval(months => ${retentionMonths}::integer) AS moment`)
  if (!cutoffs[0]) throw new Error('SELECT of a constant has one row')
  const cutoff = new Date(cutoffs[0].moment)
  const age = confirmed ? cutoff.getTime() - confirmed.deletesBefore.getTime() : Number.NaN
  const deletesBefore = confirmed && age >= 0 && age <= CONFIRMED_FOR_MS ? confirmed.deletesBefore : cutoff
  const before = sql`${deletesBefore.toISOString()}::timestamptz`
  // By survey, because the index by arrival begins with store and survey; the inner LIMIT keeps the join a nested loop.
  // Only that index has this order, so the planner cannot read the whole survey by its primary key instead.
  const { rows } = await db.execute<{ responses: number; orders: number }>(sql`
    SELECT (
      SELECT count(*)::integer FROM (
        SELECT FROM surveys s CROSS JOIN LATERAL (
          SELECT FROM responses r
          WHERE r.store_id = ${storeId} AND r.survey_id = s.survey_id
            AND ${HAS_ARRIVED} AND received_at < ${before}
          ORDER BY received_at LIMIT ${MAX_COUNTED}) old
        WHERE s.store_id = ${storeId} LIMIT ${MAX_COUNTED}) old) AS responses,
    (
      SELECT count(*)::integer FROM (
        SELECT FROM store_orders WHERE store_id = ${storeId} AND day < (${before} AT TIME ZONE ${timezone})::date
        LIMIT ${MAX_COUNTED}) old) AS orders`)
  const { responses = 0, orders = 0 } = rows[0] ?? {}
  return responses + orders > 0 ? { retentionMonths, responses, orders, deletesBefore } : null
}
