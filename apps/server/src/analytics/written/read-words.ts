import { type AssignedOption, err, ok, type QuestionId, type ResponseId, type Result } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open-db.ts'
import type { Problem } from '../../problems.ts'
import { COUNTED_ANSWERS } from '../../responses/counted-answers.ts'
import { type FactMatch, matches } from '../../responses/facts/match-facts.ts'
import type { SurveyKey } from '../../responses/facts/survey-codes.ts'
import { before, type ResponseCursor } from '../../responses/read-queries.ts'
import { matchOf, openPreparedResults, type WantedResults } from '../../responses/results-query/open-results.ts'

/** So many texts of a question are looked through for one reply at most. */
const MAX_SEARCHED = 20_000

/** What a response says to one question. */
export type Word = ResponseCursor & {
  readonly day: string
  readonly text: string
  /** The option that counts in place of Other; null: Other counts. */
  readonly assigned: AssignedOption | null
}

export type QuestionWords = {
  /** Newest first. */
  readonly words: readonly Word[]
  /** The oldest text that was looked through, if there are older ones; null: it was the oldest of all. */
  readonly last: ResponseCursor | null
}

type Wanted = WantedResults & {
  readonly questionId: string
  /** The text beside Other, or a text answer as well. */
  readonly only: 'other' | 'all'
  /** Only texts from before; null: the newest. */
  readonly after: ResponseCursor | null
}

/**
 * The newest that the responses of a query say to a question, in their own words. The filters about the question itself are left
 * out, as in its results.
 */
export async function readWords(
  db: Db,
  { storeId, surveyId }: SurveyKey,
  wanted: Wanted,
): Promise<Result<QuestionWords, Problem>> {
  const opened = await openPreparedResults(db, storeId, surveyId, wanted)
  if (!opened.ok) return opened
  const asked = opened.value.asked.filter(({ question }) => question.questionId === wanted.questionId)
  if (asked.length === 0) return err({ code: 'question_not_found' })
  const { clauses, ...match } = await matchOf(db, opened.value, opened.value.part)
  const others = clauses.filter(({ questionId }) => questionId !== wanted.questionId)
  const revisions = [...new Set(asked.flatMap((one) => one.revisions))]
  const texts = { ...wanted, revisions, match: { ...match, clauses: others } }
  return ok(await readMatching(db, opened.value.survey, texts))
}

type Matching = Pick<Wanted, 'questionId' | 'only' | 'after'> & {
  readonly revisions: readonly number[]
  readonly match: FactMatch
}

type Row = {
  readonly lastAt: Date | null
  readonly lastId: ResponseId | null
  readonly responseId: ResponseId | null
  readonly receivedAt: Date
  readonly day: string
  readonly text: string
  readonly assigned: AssignedOption | null
}

async function readMatching(
  db: Db,
  survey: SurveyKey,
  { questionId, only, after, revisions, match }: Matching,
): Promise<QuestionWords> {
  const { storeId, surveyId } = survey
  const { days, lockedFrom } = match
  const isWithin = days ? sql`received_at BETWEEN ${days.from}::date - 2 AND ${days.to}::date + 3` : sql`true`
  const answer = sql`${COUNTED_ANSWERS} -> ${questionId as QuestionId}::text`
  const text =
    only === 'other'
      ? sql`${answer} ->> 'otherValue'`
      : sql`coalesce(${answer} ->> 'value', ${answer} ->> 'otherValue')`
  // Each revision has its own newest in the order of the primary key; over all at once they would have to be sorted.
  const { rows } = await db.execute<Row>(sql`
    WITH searched AS MATERIALIZED (
      SELECT w.received_at, w.response_id FROM unnest(${`{${revisions.join()}}`}::integer[]) AS of(revision)
      CROSS JOIN LATERAL (
        SELECT received_at, response_id FROM written_answers
        WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND question_id = ${questionId}
          AND revision = of.revision AND ${before(after)} AND ${before(lockedFrom)} AND ${isWithin}
        ORDER BY received_at DESC, response_id DESC LIMIT ${MAX_SEARCHED}) w
      ORDER BY w.received_at DESC, w.response_id DESC LIMIT ${MAX_SEARCHED})
    SELECT l.received_at AS "lastAt", l.response_id AS "lastId", m.*
    FROM (SELECT) one
    LEFT JOIN (
      SELECT received_at, response_id FROM searched ORDER BY received_at DESC, response_id DESC
      OFFSET ${MAX_SEARCHED - 1} LIMIT 1) l ON true
    LEFT JOIN (
      SELECT r.response_id AS "responseId", r.received_at AS "receivedAt", r.day::text, ${text} AS text,
        r.assigned -> ${questionId}::text AS assigned
      FROM searched s
      JOIN responses r ON r.store_id = ${storeId} AND r.survey_id = ${surveyId} AND r.response_id = s.response_id
      WHERE EXISTS (
        SELECT FROM response_facts f
        WHERE ${matches(survey, match)} AND f.response_id = s.response_id OFFSET 0)) m ON m.text <> ''
    ORDER BY m."receivedAt" DESC, m."responseId" DESC`)
  const [first] = rows
  const last = first?.lastAt && first.lastId ? { receivedAt: new Date(first.lastAt), responseId: first.lastId } : null
  return { words: rows.flatMap(toWord), last }
}

const toWord = ({ responseId, receivedAt, day, text, assigned }: Row): readonly Word[] =>
  responseId === null ? [] : [{ responseId, receivedAt: new Date(receivedAt), day, text, assigned }]
