import { err, ok, type Result, type StoreId } from '@earshot/survey'
import * as v from 'valibot'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { limitOf, responseCapOf } from '../gates/limits.ts'
import { count } from '../http/count.schema.ts'
import type { Problem } from '../problems.ts'
import { dayFiguresOf, figuresOf, type SurveysOf } from '../responses/facts/figures.ts'
import { localDay, localTime } from '../responses/local-day.ts'
import { readableResponses, usedResponses } from '../responses/used-responses.ts'
import { ordersOfMonth } from '../stores/store-orders.ts'
import type { Billing } from './billing.ts'
import { forecastOfMonth, PACE_DAYS, reachedOn } from './usage-forecast.ts'

const limit = v.nullable(count)

const MAX_SURVEYS = 50

export const usageSchema = v.object({
  /** This calendar month of the store's time zone. */
  month: v.object({
    from: v.string(),
    /** For all surveys, including those in the bin and locked responses. */
    responses: count,
    /** How many it will be at its end, at the pace so far; null until there is enough to say. */
    forecast: v.nullable(count),
    /** Distinct verified orders (ADR-0027). */
    orders: v.object({ count, limit }),
  }),
  /** At most fifty: those that are asked or have locked responses first, then the last changed. */
  surveys: v.array(
    v.object({
      surveyId: v.string(),
      name: v.string(),
      status: v.picklist(['draft', 'published']),
      /** Over the survey's life, what is locked or was deleted included. */
      responses: count,
      limit,
      locked: count,
      /** The local date on which the limit will be reached, at the pace of the last fourteen days. */
      forecastDay: v.nullable(v.string()),
    }),
  ),
  activeSurveys: v.object({ count, limit }),
})

export type Usage = v.InferOutput<typeof usageSchema>

/** The part of its plan that a store has used (spec §2.10, ADR-0027). */
export async function readUsage(
  db: Db,
  billing: Billing,
  storeId: StoreId,
  now: Date,
): Promise<Result<Usage, Problem>> {
  const features = await billing.features(storeId)
  if (!features.ok) return features
  const cap = responseCapOf(features.value)
  return readSnapshot(db, async (snapshot) => {
    const store = await readStore(snapshot, storeId)
    if (!store) return err({ code: 'store_not_found' })
    const today = localDay(now, store.timezone)
    const month: Month = { from: `${today.slice(0, 7)}-01`, today }
    const responses = await responsesOfMonth(snapshot, storeId, month)
    return ok({
      month: {
        from: month.from,
        responses,
        forecast: forecastOfMonth(responses, localTime(now, store.timezone)),
        orders: {
          count: await ordersOfMonth(snapshot, storeId, month.from, month.today),
          limit: limitOf(features.value, 'monthly_orders'),
        },
      },
      surveys: await surveysUsed(snapshot, storeId, cap, today),
      activeSurveys: { count: store.published, limit: limitOf(features.value, 'active_surveys') },
    })
  })
}

async function readStore(db: Db, storeId: StoreId): Promise<{ timezone: string; published: number } | null> {
  const { rows } = await db.execute<{ timezone: string; published: number }>(sql`
    SELECT timezone, (
      SELECT count(*)::float8 FROM surveys WHERE store_id = ${storeId} AND status = 'published') AS published
    FROM stores WHERE store_id = ${storeId}`)
  return rows[0] ?? null
}

/** Both as yyyy-MM-dd. The month's responses are on the days from the first to this one. */
type Month = { readonly from: string; readonly today: string }

async function responsesOfMonth(db: Db, storeId: StoreId, { from, today }: Month): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    SELECT coalesce(sum(d.counted), 0)::float8 AS n
    FROM surveys s CROSS JOIN LATERAL ${dayFiguresOf({ storeId, surveyId: sql`s.survey_id` }, { from: sql`${from}::date`, to: sql`${today}::date` })} d
    WHERE s.store_id = ${storeId}`)
  return rows[0]?.n ?? 0
}

type UsedRow = {
  survey_id: string
  name: string
  status: 'draft' | 'published'
  used: number
  locked: number
  lately: number
  asked_since: string | null
}

async function surveysUsed(db: Db, storeId: StoreId, cap: number | null, today: string): Promise<Usage['surveys']> {
  const surveys = { storeId, surveyId: sql`s.survey_id` }
  const lately = { from: sql`${today}::date - ${PACE_DAYS - 1}::integer`, to: sql`date '9999-12-31'` }
  const { rows } = await db.execute<UsedRow>(sql`
    SELECT s.survey_id, s.name, s.status,
      ${usedResponses(sql`f`)}::float8 AS used, ${lockedOf(surveys, cap)}::float8 AS locked,
      (SELECT coalesce(sum(d.counted), 0)::float8 FROM ${dayFiguresOf(surveys, lately)} d) AS lately,
      (SELECT (min(r.published_at) AT TIME ZONE stores.timezone)::date::text FROM revisions r
        WHERE r.store_id = ${storeId} AND r.survey_id = s.survey_id) AS asked_since
    FROM surveys s
    JOIN stores ON stores.store_id = s.store_id
    CROSS JOIN LATERAL ${figuresOf(surveys)} f
    WHERE s.store_id = ${storeId} AND s.deleted_at IS NULL
    ORDER BY s.status = 'published' OR coalesce(${usedResponses(sql`f`)} > ${cap}::bigint, false) DESC,
      s.updated_at DESC, s.survey_id
    LIMIT ${MAX_SURVEYS}`)
  return rows.map(({ survey_id: surveyId, name, status, used, locked, lately, asked_since: askedSince }) => {
    const left = cap === null ? null : cap - used
    return {
      surveyId,
      name,
      status,
      responses: used,
      limit: cap,
      locked,
      forecastDay: status === 'published' ? reachedOn({ left, recentCount: lately, askedSince, today }) : null,
    }
  })
}

/** How many responses of a survey `s` with figures `f` its merchant cannot read. */
const lockedOf = (surveys: SurveysOf, cap: number | null) =>
  cap === null ? sql`0` : sql`greatest(0, f.counted - ${readableResponses(surveys, sql`f`, cap)})`
