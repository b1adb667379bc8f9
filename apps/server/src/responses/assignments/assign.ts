import { type AssignedOption, err, foldText, type OptionId, OTHER_OPTION_ID, ok, type Result } from '@earshot/survey'
import { v4 as randomUuid } from 'uuid'
import * as v from 'valibot'
import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Problem } from '../../problems.ts'
import { hashShopperKey, readShopperKey } from '../../stores/shopper-hash.ts'
import { countedAnswers } from '../counted-answers.ts'
import { percentPrepared } from '../facts/preparing.ts'
import type { SurveyKey } from '../facts/survey-codes.ts'
import { lockResponses, type ResponseKey } from '../queries.ts'
import { readAskedQuestions, readSurveyHead } from '../read-queries.ts'
import type { StoredResponse } from '../response-columns.ts'
import { APPLY_ASSIGNMENT, applyAssignment, TAKE_ASSIGNMENT_BACK, takeBackAssignment } from './follow-assignments.ts'
import { saveAssigned } from './save-assigned.ts'
import { lockTextRules } from './text-rules.ts'

/** So many rules a survey has at most: each answer with a text beside Other reads all of them. */
const MAX_RULES = 500

/** So many batches are changed before the merchant hears back: in most surveys, all. */
const BATCHES_AT_ONCE = 4

export const SCOPES = ['response', 'text'] as const

export const assignmentSchema = v.object({
  assignmentId: v.string(),
  /** Whether all responses follow by now. If not, a job changes the others. */
  isDone: v.boolean(),
})

export type Assigned = v.InferOutput<typeof assignmentSchema>

export type Assigning = ResponseKey & {
  readonly questionId: string
  readonly optionId: string
  /** `response`: this response alone. `text`: all responses that say the same, also later ones. */
  readonly scope: (typeof SCOPES)[number]
  readonly now: Date
}

/**
 * Counts what a response says beside Other as an option of the question (ADR-0097). Its text stays. A text that was assigned before
 * gets the new option.
 */
export async function assignOption(db: Db, order: Assigning): Promise<Result<Assigned, Problem>> {
  const { storeId, surveyId } = order
  const assignmentId = randomUuid()
  const refused = await db.transaction((tx) => assignInTransaction(tx, order, assignmentId))
  if (refused) return err(refused)
  if (order.scope === 'response') return ok({ assignmentId, isDone: true })
  const job = { storeId, surveyId, questionId: order.questionId, after: null }
  const outcome = await applyAssignment(db, job, { batches: BATCHES_AT_ONCE })
  return ok({ assignmentId, isDone: outcome === 'done' })
}

/** @returns why it cannot be; null if it is done */
async function assignInTransaction(tx: Db, order: Assigning, assignmentId: string): Promise<Problem | null> {
  const { storeId, surveyId, responseId, questionId, scope } = order
  const refused = await refusal(tx, order)
  if (refused) return refused
  await lockTextRules(tx, { storeId, surveyId })
  const [before] = await lockResponses(tx, [{ storeId, surveyId, responseId }])
  if (!before || before.test || before.spam) return { code: 'response_not_found' }
  const folded = otherTextIn(before, questionId)
  if (folded === '') return { code: 'other_text_not_found' }
  const option = { assignmentId, optionId: order.optionId as OptionId }
  if (scope === 'text') {
    if (!(await saveRule(tx, order, { ...option, folded }))) return { code: 'too_many_assignments', most: MAX_RULES }
    // A rule that is added while an earlier job runs has a job of its own.
    await enqueue(tx, APPLY_ASSIGNMENT, {
      storeId,
      key: assignmentId,
      payload: { surveyId, questionId, after: null },
    })
  }
  const own: AssignedOption = { ...option, isOwn: scope === 'response' }
  await saveAssigned(tx, [{ before, assigned: { ...before.assigned, [questionId]: own } }])
  return null
}

async function refusal(tx: Db, { storeId, surveyId, questionId, optionId }: Assigning): Promise<Problem | null> {
  const head = await readSurveyHead(tx, storeId, surveyId)
  if (!head) return { code: 'survey_not_found' }
  // Servers of the release before count without assignments.
  const percent = await percentPrepared(tx, { storeId, surveyId })
  if (percent !== null) return { code: 'results_preparing', percent }
  const asked = await readAskedQuestions(tx, storeId, surveyId, { ...head, lockedFrom: null })
  const options = asked.filter(({ question }) => question.questionId === questionId).flatMap((one) => one.options)
  const isOption = optionId !== OTHER_OPTION_ID && options.some((option) => option.optionId === optionId)
  return isOption
    ? null
    : { code: 'input_invalid', fields: [{ path: 'optionId', reason: 'must be an option of the question' }] }
}

/** The text beside Other that counts, folded; empty: there is none. */
function otherTextIn(response: StoredResponse, questionId: string): string {
  const answer = Object.entries(countedAnswers(response)).find(([id]) => id === questionId)?.[1]
  return answer && 'otherValue' in answer ? foldText(answer.otherValue ?? '') : ''
}

type Rule = Pick<AssignedOption, 'assignmentId' | 'optionId'> & { readonly folded: string }

/** Adds a rule, or changes that of the same text. @returns false if the survey has no room for another one */
async function saveRule(tx: Db, { storeId, surveyId, questionId, now }: Assigning, rule: Rule): Promise<boolean> {
  const shopperKey = await readShopperKey(tx, storeId)
  if (shopperKey === null) return false
  const textHash = hashShopperKey(shopperKey, 'text', rule.folded)
  // Before the insert: a refusal is returned, and the transaction is committed.
  const { rows } = await tx.execute<{ others: number }>(sql`
    SELECT count(*)::integer AS others FROM assignments
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND NOT (question_id = ${questionId} AND text_hash = ${textHash})`)
  if ((rows[0]?.others ?? 0) >= MAX_RULES) return false
  await tx.execute(sql`
    INSERT INTO assignments (store_id, survey_id, question_id, text_hash, assignment_id, option_id, assigned_at)
    VALUES (${storeId}, ${surveyId}, ${questionId}, ${textHash}, ${rule.assignmentId}, ${rule.optionId}, ${now.toISOString()})
    ON CONFLICT (store_id, survey_id, question_id, text_hash) DO UPDATE SET assignment_id = excluded.assignment_id,
      option_id = excluded.option_id, assigned_at = excluded.assigned_at`)
  return true
}

type TakenBack = SurveyKey & { readonly assignmentId: string }

export const takenBackSchema = v.object({ isDone: v.boolean() })

/** Counts Other again in place of an assigned option, unless a rule has another one for the same text. */
export async function takeBackOption(
  db: Db,
  { storeId, surveyId, assignmentId }: TakenBack,
): Promise<Result<v.InferOutput<typeof takenBackSchema>, Problem>> {
  if (!(await readSurveyHead(db, storeId, surveyId))) return err({ code: 'survey_not_found' })
  const payload = { surveyId, assignmentId, after: null }
  const isRule = await db.transaction(async (tx) => {
    await lockTextRules(tx, { storeId, surveyId })
    const { rowCount } = await tx.execute(sql`
      DELETE FROM assignments
      WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND assignment_id = ${assignmentId}`)
    if (rowCount) await enqueue(tx, TAKE_ASSIGNMENT_BACK, { storeId, key: assignmentId, payload })
    return Boolean(rowCount)
  })
  const { changed, outcome } = await takeBackAssignment(db, { storeId, ...payload }, { batches: BATCHES_AT_ONCE })
  if (!isRule && changed === 0) return err({ code: 'assignment_not_found' })
  return ok({ isDone: outcome === 'done' })
}
