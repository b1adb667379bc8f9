import { type AssignedOption, foldText, type ResponseId, type StoreId, type SurveyId } from '@earshot/survey'
import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type JobOutcome, jobKind } from '../../jobs/job-kind.ts'
import { restBetween } from '../../jobs/rest.ts'
import { COUNTED_ANSWERS } from '../counted-answers.ts'
import { type SurveyKey, surveyKeyText } from '../facts/survey-codes.ts'
import { lockResponses, type ResponseKey } from '../queries.ts'
import { behind } from '../read-queries.ts'
import { saveAssigned } from './save-assigned.ts'
import { assignedOptions, NO_TEXT_RULES, readTextRules, retainTextRules } from './text-rules.ts'

// The responses follow a rule that was added or taken back, in batches: each is a transaction of its own, so that answers that
// arrive meanwhile wait for at most one of them. Each response gets what the rules say at that moment, so that work that is
// repeated changes nothing.

const BATCH = 500

type TextKey = { readonly revision: number; readonly receivedAt: string; readonly responseId: ResponseId }

type Applying = {
  readonly surveyId: SurveyId
  readonly questionId: string
  /** Where to continue among the texts of the question; null: at the first. */
  readonly after: TextKey | null
}

type TakingBack = {
  readonly surveyId: SurveyId
  readonly assignmentId: string
  /** Where to continue among the responses with an assigned option; null: at the earliest. */
  readonly after: Omit<TextKey, 'revision'> | null
}

/** They are tried for a week: figures that do not follow are those of another question. */
export const APPLY_ASSIGNMENT = jobKind<Applying>('apply_assignment', 'background', { maxAttempts: 21 })
export const TAKE_ASSIGNMENT_BACK = jobKind<TakingBack>('take_assignment_back', 'background', { maxAttempts: 21 })

type Limits = { readonly batches?: number; readonly signal?: AbortSignal }

type OfStore = { readonly storeId: StoreId }

/**
 * Assigns the options of the rules of a question to all responses that say the same.
 * @param limits.batches how many texts, by the five hundred, are read at most
 * @param limits.signal ends it after the batch under way
 * @returns `done` once all texts were read, or if the question has no rules any more
 */
export async function applyAssignment(
  db: Db,
  { storeId, surveyId, questionId, after }: Applying & OfStore,
  { batches = Number.POSITIVE_INFINITY, signal }: Limits,
): Promise<JobOutcome<Applying>> {
  const rest = restBetween()
  let last = after
  for (let done = 0; done < batches; done++) {
    const next = await applyToSome(db, { storeId, surveyId, questionId, after: last })
    if (next === null) return 'done'
    last = next
    if (signal) await rest()
    if (signal?.aborted) break
  }
  return { continueWith: { surveyId, questionId, after: last } }
}

/** @returns the last text that was read; null if no text is left, or the question has no rules any more */
async function applyToSome(db: Db, { storeId, surveyId, questionId, after }: Applying & OfStore) {
  const survey = { storeId, surveyId }
  return db.transaction(async (tx) => {
    await retainTextRules(tx, survey)
    const { questions, ruleOf } = (await readTextRules(tx, [survey])).get(surveyKeyText(survey)) ?? NO_TEXT_RULES
    if (!questions.has(questionId)) return null
    const texts = await readTexts(tx, survey, { questionId, after })
    const wanted = texts.filter(({ text, assigned }) => {
      const rule = ruleOf(questionId, foldText(text))
      return rule !== undefined && !assigned?.isOwn && assigned?.assignmentId !== rule.assignmentId
    })
    await applyRules(
      tx,
      wanted.map(({ responseId }) => ({ ...survey, responseId })),
    )
    const end = texts.at(-1)
    if (!end || texts.length < BATCH) return null
    return { revision: end.revision, receivedAt: end.receivedAt, responseId: end.responseId }
  })
}

/** Gives responses what the rules say. @returns how many it changed */
async function applyRules(tx: Db, keys: readonly ResponseKey[], takenBack: string | null = null): Promise<number> {
  const locked = await lockResponses(tx, keys)
  const rules = await readTextRules(tx, locked)
  const ruled = locked.map((before) => {
    const { assigned: all } = before
    const others = Object.entries(all ?? {}).filter(([, { assignmentId }]) => assignmentId !== takenBack)
    const known = { ...before, assigned: Object.fromEntries(others) }
    return { before, assigned: assignedOptions(known, before, rules.get(surveyKeyText(before)) ?? NO_TEXT_RULES) }
  })
  const changed = ruled.filter(({ before, assigned }) => textOf(before.assigned) !== textOf(assigned))
  await saveAssigned(tx, changed)
  return changed.length
}

/** Equal options give equal texts, whatever the order of the questions. */
const textOf = (assigned: object | null): string =>
  JSON.stringify(
    Object.entries(assigned ?? {})
      .map(([questionId, { assignmentId, optionId, isOwn }]) => [questionId, assignmentId, optionId, isOwn])
      .sort(),
  )

type Wanted = { readonly questionId: string; readonly after: TextKey | null }

/** The next texts of a question, in the order of their key. */
async function readTexts(db: Db, { storeId, surveyId }: SurveyKey, { questionId, after }: Wanted) {
  const isBehind = after
    ? sql`(revision, received_at, response_id) > (${after.revision}::integer, ${after.receivedAt}::timestamptz, ${after.responseId}::uuid)`
    : sql`true`
  const { rows } = await db.execute<TextKey & { readonly text: string; readonly assigned: AssignedOption | null }>(sql`
    SELECT w.revision, w.received_at AS "receivedAt", w.response_id AS "responseId",
      coalesce(${COUNTED_ANSWERS} -> ${questionId}::text ->> 'otherValue', '') AS text,
      r.assigned -> ${questionId}::text AS assigned
    FROM (
      SELECT revision, received_at, response_id FROM written_answers
      WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND question_id = ${questionId} AND ${isBehind}
      ORDER BY revision, received_at, response_id LIMIT ${BATCH}) w
    CROSS JOIN LATERAL (
      SELECT * FROM responses
      WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND response_id = w.response_id OFFSET 0) r
    ORDER BY w.revision, w.received_at, w.response_id`)
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt).toISOString() }))
}

/**
 * Takes an assignment out of the responses that have it. The rule, if it was one, is deleted before, so that no other response gets it.
 * @returns how many had it, and `done` once none is left
 */
export async function takeBackAssignment(
  db: Db,
  { storeId, surveyId, assignmentId, after }: TakingBack & OfStore,
  { batches = Number.POSITIVE_INFINITY, signal }: Limits,
): Promise<{ readonly changed: number; readonly outcome: JobOutcome<TakingBack> }> {
  const rest = restBetween()
  let changed = 0
  let last = after
  for (let done = 0; done < batches; done++) {
    const found = await takeSomeBack(db, { storeId, surveyId, assignmentId, after: last })
    changed += found.length
    last = found.at(-1) ?? null
    if (last === null || found.length < BATCH) return { changed, outcome: 'done' }
    if (signal) await rest()
    if (signal?.aborted) break
  }
  return { changed, outcome: { continueWith: { surveyId, assignmentId, after: last } } }
}

/** @returns the next responses that had the assignment, in the order of `responses_assigned` */
async function takeSomeBack(db: Db, { storeId, surveyId, assignmentId, after }: TakingBack & OfStore) {
  const survey = { storeId, surveyId }
  return db.transaction(async (tx) => {
    await retainTextRules(tx, survey)
    const { rows } = await tx.execute<{ receivedAt: Date; responseId: ResponseId }>(sql`
      SELECT received_at AS "receivedAt", response_id AS "responseId" FROM responses
      WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND assigned IS NOT NULL
        AND ${behind(after && { ...after, receivedAt: new Date(after.receivedAt) })} AND EXISTS (
        SELECT FROM jsonb_each(assigned) AS one WHERE one.value ->> 'assignmentId' = ${assignmentId})
      ORDER BY received_at, response_id LIMIT ${BATCH}`)
    const keys = rows.map(({ responseId }) => ({ ...survey, responseId }))
    await applyRules(tx, keys, assignmentId)
    return rows.map(({ receivedAt, responseId }) => ({ receivedAt: new Date(receivedAt).toISOString(), responseId }))
  })
}

/**
 * Adds a job for each question of a store with rules, and for each rule that was taken back and is still in responses. Jobs do not
 * move with a store.
 * @param tx the transaction that imported the store
 */
export async function enqueueAssignments(tx: Db, storeId: StoreId): Promise<void> {
  const { rows: applying } = await tx.execute<{ surveyId: SurveyId; questionId: string }>(sql`
    SELECT DISTINCT survey_id AS "surveyId", question_id AS "questionId" FROM assignments WHERE store_id = ${storeId}`)
  for (const { surveyId, questionId } of applying) {
    const job = { storeId, key: `${surveyId} ${questionId}`, payload: { surveyId, questionId, after: null } }
    await enqueue(tx, APPLY_ASSIGNMENT, job)
  }
  const { rows: takenBack } = await tx.execute<{ surveyId: SurveyId; assignmentId: string }>(sql`
    SELECT DISTINCT r.survey_id AS "surveyId", one.value ->> 'assignmentId' AS "assignmentId"
    FROM responses r CROSS JOIN LATERAL jsonb_each(r.assigned) AS one
    WHERE r.store_id = ${storeId} AND r.assigned IS NOT NULL AND NOT (one.value ->> 'isOwn')::boolean AND NOT EXISTS (
      SELECT FROM assignments a
      WHERE a.store_id = ${storeId} AND a.survey_id = r.survey_id AND a.assignment_id::text = one.value ->> 'assignmentId')`)
  for (const { surveyId, assignmentId } of takenBack) {
    const job = { storeId, key: assignmentId, payload: { surveyId, assignmentId, after: null } }
    await enqueue(tx, TAKE_ASSIGNMENT_BACK, job)
  }
}
