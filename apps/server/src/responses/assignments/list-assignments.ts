import { err, type OptionId, ok, type ResponseId, type Result } from '@earshot/survey'
import * as v from 'valibot'
import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { count } from '../../http/count.schema.ts'
import type { Problem } from '../../problems.ts'
import { ANSWERED, COUNTED_ANSWERS } from '../counted-answers.ts'
import type { SurveyKey } from '../facts/survey-codes.ts'
import { readLocked } from '../locked-responses.ts'
import { before, readSurveyHead } from '../read-queries.ts'
import { MAX_SEARCHED } from '../search-responses.ts'

/** So many assignments are in a list. */
const MAX_LISTED = 1_000

export const assignmentListSchema = v.object({
  /** Those of the newest responses first; last those of texts that no response has any more. */
  assignments: v.array(
    v.object({
      assignmentId: v.string(),
      questionId: v.string(),
      optionId: v.string(),
      /** `response`: it is for one response alone. `text`: it is for all that say the same, also later ones. */
      scope: v.picklist(['response', 'text']),
      /** The newest response that it counts for, and its text; null: there is none. */
      responseId: v.nullable(v.string()),
      text: v.nullable(v.string()),
      /** How many responses it counts for. */
      count,
    }),
  ),
  isAll: v.pipe(
    v.boolean(),
    v.description(
      `Whether all responses were searched, and not only the newest ${MAX_SEARCHED.toLocaleString('en-US')} that have an assignment.`,
    ),
  ),
})

export type AssignmentList = v.InferOutput<typeof assignmentListSchema>

type Row = {
  readonly assignmentId: string
  readonly questionId: string
  readonly optionId: OptionId
  readonly isOwn: boolean
  readonly responseId: ResponseId | null
  readonly text: string | null
  readonly count: number
  readonly read: number
}

/**
 * All texts of a survey that count as another option than Other.
 * @param cap how many responses the plan includes; null: all. If there are more, the first are listed (ADR-0028)
 */
export async function listAssignments(
  db: Db,
  { storeId, surveyId }: SurveyKey,
  cap: number | null,
): Promise<Result<AssignmentList, Problem>> {
  if (!(await readSurveyHead(db, storeId, surveyId))) return err({ code: 'survey_not_found' })
  const locked = await readLocked(db, storeId, surveyId, cap)
  const { rows } = await db.execute<Row>(sql`
    WITH newest AS MATERIALIZED (
      SELECT response_id, received_at, assigned, ${COUNTED_ANSWERS} AS answers FROM responses
      WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND assigned IS NOT NULL AND NOT test AND NOT spam AND ${ANSWERED}
        AND ${before(locked.from)}
      ORDER BY received_at DESC, response_id DESC LIMIT ${MAX_SEARCHED}),
    given AS (
      SELECT one.value ->> 'assignmentId' AS assignment_id, min(one.key) AS question_id,
        min(one.value ->> 'optionId') AS option_id, bool_or((one.value ->> 'isOwn')::boolean) AS is_own,
        count(*)::integer AS n, (array_agg(n.response_id ORDER BY n.received_at DESC, n.response_id DESC))[1] AS response_id
      FROM newest n CROSS JOIN LATERAL jsonb_each(n.assigned) AS one GROUP BY 1)
    SELECT coalesce(g.assignment_id, a.assignment_id::text) AS "assignmentId", coalesce(g.question_id, a.question_id) AS "questionId",
      coalesce(g.option_id, a.option_id) AS "optionId", coalesce(g.is_own, false) AS "isOwn",
      g.response_id AS "responseId", n.answers -> g.question_id ->> 'otherValue' AS text, coalesce(g.n, 0) AS count,
      (SELECT count(*)::integer FROM newest) AS read
    FROM given g
    FULL JOIN (SELECT * FROM assignments WHERE store_id = ${storeId} AND survey_id = ${surveyId}) a
      ON a.assignment_id::text = g.assignment_id
    LEFT JOIN newest n ON n.response_id = g.response_id
    ORDER BY n.received_at DESC NULLS LAST, 1 LIMIT ${MAX_LISTED}`)
  return ok({ assignments: rows.map(present), isAll: (rows[0]?.read ?? 0) < MAX_SEARCHED })
}

const present = ({ read: _, isOwn, ...assignment }: Row): AssignmentList['assignments'][number] => ({
  ...assignment,
  scope: isOwn ? 'response' : 'text',
})
