import type { ResponseId, StoreId, SurveyId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import type { AskedQuestion } from '../responses/asked-questions.ts'
import { COUNTED_ANSWERS } from '../responses/counted-answers.ts'
import { before, type ResponseCursor } from '../responses/read-queries.ts'

export type WrittenText = { readonly responseId: ResponseId; readonly day: string; readonly text: string }

type TextRow = { position: number; response_id: ResponseId; day: string; text: string }

type Written = {
  readonly asked: readonly AskedQuestion[]
  /** Answers that were written from there on are left out; null: none are. */
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
  const wanted = asked.map(({ question: { questionId }, revisions }, position) => ({ position, questionId, revisions }))
  // Each revision has its own newest in the order of the primary key; over all at once they would have to be sorted.
  const { rows } = await db.execute<TextRow>(sql`
    SELECT q.position, r.response_id, r.day::text,
      coalesce(${COUNTED_ANSWERS} -> q."questionId" ->> 'value',
        ${COUNTED_ANSWERS} -> q."questionId" ->> 'otherValue') AS text
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS q(position integer, "questionId" text, revisions integer[])
    CROSS JOIN LATERAL (
      SELECT w.received_at, w.response_id FROM unnest(q.revisions) AS of(revision)
      CROSS JOIN LATERAL (
        SELECT received_at, response_id FROM written_answers
        WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND question_id = q."questionId"
          AND revision = of.revision AND ${before(lockedFrom)}
        ORDER BY received_at DESC, response_id DESC LIMIT ${limit}) w
      ORDER BY w.received_at DESC, w.response_id DESC LIMIT ${limit}) w
    CROSS JOIN LATERAL (
      SELECT * FROM responses WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND response_id = w.response_id OFFSET 0) r
    ORDER BY q.position, w.received_at DESC, w.response_id DESC`)
  return asked.map((_, position) =>
    rows
      .filter((row) => row.position === position)
      .map((row) => ({ responseId: row.response_id, day: row.day, text: row.text })),
  )
}
