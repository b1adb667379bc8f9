import { isEveryOrder, type ResultsFilter } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { askedKey } from '../responses/control-answers.ts'
import { countMatching, type MatchedCounts, readAllCounts } from '../responses/facts/fact-counts.ts'
import type { FactMatch } from '../responses/facts/match-facts.ts'
import type { SurveyKey } from '../responses/facts/survey-codes.ts'
import type { OpenResults, ResultsPart } from '../responses/results-query/open-results.ts'
import { readSurveyCounts } from './survey-counts.ts'

/** The counts of some responses: from the totals if they are all of the survey, and else from the facts. */
export async function readPartCounts(db: Db, survey: SurveyKey, match: FactMatch): Promise<MatchedCounts> {
  const isAll = match.days === null && match.clauses.length === 0 && match.lockedFrom === null
  const all = isAll ? await readAllCounts(db, survey.storeId, survey.surveyId) : null
  return all ? { ...all, withoutOwn: new Map() } : countMatching(db, survey, match)
}

/** Counters have no days before this one. */
const FIRST_DAY = '1970-01-01'

/** The counts of all responses of a survey while not all have facts yet: from its counters. */
export async function readUnpreparedCounts(
  db: Db,
  { survey: { storeId, surveyId }, asked, locked }: OpenResults,
): Promise<MatchedCounts> {
  const counts = await readSurveyCounts(db, storeId, surveyId, { firstDay: FIRST_DAY, lockedFrom: locked.from })
  const byQuestion = await counts.talliesOf(asked)
  const ofDays = [...counts.byDay].map(([day, n]) => [`day:${day}`, n] as const)
  return {
    responses: counts.responses,
    seconds: counts.seconds,
    tallies: new Map([
      ['', new Map([['completed', counts.completed], ...ofDays])],
      ...[...byQuestion].map(([one, tally]) => [askedKey(one.question), tally] as const),
    ]),
    withoutOwn: new Map(),
  }
}

export type Views = {
  readonly count: number
  readonly byDay: ReadonlyMap<string, number>
  /** Whether all filters apply to views: only the device and the surface do, because a view is in no response. */
  readonly followFilters: boolean
}

/** How often a survey was shown in a period. */
export async function readPartViews(
  db: Db,
  { storeId, surveyId }: SurveyKey,
  { days, filters }: ResultsPart,
): Promise<Views> {
  const applied = filters.flatMap(({ kind, values }) => (hasViews(kind) ? [{ kind, values }] : []))
  const isOfKind = applied.map(({ kind, values }) => sql`AND ${sql.identifier(kind)} IN ${values}`)
  const { rows } = await db.execute<{ day: string; n: number }>(sql`
    SELECT day::text, sum(n)::float8 AS n FROM survey_views
    WHERE store_id = ${storeId} AND survey_id = ${surveyId}
      AND ${days === null ? sql`true` : sql`day BETWEEN ${days.from}::date AND ${days.to}::date`}
      ${sql.join(isOfKind, sql` `)}
    GROUP BY day`)
  return {
    count: rows.reduce((sum, { n }) => sum + n, 0),
    byDay: new Map(rows.map(({ day, n }) => [day, n])),
    followFilters: filters.every((filter) => hasViews(filter.kind) || isEveryOrder(filter)),
  }
}

/** Views are stored by these, in columns of the same names. */
const hasViews = (kind: ResultsFilter['kind']): kind is 'device' | 'surface' => kind === 'device' || kind === 'surface'
