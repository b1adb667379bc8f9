import { DAY_MS, err, ok, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import type { Problem } from '../problems.ts'
import { localDay } from './local-day.ts'
import { readSurveyHead } from './read-queries.ts'
import { type ArrivalBar, clampSpan, readArrivals, readRushes, readUsualPerDay, type TimeSpan } from './rush-queries.ts'

/** A counted rush stays in the list for this long, so that its merchant can undo that. */
const COUNTED_LISTED_MS = 7 * DAY_MS
/** The usual number per day is computed from the last four weeks. */
const USUAL_DAYS = 28

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const rushListSchema = v.object({
  /** When the figures were read. A decision about a rush hands it back. */
  asOf: v.string(),
  /** Newest first. */
  rushes: v.array(
    v.object({
      rushId: v.string(),
      firstAt: v.string(),
      lastAt: v.string(),
      setAside: count,
      /** Responses that count because the merchant cleared them. */
      counted: count,
    }),
  ),
  total: count,
  /** The median of responses a day; null without any in the four weeks before today. */
  usualPerDay: v.nullable(v.number()),
})

/** The rushes that a merchant can judge. */
export async function listRushes(
  db: Db,
  { storeId, surveyId }: { readonly storeId: StoreId; readonly surveyId: SurveyId },
  limit: number,
  now: Date,
): Promise<Result<v.InferOutput<typeof rushListSchema>, Problem>> {
  const head = await readSurveyHead(db, storeId, surveyId)
  if (!head) return err({ code: 'survey_not_found' })
  const countedSince = new Date(now.getTime() - COUNTED_LISTED_MS)
  const { rushes, total } = await readRushes(db, storeId, surveyId, { countedSince, limit })
  // Most surveys never have a rush.
  const usual = { before: localDay(now, head.timezone), days: USUAL_DAYS }
  const usualPerDay = total === 0 ? null : await readUsualPerDay(db, storeId, surveyId, usual)
  const listed = rushes.map(({ firstAt, lastAt, ...rush }) => ({
    ...rush,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }))
  return ok({ asOf: now.toISOString(), rushes: listed, total, usualPerDay })
}

export const arrivalsSchema = v.object({
  /** When the figures were read: they include no response from this moment on. */
  asOf: v.string(),
  /** Within the time span. */
  setAside: count,
  counted: count,
  /** The length of a bar. */
  barMinutes: count,
  /** Thirty bars, with the time span in the middle. */
  bars: v.array(v.object({ from: v.string(), setAside: count, counted: count })),
})

const BARS = 30
/** The time span takes up to half of the bars. */
const MAX_CHOSEN_BARS = BARS / 2
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES
const BAR_MINUTES = [1, 5, 15, 60, 6 * 60, DAY_MINUTES, WEEK_MINUTES] as const

type Pools = {
  readonly db: Db
  /** For statements that may take longer than a request is allowed to. */
  readonly longDb: Db
}

/** Counts the responses until now within a time span and around it. */
export async function showArrivals(
  { db, longDb }: Pools,
  { storeId, surveyId }: { readonly storeId: StoreId; readonly surveyId: SurveyId },
  span: TimeSpan,
  now: Date,
): Promise<Result<v.InferOutput<typeof arrivalsSchema>, Problem>> {
  if (!(await readSurveyHead(db, storeId, surveyId))) return err({ code: 'survey_not_found' })
  const barMinutes = barMinutesOf(span)
  const window = windowAround(span, barMinutes)
  // A window of a month or more can include all responses of a large survey.
  const arrivals = await readArrivals(barMinutes < DAY_MINUTES ? db : longDb, storeId, surveyId, {
    chosen: clampSpan(span, now),
    window: clampSpan(window, now),
    barSeconds: barMinutes * 60,
  })
  const bars = Array.from({ length: BARS }, (_, bar) => ({
    from: new Date(window.from.getTime() + bar * barMinutes * MINUTE_MS).toISOString(),
    ...totalOf(arrivals.filter((one) => one.bar === bar)),
  }))
  return ok({ asOf: now.toISOString(), ...totalOf(arrivals.filter(({ isChosen }) => isChosen)), barMinutes, bars })
}

function barMinutesOf({ from, to }: TimeSpan): number {
  const minutes = (to.getTime() - from.getTime()) / MINUTE_MS
  const fitting = BAR_MINUTES.find((bar) => minutes <= bar * MAX_CHOSEN_BARS)
  return fitting ?? WEEK_MINUTES * Math.ceil(minutes / (WEEK_MINUTES * MAX_CHOSEN_BARS))
}

/** Whole bars, with the time span in the middle. */
function windowAround({ from, to }: TimeSpan, barMinutes: number): TimeSpan {
  const barMs = barMinutes * MINUTE_MS
  const firstBar = Math.floor(from.getTime() / barMs)
  const chosenBars = Math.ceil(to.getTime() / barMs) - firstBar
  const start = (firstBar - Math.floor((BARS - chosenBars) / 2)) * barMs
  return { from: new Date(start), to: new Date(start + BARS * barMs) }
}

const totalOf = (bars: readonly ArrivalBar[]) => ({
  setAside: bars.reduce((sum, bar) => sum + bar.setAside, 0),
  counted: bars.reduce((sum, bar) => sum + bar.counted, 0),
})
