import type { StoreId, SurveyId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { askedKey } from '../responses/control-answers.ts'
import { type FactCounts, readAllCounts, readCountsBefore, type Tally } from '../responses/facts/fact-counts.ts'
import { figuresOf, viewsOf } from '../responses/facts/figures.ts'
import type { ResponseCursor } from '../responses/read-queries.ts'
import { usedResponses } from '../responses/used-responses.ts'
import { countIncluded, readCounters, type SurveyCounts } from './counter-counts.ts'

const NOTHING: Tally = new Map()

/**
 * The counts of a survey, or of its responses that came before a place: from its facts, or from its counters as long as those
 * are not complete.
 */
export async function readSurveyCounts(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  { firstDay, lockedFrom }: { readonly firstDay: string; readonly lockedFrom: ResponseCursor | null },
): Promise<SurveyCounts> {
  const all = await readAllCounts(db, storeId, surveyId)
  if (all && lockedFrom) return countsOf(await readCountsBefore(db, { storeId, surveyId }, lockedFrom))
  if (all) return countsOf(all)
  if (lockedFrom) return countIncluded(db, storeId, surveyId, lockedFrom)
  return readCounters(db, storeId, surveyId, firstDay)
}

const DAY = 'day:'

function countsOf({ responses, tallies, seconds }: FactCounts): SurveyCounts {
  const ofSurvey = tallies.get('') ?? NOTHING
  const days = [...ofSurvey].filter(([value]) => value.startsWith(DAY))
  return {
    responses,
    completed: ofSurvey.get('completed') ?? 0,
    seconds,
    byDay: new Map(days.map(([value, n]) => [value.slice(DAY.length), n])),
    talliesOf: async (asked) => new Map(asked.map((one) => [one, tallies.get(askedKey(one.question)) ?? NOTHING])),
  }
}

/** The figures of a survey beside its counts. */
export type SurveyHeadFigures = {
  readonly shown: number
  readonly shownByDay: ReadonlyMap<string, number>
  readonly tests: number
  readonly spam: number
  /** How many responses count against a plan. */
  readonly used: number
}

/** @param firstDay the first day of `shownByDay` */
export async function readHeadFigures(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  firstDay: string,
): Promise<SurveyHeadFigures> {
  const survey = sql`surveys s WHERE s.store_id = ${storeId} AND s.survey_id = ${surveyId}`
  const { rows: figures } = await db.execute<{ tests: number; spam: number; used: number }>(sql`
    SELECT f.tests::float8 AS tests, f.set_aside::float8 AS spam, ${usedResponses(sql`f`)}::float8 AS used
    FROM (SELECT * FROM ${survey}) s CROSS JOIN LATERAL ${figuresOf({ storeId, surveyId: sql`s.survey_id` })} f`)
  const { rows: views } = await db.execute<{ day: string | null; n: number }>(sql`
    SELECT v.day::text, v.n::float8 AS n FROM (SELECT * FROM ${survey}) s
    CROSS JOIN LATERAL ${viewsOf({ storeId, surveyId: sql`s.survey_id` }, firstDay)} v`)
  const { tests = 0, spam = 0, used = 0 } = figures[0] ?? {}
  const shownByDay = new Map(views.flatMap(({ day, n }) => (day === null ? [] : [[day, n] as const])))
  const shown = views.find(({ day }) => day === null)?.n ?? 0
  return { tests, spam, used, shownByDay, shown }
}
