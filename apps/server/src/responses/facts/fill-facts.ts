import type { ResponseId, StoreId, SurveyId } from '@earshot/survey'
import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { hourlyKind, type JobOutcome, jobKind } from '../../jobs/job-kind.ts'
import { restBetween } from '../../jobs/rest.ts'
import { compareSome, correctSome } from './compare-facts.ts'
import { completeFacts } from './complete-facts.ts'
import { deleteFactsOf } from './delete-facts.ts'
import type { SurveyKey } from './survey-codes.ts'

type Filling = {
  readonly surveyId: SurveyId
  /** The last response of this pass; null: none yet. */
  readonly after: ResponseId | null
  /** How many responses of this pass had no facts, or wrong ones. */
  readonly changed: number
  /** Whether the facts are complete if nothing is wrong. */
  readonly canComplete: boolean
}

export const FILL_FACTS = jobKind<Filling>('fill_facts', 'background', { maxAttempts: 21 })
export const FIND_UNFILLED = hourlyKind('find_unfilled_facts')

type Unfinished = SurveyKey & { readonly isDeleted: boolean; readonly isComplete: boolean; readonly isDue: boolean }

/**
 * Adds a job for each survey whose facts may not be complete, the newest first. A server of the release before writes no facts.
 * None runs any more if for an hour nothing was wrong in any survey: then a pass that finds nothing completes a survey. A day
 * later one more pass looks for answers of a server that was idle meanwhile.
 * @param signal ends it after the survey under way
 * @returns whether all of them have a job
 */
export async function enqueueFilling(db: Db, now: Date, signal: AbortSignal): Promise<boolean> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<Unfinished>(sql`
    SELECT t.store_id AS "storeId", t.survey_id AS "surveyId", s.survey_id IS NULL AS "isDeleted",
      t.complete_at IS NOT NULL AS "isComplete", coalesce(t.complete_at <= ${moment} - interval '1 day', true) AS "isDue"
    FROM survey_totals t LEFT JOIN surveys s ON s.store_id = t.store_id AND s.survey_id = t.survey_id
    WHERE t.corrected_at IS NOT NULL ORDER BY s.created_at DESC NULLS LAST`)
  if (rows.length === 0) return true
  const canComplete = await isQuiet(db, now)
  for (const { storeId, surveyId, isDeleted, isDue } of rows) {
    // A server of the release before has deleted it, and left its facts.
    if (isDeleted) await deleteFactsOf(db, { storeId, surveyId })
    else if (isDue) {
      const payload = { surveyId, after: null, changed: 0, canComplete }
      await enqueue(db, FILL_FACTS, { storeId, key: surveyId, payload })
    }
    if (signal.aborted) return false
  }
  return true
}

/** Whether each survey was looked through, and nothing was wrong for an hour. */
async function isQuiet(db: Db, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM survey_totals
    WHERE corrected_at IS NOT NULL AND (corrected_at = '-infinity'
      OR corrected_at > ${now.toISOString()}::timestamptz - interval '1 hour')
    LIMIT 1`)
  return rows.length === 0
}

/**
 * Fills in the facts of a survey, in batches by the ids of responses.
 * @param signal ends it after the batch under way
 */
export async function fillFacts(
  db: Db,
  { storeId, surveyId, after, changed, canComplete, now }: Filling & { readonly storeId: StoreId; readonly now: Date },
  signal: AbortSignal,
): Promise<JobOutcome<Filling>> {
  const survey = { storeId, surveyId }
  const state = { surveyId, after, changed, canComplete }
  const rest = restBetween()
  for (;;) {
    const { last, wrong } = await compareSome(db, survey, state.after)
    state.changed += await correctSome(db, wrong)
    if (last === null) break
    state.after = last
    // First, because a job that is continued rests from then on only.
    await rest()
    if (signal.aborted) return { continueWith: state }
  }
  await endPass(db, survey, { changed: state.changed, now })
  if (canComplete && state.changed === 0) await completeFacts(db, survey, now)
  return 'done'
}

type Pass = { readonly changed: number; readonly now: Date }

/** A day after the facts were complete, a pass that finds nothing is the last one. */
async function endPass(db: Db, { storeId, surveyId }: SurveyKey, { changed, now }: Pass): Promise<void> {
  const ofSurvey = sql`store_id = ${storeId} AND survey_id = ${surveyId}`
  const moment = sql`${now.toISOString()}::timestamptz`
  if (changed > 0) {
    await db.execute(sql`UPDATE survey_totals SET corrected_at = ${moment} WHERE ${ofSurvey}`)
    return
  }
  await db.execute(sql`
    UPDATE survey_totals SET corrected_at = timestamptz 'epoch' WHERE ${ofSurvey} AND corrected_at = '-infinity'`)
  await db.execute(sql`
    UPDATE survey_totals SET corrected_at = NULL WHERE ${ofSurvey} AND complete_at <= ${moment} - interval '1 day'`)
}
