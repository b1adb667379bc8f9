import {
  type DayRange,
  err,
  hasAllResponses,
  ok,
  type Result,
  type ResultsFilter,
  type ResultsQuery,
  type StoreId,
  type SurveyId,
} from '@earshot/survey'
import { type SQL, sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import type { Problem } from '../../problems.ts'
import type { AskedQuestion } from '../asked-questions.ts'
import { clausesOf, type FactMatch, matches } from '../facts/match-facts.ts'
import { percentPrepared } from '../facts/preparing.ts'
import { GIVEN, pageFactKey } from '../facts/response-facts.ts'
import type { SurveyKey } from '../facts/survey-codes.ts'
import { localDay } from '../local-day.ts'
import { type LockedResponses, readLocked } from '../locked-responses.ts'
import { readAskedQuestions, readSurveyHead, type SurveyHead } from '../read-queries.ts'
import { isOpenFact, unknownInQuery } from './check-filters.ts'
import { daysLastYear, periodDays, previousDays } from './period-days.ts'

/** A query of results, and what limits it. */
export type WantedResults = {
  readonly query: ResultsQuery
  readonly now: Date
  /** How many responses the plan includes; null: all. If there are more, the first are the results (ADR-0028). */
  readonly cap: number | null
}

/** Some responses of a survey: those of a period that match filters. */
export type ResultsPart = {
  /** Null: all time. */
  readonly days: DayRange | null
  readonly filters: readonly ResultsFilter[]
}

/** A survey whose results can be counted. */
export type OpenResults = {
  readonly survey: SurveyKey
  readonly head: SurveyHead
  readonly asked: readonly AskedQuestion[]
  readonly locked: LockedResponses
  readonly part: ResultsPart
  /** The responses to compare with; null: none. */
  readonly compared: ResultsPart | null
  /** The options that the shares of both are without. */
  readonly without: ResultsQuery['without']
  /** How many of a hundred responses have facts; null: all have. */
  readonly percentPrepared: number | null
}

/**
 * Reads what a query of results is about, and checks that its survey has everything that it names.
 * @param snapshot one snapshot for this and all counts, so that they are of one moment
 */
export async function openResults(
  snapshot: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  { query, now, cap }: WantedResults,
): Promise<Result<OpenResults, Problem>> {
  const head = await readSurveyHead(snapshot, storeId, surveyId)
  if (!head) return err({ code: 'survey_not_found' })
  const survey = { storeId, surveyId }
  const percent = await percentPrepared(snapshot, survey)
  if (percent !== null && needsFacts(query)) return err({ code: 'results_preparing', percent })
  const locked = await readLocked(snapshot, storeId, surveyId, cap)
  const asked = await readAskedQuestions(snapshot, storeId, surveyId, { ...head, lockedFrom: locked.from })
  const revisions = await readRevisions(snapshot, survey)
  const pageValues = await readPageValues(snapshot, survey, query)
  const mistake = unknownInQuery(query, { asked, revisions, currency: head.currency, pageValues })
  if (mistake) return err({ code: 'results_query_invalid', ...mistake })
  const days = periodDays(query.period, localDay(now, head.timezone))
  const part = { days, filters: query.filters }
  return ok({
    survey,
    head,
    asked,
    locked,
    part,
    compared: comparedPart(query, part),
    without: query.without,
    percentPrepared: percent,
  })
}

/** Counters have the results of all responses, and nothing else. */
const needsFacts = (query: ResultsQuery): boolean =>
  !hasAllResponses(query) || query.compareWith !== null || query.without.length > 0

/** The same for results that are counted by the facts of all responses. */
export async function openPreparedResults(
  snapshot: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  wanted: WantedResults,
): Promise<Result<OpenResults, Problem>> {
  const opened = await openResults(snapshot, storeId, surveyId, wanted)
  if (!opened.ok || opened.value.percentPrepared === null) return opened
  return err({ code: 'results_preparing', percent: opened.value.percentPrepared })
}

function comparedPart({ compareWith }: ResultsQuery, { days, filters }: ResultsPart): ResultsPart | null {
  if (compareWith === null) return null
  if (typeof compareWith === 'object') return { days, filters: compareWith.filters }
  if (days === null) return null
  return { days: compareWith === 'previous_period' ? previousDays(days) : daysLastYear(days), filters }
}

async function readRevisions(db: Db, { storeId, surveyId }: SurveyKey): Promise<readonly number[]> {
  const { rows } = await db.execute<{ revision: number }>(sql`
    SELECT revision FROM revisions WHERE store_id = ${storeId} AND survey_id = ${surveyId}`)
  return rows.map(({ revision }) => revision)
}

/** The values that a query names of facts of pages, as far as responses have them. By fact. */
async function readPageValues(db: Db, { storeId, surveyId }: SurveyKey, { filters, compareWith }: ResultsQuery) {
  const all = [...filters, ...(typeof compareWith === 'object' ? (compareWith?.filters ?? []) : [])]
  const named = all.flatMap(({ kind, values }) =>
    isOpenFact(kind) ? values.map((value) => ({ kind, key: pageFactKey(kind), value })) : [],
  )
  const known = new Map<string, Set<string>>()
  if (named.length === 0) return known
  const { rows } = await db.execute<{ kind: string; value: string }>(sql`
    SELECT n.kind, n.value FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS n(kind text, key text, value text)
    JOIN survey_codes k ON k.store_id = ${storeId} AND k.survey_id = ${surveyId} AND k.asked_key = n.key
      AND k.value = ${GIVEN} || n.value`)
  for (const { kind, value } of rows) known.set(kind, (known.get(kind) ?? new Set()).add(value))
  return known
}

/** The responses of a part by their codes. */
export async function matchOf(
  db: Db,
  { survey, locked }: Pick<OpenResults, 'survey' | 'locked'>,
  { days, filters }: ResultsPart,
): Promise<FactMatch> {
  return { days, clauses: await clausesOf(db, survey, filters), lockedFrom: locked.from }
}

/**
 * The condition on `response_facts` that responses of a query meet; null where all are wanted. Everything that the query names is checked.
 * @param isNeeded whether all responses have a condition as well, because their facts are read in any case
 */
export async function factsMatching(
  db: Db,
  { storeId, surveyId }: SurveyKey,
  wanted: WantedResults,
  isNeeded = false,
): Promise<Result<SQL | null, Problem>> {
  const isOfAll = !isNeeded && hasAllResponses(wanted.query)
  if (isOfAll && !needsFacts(wanted.query)) return ok(null)
  const opened = await openPreparedResults(db, storeId, surveyId, wanted)
  if (!opened.ok) return opened
  return ok(isOfAll ? null : matches(opened.value.survey, await matchOf(db, opened.value, opened.value.part)))
}
