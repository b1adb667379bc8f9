import { sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import type { AskedQuestion } from '../responses/asked-questions.ts'
import { COUNTED_ANSWERS } from '../responses/counted-answers.ts'
import { type FactMatch, matches } from '../responses/facts/match-facts.ts'
import type { SurveyKey } from '../responses/facts/survey-codes.ts'
import type { WrittenText } from './queries.ts'

type Wanted = {
  readonly asked: AskedQuestion
  /** The responses among which they are. */
  readonly match: FactMatch
  readonly limit: number
}

/**
 * The newest that people wrote to a question, as an answer or beside Other, among some responses, newest first. It reads
 * facts from the newest one on until it has enough.
 */
export async function readFilteredTexts(
  db: Db,
  survey: SurveyKey,
  { asked: { question, revisions }, match, limit }: Wanted,
): Promise<readonly WrittenText[]> {
  const { questionId } = question
  const { storeId, surveyId } = survey
  const { rows } = await db.execute<WrittenText>(sql`
    SELECT r.response_id AS "responseId", r.day::text,
      coalesce(${COUNTED_ANSWERS} -> ${questionId}::text ->> 'value', ${COUNTED_ANSWERS} -> ${questionId}::text ->> 'otherValue') AS text
    FROM (
      SELECT f.received_at, f.response_id
      FROM response_facts f
      WHERE ${matches(survey, match)} AND EXISTS (
        SELECT FROM written_answers w
        WHERE w.store_id = ${storeId} AND w.survey_id = ${surveyId} AND w.question_id = ${questionId}
          AND w.revision IN ${[...revisions]} AND w.received_at = f.received_at AND w.response_id = f.response_id OFFSET 0)
      ORDER BY f.received_at DESC, f.response_id DESC LIMIT ${limit}) newest
    JOIN responses r ON r.store_id = ${storeId} AND r.survey_id = ${surveyId} AND r.response_id = newest.response_id
    ORDER BY newest.received_at DESC, newest.response_id DESC`)
  return rows
}
