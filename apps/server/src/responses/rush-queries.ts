import type { StoreId, SurveyId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import { joinStores } from '../db/named-stores.ts'
import type { Db } from '../db/open-db.ts'
import { ANSWERED } from './counted-answers.ts'
import { dayFiguresOf } from './facts/figures.ts'
import { HAS_ARRIVED, type ResponseKey } from './queries.ts'
import { behind, HAS_VERDICT, type ResponseCursor, type ResponseCursorSqlRow, toCursor } from './read-queries.ts'

// Statements about rushes: responses of one network that the flood guard set aside together (ADR-0010).

type RushKey = { readonly storeId: StoreId; readonly surveyId: SurveyId; readonly rushId: string }

/** The changes to one rush: the numbers of responses to add, and the arrival times of its responses. */
export type RushChange = RushKey & {
  readonly setAside: number
  readonly counted: number
  readonly firstAt: Date
  readonly lastAt: Date
  readonly countedAt: Date | null
}

/** Adds to rushes, sorted by key, so that two writers lock rows in the same order. Removes rushes without responses. */
export async function addToRushes(db: Db, changes: readonly RushChange[]): Promise<void> {
  await db.execute(sql`
    INSERT INTO rushes AS r (store_id, survey_id, rush_id, first_at, last_at, set_aside, counted, counted_at)
    SELECT s.store_id, c."surveyId", c."rushId", c."firstAt", c."lastAt", c."setAside", c.counted, c."countedAt"
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS c("storeId" uuid, "surveyId" uuid, "rushId" uuid,
      "firstAt" timestamptz, "lastAt" timestamptz, "setAside" bigint, counted bigint, "countedAt" timestamptz)
      ${joinStores(db, 'c', changes)}
    ORDER BY 1, 2, 3
    ON CONFLICT (store_id, survey_id, rush_id) DO UPDATE SET
      first_at = least(r.first_at, excluded.first_at), last_at = greatest(r.last_at, excluded.last_at),
      set_aside = r.set_aside + excluded.set_aside, counted = r.counted + excluded.counted,
      counted_at = greatest(r.counted_at, excluded.counted_at)`)
  for (const { storeId, surveyId, rushId } of changes.filter(({ setAside, counted }) => setAside + counted < 0)) {
    await db.execute(sql`
      DELETE FROM rushes
      WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND rush_id = ${rushId} AND set_aside = 0 AND counted = 0`)
  }
}

export type Rush = {
  readonly rushId: string
  readonly firstAt: Date
  readonly lastAt: Date
  readonly setAside: number
  readonly counted: number
}

type RushSqlRow = { rush_id: string; first_at: Date; last_at: Date; set_aside: number; counted: number }

const toRush = (row: RushSqlRow): Rush => ({
  rushId: row.rush_id,
  firstAt: new Date(row.first_at),
  lastAt: new Date(row.last_at),
  setAside: row.set_aside,
  counted: row.counted,
})

const RUSH_COLUMNS = sql`rush_id, first_at, last_at, set_aside::float8 AS set_aside, counted::float8 AS counted`

type Wanted = { readonly countedSince: Date; readonly limit: number }

/**
 * The rushes of a survey, newest first, and how many there are.
 * @param countedSince rushes that were counted before this moment and have nothing set aside are left out
 */
export async function readRushes(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  { countedSince, limit }: Wanted,
): Promise<{ readonly rushes: readonly Rush[]; readonly total: number }> {
  const { rows } = await db.execute<RushSqlRow & { total: number }>(sql`
    SELECT ${RUSH_COLUMNS}, (count(*) OVER ())::float8 AS total FROM rushes
    WHERE store_id = ${storeId} AND survey_id = ${surveyId}
      AND (set_aside > 0 OR counted_at >= ${countedSince.toISOString()})
    ORDER BY first_at DESC, rush_id LIMIT ${limit}`)
  return { rushes: rows.map(toRush), total: rows[0]?.total ?? 0 }
}

export async function readRush(db: Db, { storeId, surveyId, rushId }: RushKey): Promise<Rush | null> {
  const { rows } = await db.execute<RushSqlRow>(sql`
    SELECT ${RUSH_COLUMNS} FROM rushes
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND rush_id = ${rushId}`)
  return rows[0] ? toRush(rows[0]) : null
}

/**
 * How many responses a survey gets on a usual day: the median over the days before `before` that have any responses.
 * @param before yyyy-MM-dd of the store's time zone
 * @returns null if there were none
 */
export async function readUsualPerDay(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  { before, days }: { readonly before: string; readonly days: number },
): Promise<number | null> {
  const span = { from: sql`${before}::date - ${days}::integer`, to: sql`${before}::date - 1` }
  const { rows } = await db.execute<{ usual: number | null }>(sql`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY d.counted) AS usual
    FROM surveys s CROSS JOIN LATERAL ${dayFiguresOf({ storeId, surveyId: sql`s.survey_id` }, span)} d
    WHERE s.store_id = ${storeId} AND s.survey_id = ${surveyId} AND d.counted > 0`)
  return rows[0]?.usual ?? null
}

/** Responses of a survey by arrival time: `from` is included, `to` is not. */
export type TimeSpan = { readonly from: Date; readonly to: Date }

/** The part of a time span before a moment. */
export const clampSpan = ({ from, to }: TimeSpan, end: Date): TimeSpan => ({ from, to: to < end ? to : end })

/** Some responses of a survey, for an operation on all of them. */
export type Selection = TimeSpan & {
  readonly storeId: StoreId
  readonly surveyId: SurveyId
  /** Only responses of this rush; null for responses with or without a rush. */
  readonly rushId: string | null
  /** Only responses that are set aside, only those that the merchant counted, or all. */
  readonly which: 'set_aside' | 'cleared' | 'all'
}

const ARE = {
  set_aside: sql`spam AND ${HAS_VERDICT}`,
  cleared: sql`cleared_at IS NOT NULL AND ${HAS_VERDICT}`,
  all: sql`NOT test AND ${HAS_ARRIVED}`,
} as const

/** The next responses of a selection after a cursor, oldest first. */
export async function findSelected(
  db: Db,
  { storeId, surveyId, rushId, from, to, which }: Selection,
  after: ResponseCursor | null,
  limit: number,
): Promise<ResponseCursor[]> {
  const { rows } = await db.execute<ResponseCursorSqlRow>(sql`
    SELECT received_at, response_id FROM responses
    WHERE store_id = ${storeId} AND survey_id = ${surveyId}
      AND received_at >= ${from.toISOString()} AND received_at < ${to.toISOString()} AND ${behind(after)}
      AND ${ARE[which]} AND ${ANSWERED} AND ${rushId === null ? sql`true` : sql`rush_id = ${rushId}`}
    ORDER BY received_at, response_id LIMIT ${limit}`)
  return rows.map(toCursor)
}

export const keysOf = (
  { storeId, surveyId }: Pick<Selection, 'storeId' | 'surveyId'>,
  cursors: readonly ResponseCursor[],
): ResponseKey[] => cursors.map(({ responseId }) => ({ storeId, surveyId, responseId }))

export type ArrivalBar = {
  readonly bar: number
  /** Whether these arrived within the chosen time span; a bar can be partly within. */
  readonly isChosen: boolean
  readonly setAside: number
  readonly counted: number
}

/** Numbers of responses, in bars of equal length from a moment on. */
export async function readArrivals(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  { chosen, window, barSeconds }: { readonly chosen: TimeSpan; readonly window: TimeSpan; readonly barSeconds: number },
): Promise<ArrivalBar[]> {
  const { rows } = await db.execute<{ bar: number; chosen: boolean; set_aside: number; counted: number }>(sql`
    SELECT floor(extract(epoch FROM received_at - ${window.from.toISOString()}::timestamptz) / ${barSeconds}::integer)::integer AS bar,
      received_at >= ${chosen.from.toISOString()} AND received_at < ${chosen.to.toISOString()} AS chosen,
      (count(*) FILTER (WHERE spam))::float8 AS set_aside, (count(*) FILTER (WHERE NOT spam))::float8 AS counted
    FROM responses
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND ${HAS_ARRIVED}
      AND received_at >= ${window.from.toISOString()} AND received_at < ${window.to.toISOString()}
      AND NOT test AND ${ANSWERED}
    GROUP BY 1, 2`)
  return rows.map((row) => ({ bar: row.bar, isChosen: row.chosen, setAside: row.set_aside, counted: row.counted }))
}
