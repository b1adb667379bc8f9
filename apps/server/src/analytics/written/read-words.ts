import { type AssignedOption, err, ok, type QuestionId, type ResponseId, type Result } from '@earshot/survey'
import { type SQL, sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import type { Problem } from '../../problems.ts'
import { COUNTED_ANSWERS } from '../../responses/counted-answers.ts'
import { type FactMatch, matches, withoutOwnClauses } from '../../responses/facts/match-facts.ts'
import type { SurveyKey } from '../../responses/facts/survey-codes.ts'
import { before, type ResponseCursor } from '../../responses/read-queries.ts'
import { matchOf, openPreparedResults, type WantedResults } from '../../responses/results-query/open-results.ts'
import { MAX_SEARCHED, MAX_SEARCHED_BYTES } from '../../responses/search-responses.ts'

/** One statement looks up so many texts. The longest ones together have 6 MB. */
const BATCH = 1_000

/** The answer of a response to one question. */
export type Word = ResponseCursor & {
  readonly day: string
  readonly text: string
  /** The option that counts in place of Other; null: Other counts. */
  readonly assigned: AssignedOption | null
}

export type QuestionWords = {
  /** Newest first. */
  readonly words: readonly Word[]
  /** The cursor of texts that were not read; null: there are none. */
  readonly last: ResponseCursor | null
}

type Wanted = WantedResults & {
  readonly questionId: string
  /** The text beside Other, or a text answer as well. */
  readonly only: 'other' | 'all'
  /** Only texts from before; null: the newest. */
  readonly after: ResponseCursor | null
  /** So many texts are enough; null: all are read, as far as a search may read. */
  readonly limit: number | null
}

/**
 * The newest texts that the responses of a query have for a question. The filters about the question itself are left out, as in its
 * results.
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
  const match = withoutOwnClauses(await matchOf(db, opened.value, opened.value.part), wanted.questionId)
  const revisions = [...new Set(asked.flatMap((one) => one.revisions))]
  const texts = { ...wanted, revisions, match }
  return ok(await readMatchingWords(db, opened.value.survey, texts))
}

type Matching = Pick<Wanted, 'questionId' | 'only' | 'after' | 'limit'> & {
  /** Those that ask the question. */
  readonly revisions: readonly number[]
  /** The responses among which the texts are. */
  readonly match: FactMatch
}

/**
 * The newest texts of a question whose responses match. It begins with the texts: few responses can have one, and then their facts would
 * be searched in vain.
 */
export async function readMatchingWords(db: Db, survey: SurveyKey, matching: Matching): Promise<QuestionWords> {
  const { limit } = matching
  const words: Word[] = []
  let last = matching.after
  let [searched, bytes] = [0, 0]
  while (searched < MAX_SEARCHED && bytes < MAX_SEARCHED_BYTES) {
    const missing = limit === null ? null : limit - words.length
    const batch = await readBatch(db, survey, { ...matching, after: last, limit: missing })
    words.push(...batch.words)
    last = batch.last
    if (last === null || words.length === limit) break
    searched += BATCH
    bytes += batch.words.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  }
  return { words, last }
}

/** Looks up the next texts, and reads those of responses that match: at most `limit`. */
async function readBatch(db: Db, survey: SurveyKey, matching: Matching): Promise<QuestionWords> {
  const { rows } = await db.execute<Row>(nextTexts(survey, matching))
  const found = rows.flatMap(cursorOfRow)
  const words = rows.flatMap(toWord)
  const [first] = rows
  const end = first?.lastAt && first.lastId ? { receivedAt: new Date(first.lastAt), responseId: first.lastId } : null
  // Responses that match may follow the last one that the limit allows.
  return { words, last: found.length === matching.limit ? (found.at(-1) ?? null) : end }
}

type Row = {
  /** The last text that was looked up, if there may be older ones. */
  readonly lastAt: Date | null
  readonly lastId: ResponseId | null
  readonly responseId: ResponseId | null
  readonly receivedAt: Date
  readonly day: string
  readonly text: string | null
  readonly assigned: AssignedOption | null
}

const cursorOfRow = ({ responseId, receivedAt }: Row): readonly ResponseCursor[] =>
  responseId === null ? [] : [{ responseId, receivedAt: new Date(receivedAt) }]

const toWord = (row: Row): readonly Word[] => {
  const { day, text, assigned } = row
  return text ? cursorOfRow(row).map((cursor) => ({ ...cursor, day, text, assigned })) : []
}

/**
 * The next texts, newest first. Each revision has its own newest in the order of the primary key; over all at once they would have
 * to be sorted. `OFFSET 0` separates the lookups by key from all other conditions, because these would allow another index (ADR-0011).
 */
function nextTexts(survey: SurveyKey, { questionId, only, after, limit, revisions, match }: Matching): SQL {
  const { storeId, surveyId } = survey
  const { days, lockedFrom } = match
  const isWithin = days ? sql`received_at BETWEEN ${days.from}::date - 2 AND ${days.to}::date + 3` : sql`true`
  const answer = sql`${COUNTED_ANSWERS} -> ${questionId as QuestionId}::text`
  const text =
    only === 'other'
      ? sql`${answer} ->> 'otherValue'`
      : sql`coalesce(${answer} ->> 'value', ${answer} ->> 'otherValue')`
  const isThis = sql`store_id = ${storeId} AND survey_id = ${surveyId} AND response_id = s.response_id`
  return sql`
    WITH searched AS MATERIALIZED (
      SELECT w.received_at, w.response_id FROM unnest(${`{${revisions.join()}}`}::integer[]) AS of(revision)
      CROSS JOIN LATERAL (
        SELECT received_at, response_id FROM written_answers
        WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND question_id = ${questionId}
          AND revision = of.revision AND ${before(after)} AND ${before(lockedFrom)} AND ${isWithin}
        ORDER BY received_at DESC, response_id DESC LIMIT ${BATCH}) w
      ORDER BY w.received_at DESC, w.response_id DESC LIMIT ${BATCH}),
    matching AS MATERIALIZED (
      SELECT s.response_id FROM (SELECT * FROM searched ORDER BY received_at DESC, response_id DESC OFFSET 0) s
      WHERE EXISTS (
        SELECT FROM (SELECT * FROM response_facts WHERE ${isThis} OFFSET 0) f WHERE ${matches(survey, match)})
      ORDER BY s.received_at DESC, s.response_id DESC LIMIT ${limit}::integer)
    SELECT l.received_at AS "lastAt", l.response_id AS "lastId", m.*
    FROM (SELECT) one
    LEFT JOIN (
      SELECT received_at, response_id FROM searched ORDER BY received_at DESC, response_id DESC
      OFFSET ${BATCH - 1} LIMIT 1) l ON true
    LEFT JOIN (
      SELECT r.response_id AS "responseId", r.received_at AS "receivedAt", r.day::text, ${text} AS text,
        r.assigned -> ${questionId}::text AS assigned
      FROM matching s CROSS JOIN LATERAL (SELECT * FROM responses WHERE ${isThis} OFFSET 0) r) m ON true
    ORDER BY m."receivedAt" DESC, m."responseId" DESC`
}
