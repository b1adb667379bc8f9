import { type QuestionId, type StoreId, type SurveyId, VERIFIED_ONLY } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { COUNTED_ANSWERS } from '../responses/counted-answers.ts'
import { codeLines } from '../responses/facts/cross-lines.ts'
import { hasFacts } from '../responses/facts/figures.ts'
import { ANSWERED_STEPS, clausesOf, type FactMatch } from '../responses/facts/match-facts.ts'
import { STATES } from '../responses/facts/response-facts.ts'
import { allRows, type FactSources, factSources } from '../responses/facts/segments/read-segments.ts'
import { countPairs } from '../responses/facts/segments/segment-pairs.ts'
import type { SurveyKey } from '../responses/facts/survey-codes.ts'
import { COUNTS, type ResponseCursor } from '../responses/read-queries.ts'
import type { Days } from './nps-buckets.ts'

/** A revision that asks nps questions. */
export type NpsRevision = {
  readonly surveyId: SurveyId
  readonly name: string
  readonly status: 'draft' | 'published'
  readonly revision: number
  /** Whether no newer one has been published. */
  readonly isNewest: boolean
  readonly questionIds: readonly QuestionId[]
  /** Whether its survey is counted by its facts. */
  readonly hasFacts: boolean
}

/**
 * Counts the scores of all surveys of a store that are not deleted. A type may be changed under the same id, so that each
 * revision is read by its own type.
 */
export async function readNpsRevisions(db: Db, storeId: StoreId): Promise<readonly NpsRevision[]> {
  const { rows } = await db.execute<NpsRevision>(sql`
    SELECT s.survey_id AS "surveyId", s.name, s.status, r.revision,
      r.revision IS NOT DISTINCT FROM s.published_revision AS "isNewest",
      asks.ids AS "questionIds", ${hasFacts({ storeId, surveyId: sql`s.survey_id` })} AS "hasFacts"
    FROM surveys s
    JOIN revisions r ON r.store_id = s.store_id AND r.survey_id = s.survey_id
    CROSS JOIN LATERAL (
      SELECT jsonb_path_query_array(r.document, '$.questions[*] ? (@.summary == "nps").questionId') AS ids) asks
    WHERE s.store_id = ${storeId} AND s.deleted_at IS NULL AND asks.ids <> '[]'::jsonb
    ORDER BY s.survey_id, r.revision`)
  return rows
}

/** The responses that scores are of. */
type Scored = {
  readonly days: Days
  /** Whether only those count that answer for an order that the store has signed (ADR-0100). */
  readonly isVerifiedOnly: boolean
}

/** How many respondents who came on a day gave a score last. */
export type ScoreRow = {
  readonly surveyId: SurveyId
  readonly day: string
  readonly score: number
  readonly n: number
}

/**
 * The scores of revisions with a single nps question, where a respondent has no more than one answer: from the counters,
 * at most eleven rows a day, by the primary key up to the day. However many have answered, nothing of it grows.
 */
export async function readCountedScores(
  db: Db,
  storeId: StoreId,
  asked: readonly NpsRevision[],
  { from, to }: Days,
): Promise<readonly ScoreRow[]> {
  if (asked.length === 0) return []
  // Each revision by itself, or the planner, who does not know how few they are, reads the counters of every store.
  const { rows } = await db.execute<ScoreRow>(sql`
    SELECT q."surveyId", c.day::text, substr(c.value, length('value:') + 1)::integer AS score, c.n::float8 AS n
    FROM ${wantedOf(asked)}
    CROSS JOIN LATERAL (
      SELECT day, value, n FROM counters
      WHERE store_id = ${storeId} AND survey_id = q."surveyId" AND segment = 'revision:' || q.revision
        AND day BETWEEN ${from}::date AND ${to}::date AND question_id = q."questionIds" ->> 0
        AND value LIKE 'value:%' AND n > 0
      OFFSET 0) c`)
  return rows
}

/** A survey whose scores are counted by its facts. */
type FactSurvey = {
  readonly surveyId: SurveyId
  /** Whether each revision asks at most one nps question, so that no response has two scores. */
  readonly asksOnce: boolean
  /** Responses from there on are left out; null: none are. */
  readonly lockedFrom: ResponseCursor | null
}

/**
 * The last scores of surveys: those of segments as they were added up, the others by the index by arrival, which has all that is read.
 * With verified orders only, those of segments are counted by bits. No bits have which of two scores was the last, so that a survey that
 * asks twice is read from its rows: a million of them take about a second.
 */
export async function readFactScores(
  db: Db,
  storeId: StoreId,
  surveys: readonly FactSurvey[],
  { days, isVerifiedOnly }: Scored,
): Promise<readonly ScoreRow[]> {
  const scores: ScoreRow[] = []
  for (const { surveyId, lockedFrom, asksOnce } of surveys) {
    const survey = { storeId, surveyId }
    const clauses = isVerifiedOnly ? await clausesOf(db, survey, [VERIFIED_ONLY]) : []
    const match = { days, clauses, lockedFrom }
    const isOfRows = isVerifiedOnly && !asksOnce
    const sources = isOfRows ? allRows(survey, match) : await factSources(db, survey, match)
    const { rows: found } = await db.execute<DayScore>(sql`
      SELECT day::text, last_score AS score, count(*)::float8 AS n FROM (${sources.rows(sql`day, last_score`)}) f
      WHERE last_score IS NOT NULL GROUP BY day, last_score`)
    const sealed = await readSealedScores(db, survey, sources, { days, clauses })
    scores.push(...[...found, ...sealed].map((row) => ({ surveyId, ...row })))
  }
  return scores
}

type DayScore = Omit<ScoreRow, 'surveyId'>

/** The scores of responses in segments that match. */
async function readSealedScores(
  db: Db,
  survey: SurveyKey,
  sources: FactSources,
  { days, clauses }: Pick<FactMatch, 'clauses'> & { readonly days: Days },
): Promise<readonly DayScore[]> {
  if (sources.segments.length === 0) return []
  return clauses.length === 0 ? readAddedScores(db, survey, days) : countSealedScores(db, survey, sources, clauses)
}

/** Counts them by the bits of days and of scores. */
async function countSealedScores(
  db: Db,
  survey: SurveyKey,
  sources: FactSources,
  clauses: FactMatch['clauses'],
): Promise<readonly DayScore[]> {
  const { rows: coded } = await db.execute<{ code: number; day: string | null; score: number | null }>(sql`
    SELECT code, CASE WHEN asked_key = '' THEN substr(value, length('day:') + 1) END AS day,
      CASE WHEN asked_key <> '' THEN substr(value, length('value:') + 1)::integer END AS score
    FROM survey_codes
    WHERE store_id = ${survey.storeId} AND survey_id = ${survey.surveyId} AND (
      (asked_key = '' AND value LIKE 'day:%') OR (split_part(asked_key, ' ', 2) = 'nps' AND value LIKE 'value:%'))`)
  const days = coded.flatMap(({ day }) => day ?? [])
  const ofDays = coded.flatMap(({ code, day }) => (day === null ? [] : [[days.indexOf(day), code] as const]))
  const ofScores = coded.flatMap(({ code, score }) => (score === null ? [] : [[score, code] as const]))
  const pairs = await countPairs(db, survey, sources, {
    clauses,
    rows: codeLines(ofDays),
    columns: codeLines(ofScores),
  })
  return pairs.map(({ row, column, n }) => ({ day: days[row] ?? '', score: column, n }))
}

/** As they were added up when the segments were made. */
async function readAddedScores(db: Db, { storeId, surveyId }: SurveyKey, { from, to }: Days) {
  const { rows } = await db.execute<DayScore>(sql`
    SELECT s.day::text, s.score, sum(s.n)::float8 AS n
    FROM fact_segments f CROSS JOIN LATERAL jsonb_to_recordset(f.last_scores) AS s(day date, score integer, n integer)
    WHERE f.store_id = ${storeId} AND f.survey_id = ${surveyId} AND s.day BETWEEN ${from}::date AND ${to}::date
    GROUP BY s.day, s.score`)
  return rows
}

/**
 * A survey without facts whose scores are not in its counters: some revisions ask several nps questions, some responses are locked, or
 * only verified orders count.
 */
export type NpsSurvey = {
  readonly surveyId: SurveyId
  /** The nps questions of some revisions, by their numbers. */
  readonly asked: Readonly<Record<number, readonly QuestionId[]>>
  readonly lockedFrom: ResponseCursor | null
}

/**
 * The same, computed from the responses: the last answer on the path of each one. Without a stored walk the path has
 * the order of the questions (ADR-0009), which is the order of `asked`. They are read by arrival, without those that are
 * locked, so that on a plan with a cap no more are read than it includes. A million of one survey take seconds.
 */
export async function readLastScores(
  db: Db,
  storeId: StoreId,
  surveys: readonly NpsSurvey[],
  { days: { from, to }, isVerifiedOnly }: Scored,
): Promise<readonly ScoreRow[]> {
  if (surveys.length === 0) return []
  const wanted = surveys.map(({ lockedFrom, ...survey }) => ({
    ...survey,
    lockedAt: lockedFrom?.receivedAt ?? null,
    lockedId: lockedFrom?.responseId ?? null,
  }))
  // A day begins nowhere more than a day away from that of UTC, or of whatever zone the database is in.
  const { rows } = await db.execute<ScoreRow>(sql`
    SELECT q."surveyId", r.day::text, last.score, count(*)::float8 AS n
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      AS q("surveyId" uuid, asked jsonb, "lockedAt" timestamptz, "lockedId" uuid)
    CROSS JOIN LATERAL (
      SELECT day, counted -> 'path' AS path, ${COUNTED_ANSWERS} AS answers, q.asked -> revision::text AS ids
      FROM responses
      WHERE store_id = ${storeId} AND survey_id = q."surveyId"
        AND received_at BETWEEN ${from}::date - 2 AND ${to}::date + 3
        AND (received_at, response_id) < (coalesce(q."lockedAt", 'infinity'),
          coalesce(q."lockedId", 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
        AND day BETWEEN ${from}::date AND ${to}::date AND q.asked ? revision::text AND ${COUNTS}
        AND ${isVerifiedOnly ? sql`pages IS NOT NULL` : sql`true`}
      OFFSET 0) r
    CROSS JOIN LATERAL (
      SELECT (r.answers -> step.id ->> 'value')::integer AS score
      FROM jsonb_array_elements_text(coalesce(r.path, r.ids)) WITH ORDINALITY AS step(id, place)
      WHERE r.ids ? step.id AND jsonb_typeof(r.answers -> step.id) = 'object'
      ORDER BY step.place DESC LIMIT 1) last
    GROUP BY q."surveyId", r.day, last.score`)
  return rows
}

type LeftOutRow = { readonly tests: number; readonly spam: number }

/** How often these questions were answered by tests and by spam, which no score is made of (ADR-0033). */
export async function readLeftOut(
  db: Db,
  storeId: StoreId,
  asked: readonly NpsRevision[],
  days: Days,
): Promise<LeftOutRow> {
  const counted = await readLeftOutOfCounters(
    db,
    storeId,
    asked.filter((one) => !one.hasFacts),
    days,
  )
  const { rows } = await db.execute<LeftOutRow>(sql`
    SELECT count(*) FILTER (WHERE f.state = ${STATES.test})::float8 AS tests,
      count(*) FILTER (WHERE f.state = ${STATES.setAside})::float8 AS spam
    FROM (
      SELECT q."surveyId", q.id, array_agg(k.code) AS codes
      FROM (SELECT DISTINCT q."surveyId", id FROM ${wantedOf(asked.filter((one) => one.hasFacts))},
        jsonb_array_elements_text(q."questionIds") AS id) q
      JOIN survey_codes k ON k.store_id = ${storeId} AND k.survey_id = q."surveyId"
        AND starts_with(k.asked_key, q.id || ' nps ') AND k.value IN ${[...ANSWERED_STEPS]}
      GROUP BY 1, 2) q
    CROSS JOIN LATERAL (
      SELECT r.state FROM response_facts r
      WHERE r.store_id = ${storeId} AND r.survey_id = q."surveyId" AND r.state <> 0
        AND r.day BETWEEN ${days.from}::date AND ${days.to}::date AND r.codes && q.codes
      OFFSET 0) f`)
  const { tests = 0, spam = 0 } = rows[0] ?? {}
  return { tests: counted.tests + tests, spam: counted.spam + spam }
}

async function readLeftOutOfCounters(
  db: Db,
  storeId: StoreId,
  asked: readonly NpsRevision[],
  { from, to }: Days,
): Promise<LeftOutRow> {
  // PostgreSQL 15 reads the counters of every segment for a list of segments, so each is named alone.
  const { rows } = await db.execute<LeftOutRow>(sql`
    SELECT coalesce(sum(c.n) FILTER (WHERE s.segment = 'test'), 0)::float8 AS tests,
      coalesce(sum(c.n) FILTER (WHERE s.segment = 'spam'), 0)::float8 AS spam
    FROM (
      SELECT DISTINCT q."surveyId", id FROM ${wantedOf(asked)}, jsonb_array_elements_text(q."questionIds") AS id) q
    CROSS JOIN (VALUES ('test'), ('spam')) AS s(segment)
    CROSS JOIN LATERAL (
      SELECT n FROM counters
      WHERE store_id = ${storeId} AND survey_id = q."surveyId" AND segment = s.segment
        AND day BETWEEN ${from}::date AND ${to}::date AND question_id = q.id AND value = 'answered'
      OFFSET 0) c`)
  return rows[0] ?? { tests: 0, spam: 0 }
}

const wantedOf = (asked: readonly NpsRevision[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS q("surveyId" uuid, revision integer, "questionIds" jsonb)`
