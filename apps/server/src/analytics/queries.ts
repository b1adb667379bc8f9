import { type QuestionId, type ResponseId, SHOWN, type StoreId, type SurveyId } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import type { AskedQuestion } from '../responses/asked-questions.ts'
import { COUNTED_ANSWERS } from '../responses/counted-answers.ts'
import { before, type ResponseCursor } from '../responses/read-queries.ts'

/** How often each value of a question, or of the survey itself, was counted. */
export type Tally = ReadonlyMap<string, number>

/** The counters of a question in one segment and on one day: the numbers by their values. */
type CounterRow = { segment: string; day: string; question_id: string; counts: Readonly<Record<string, number>> }

/**
 * One row for each question. A large survey has tens of thousands of counters, and reading as many rows would take much
 * longer than reading their JSON.
 */
const COUNTS = sql`json_object_agg(value, n) AS counts`
const BY_QUESTION = sql`GROUP BY segment, day, question_id`

/** What results are made of. */
export type Counts = {
  /** Of all time; '' is the survey. */
  readonly byQuestion: ReadonlyMap<string, Tally>
  /** Of the survey, at least on each day that is shown. */
  readonly byDay: ReadonlyMap<string, Tally>
  /** Of all time and at least of some questions, apart for each revision: by `tallyKey`. */
  readonly ofRevisions: (questionIds: readonly QuestionId[]) => Promise<ReadonlyMap<string, Tally>>
}

/**
 * The counters of all time by question ('' is the survey), on each day from `firstDay` on how often it was shown
 * and how many started, and how many tests and how much spam there was, which are in no other figure (ADR-0033).
 */
export async function readCounts(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  firstDay: string,
): Promise<Counts & { readonly tests: number; readonly spam: number }> {
  const ofSurvey = sql`SELECT segment, day::text, question_id, ${COUNTS} FROM counters
    WHERE store_id = ${storeId} AND survey_id = ${surveyId}`
  const started = sql`day = '-infinity' AND question_id = '' AND value = 'started'`
  // PostgreSQL 15 reads the counters of every segment for a list of segments, so each is named alone.
  const { rows } = await db.execute<CounterRow>(sql`
    ${ofSurvey} AND segment = 'all' AND day = '-infinity' ${BY_QUESTION}
    UNION ALL
    ${ofSurvey} AND segment = 'all' AND day >= ${firstDay}::date AND question_id = ''
      AND value IN ('started', ${SHOWN}) ${BY_QUESTION}
    UNION ALL
    ${ofSurvey} AND segment = 'test' AND ${started} ${BY_QUESTION}
    UNION ALL
    ${ofSurvey} AND segment = 'spam' AND ${started} ${BY_QUESTION}`)
  const ofAllTime = rows.filter((row) => row.segment === 'all' && row.day === '-infinity')
  return {
    byQuestion: new Map(ofAllTime.map((row) => [row.question_id, tallyOf(row)])),
    byDay: new Map(rows.filter((row) => row.day !== '-infinity').map((row) => [row.day, tallyOf(row)])),
    ofRevisions: (questionIds) => readCountsOfRevisions(db, storeId, surveyId, questionIds),
    tests: rows.find((row) => row.segment === 'test')?.counts.started ?? 0,
    spam: rows.find((row) => row.segment === 'spam')?.counts.started ?? 0,
  }
}

async function readCountsOfRevisions(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  questionIds: readonly QuestionId[],
): Promise<ReadonlyMap<string, Tally>> {
  if (questionIds.length === 0) return new Map()
  const { rows } = await db.execute<CounterRow>(sql`
    SELECT segment, c.day::text, question_id, ${COUNTS}
    FROM revisions r
    JOIN counters c ON c.store_id = r.store_id AND c.survey_id = r.survey_id AND c.segment = 'revision:' || r.revision
      AND c.day = '-infinity' AND c.question_id IN (SELECT jsonb_array_elements_text(${JSON.stringify(questionIds)}::jsonb))
    WHERE r.store_id = ${storeId} AND r.survey_id = ${surveyId} ${BY_QUESTION}`)
  return new Map(rows.map((row) => [tallyKey(row.question_id, revisionOf(row.segment)), tallyOf(row)]))
}

export const tallyKey = (questionId: string, revision: number) => `${questionId} ${revision}`

/** The revision that a segment is about. */
export const revisionOf = (segment: string) => Number(segment.slice('revision:'.length))

const tallyOf = ({ counts }: CounterRow): Tally => new Map(Object.entries(counts))

export type WrittenText = { readonly responseId: ResponseId; readonly day: string; readonly text: string }

type TextRow = { place: number; response_id: ResponseId; day: string; text: string }

type Written = {
  readonly asked: readonly AskedQuestion[]
  /** What was written from there on is left out; null: nothing is. */
  readonly lockedFrom: ResponseCursor | null
  /** How many texts of each question are read at most. */
  readonly limit: number
}

/**
 * The newest that people wrote to some questions, as an answer or beside Other, at most `limit` each, as they count
 * (ADR-0046). However many responses there are, no more of them are read than are returned.
 * @returns one list per question, in the order given, the newest first
 */
export async function readNewestWritten(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  { asked, lockedFrom, limit }: Written,
): Promise<readonly (readonly WrittenText[])[]> {
  if (asked.length === 0) return []
  const wanted = asked.map(({ question: { questionId }, revisions }, place) => ({ place, questionId, revisions }))
  // Each revision has its own newest in the order of the primary key; over all at once they would have to be sorted.
  const { rows } = await db.execute<TextRow>(sql`
    SELECT q.place, r.response_id, r.day::text,
      coalesce(${COUNTED_ANSWERS} -> q."questionId" ->> 'value',
        ${COUNTED_ANSWERS} -> q."questionId" ->> 'otherValue') AS text
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS q(place integer, "questionId" text, revisions integer[])
    CROSS JOIN LATERAL (
      SELECT w.received_at, w.response_id FROM unnest(q.revisions) AS of(revision)
      CROSS JOIN LATERAL (
        SELECT received_at, response_id FROM written_answers
        WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND question_id = q."questionId"
          AND revision = of.revision AND ${before(lockedFrom)}
        ORDER BY received_at DESC, response_id DESC LIMIT ${limit}) w
      ORDER BY w.received_at DESC, w.response_id DESC LIMIT ${limit}) w
    JOIN responses r ON r.store_id = ${storeId} AND r.survey_id = ${surveyId} AND r.response_id = w.response_id
    ORDER BY q.place, w.received_at DESC, w.response_id DESC`)
  return asked.map((_, place) =>
    rows
      .filter((row) => row.place === place)
      .map((row) => ({ responseId: row.response_id, day: row.day, text: row.text })),
  )
}
