import type { StoreId, SurveyId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { hourlyKind, jobKind } from '../jobs/job-kind.ts'
import { deleteResponsesBefore } from '../responses/expire-responses.ts'
import { FACT_TABLES } from '../responses/facts/delete-facts.ts'
import { DELETED_FOR_MS } from './present.ts'

/** Every table with rows of a survey, the survey itself last. */
const TABLES = [
  'responses',
  'stranger_allowances',
  'deleted_responses',
  'written_answers',
  'shown_players',
  ...FACT_TABLES,
  'counters',
  'rushes',
  'assignments',
  'revisions',
  'survey_stores',
  'surveys',
] as const

/** A survey can be restored by a server whose clock is five minutes behind the database's (ADR-0058). */
const MARGIN_MS = 10 * 60_000

/** Surveys that were deleted before can be erased: they cannot be restored. */
const erasableBefore = (now: Date) => new Date(now.getTime() - DELETED_FOR_MS - MARGIN_MS).toISOString()

export const FIND_DELETED_SURVEYS = hourlyKind('find_deleted_surveys')

type Erasure = { readonly surveyId: SurveyId }

export const ERASE_SURVEY = jobKind<Erasure>('erase_survey', 'background')

/**
 * Adds a job for each survey that was deleted more than 30 days ago.
 * @param signal ends it after the survey under way
 * @returns whether all of them have a job
 */
export async function enqueueErasures(db: Db, now: Date, signal: AbortSignal): Promise<boolean> {
  const { rows } = await db.execute<{ store_id: StoreId; survey_id: SurveyId }>(sql`
    SELECT store_id, survey_id FROM surveys WHERE deleted_at < ${erasableBefore(now)}`)
  for (const { store_id: storeId, survey_id: surveyId } of rows) {
    await enqueue(db, ERASE_SURVEY, { storeId, key: surveyId, payload: { surveyId } })
    if (signal.aborted) return false
  }
  return true
}

/**
 * Erases a survey that was deleted more than 30 days ago, with every row that belongs to it (ADR-0023). A survey that
 * was deleted later is kept. Its responses go first and in batches, each with its counts, so that the figures stay exact meanwhile.
 * @param signal ends it after the batch under way
 * @returns whether nothing is left to erase
 */
export async function eraseSurvey(
  db: Db,
  { storeId, surveyId, now }: Erasure & { readonly storeId: StoreId; readonly now: Date },
  signal: AbortSignal,
): Promise<boolean> {
  const isErasable = sql`store_id = ${storeId} AND survey_id = ${surveyId} AND deleted_at < ${erasableBefore(now)}`
  const { rows } = await db.execute(sql`SELECT FROM surveys WHERE ${isErasable}`)
  if (rows.length === 0) return true
  if (!(await deleteResponsesBefore(db, { storeId, surveyId, before: now }, signal))) return false
  await db.transaction(async (tx) => {
    const { rows: locked } = await tx.execute(sql`SELECT FROM surveys WHERE ${isErasable} FOR UPDATE`)
    if (locked.length > 0) await eraseRows(tx, storeId, surveyId)
  })
  return true
}

/**
 * By now no answer can arrive any more: the last revision was retired thirty days ago, and answers to it are taken for
 * one. Responses are locked before figures, in the order of their keys, as the writer does it.
 */
async function eraseRows(tx: Db, storeId: StoreId, surveyId: SurveyId): Promise<void> {
  const ofSurvey = sql`store_id = ${storeId} AND survey_id = ${surveyId}`
  await tx.execute(sql`SELECT FROM responses WHERE ${ofSurvey} ORDER BY store_id, survey_id, response_id FOR UPDATE`)
  for (const table of TABLES) await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE ${ofSurvey}`)
}
