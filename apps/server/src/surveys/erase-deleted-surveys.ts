import type { StoreId, SurveyId } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { hourlyKind } from '../jobs/job-kind.ts'
import { DELETED_FOR_MS } from './present.ts'

/** Every table with rows of a survey, the survey itself last. */
const TABLES = [
  'responses',
  'stranger_allowances',
  'deleted_responses',
  'written_answers',
  'shown_players',
  'counters',
  'rushes',
  'revisions',
  'survey_stores',
  'surveys',
] as const

export const ERASE_SURVEYS = hourlyKind('erase_surveys')

/**
 * Erases what was deleted more than 30 days ago, with every row that belongs to it (ADR-0023).
 * @param signal ends it after the survey under way
 * @returns whether none is left
 */
export async function eraseDeletedSurveys(db: Db, now: Date, signal: AbortSignal): Promise<boolean> {
  const before = new Date(now.getTime() - DELETED_FOR_MS)
  // Each survey is a transaction of its own.
  while (await eraseOne(db, before)) {
    if (signal.aborted) return false
  }
  return true
}

/**
 * By then no answer can arrive any more: the last revision was retired thirty days ago, and answers to it are taken for
 * one. Responses are locked before counters, in the order of their keys, as the writer does it.
 */
async function eraseOne(db: Db, before: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // A merchant who restores it at this moment comes first, or finds nothing; another server takes another one.
    const { rows } = await tx.execute<{ store_id: StoreId; survey_id: SurveyId }>(sql`
      SELECT store_id, survey_id FROM surveys WHERE deleted_at < ${before.toISOString()}
      LIMIT 1 FOR UPDATE SKIP LOCKED`)
    const [found] = rows
    if (!found) return false
    const ofSurvey = sql`store_id = ${found.store_id} AND survey_id = ${found.survey_id}`
    await tx.execute(sql`SELECT FROM responses WHERE ${ofSurvey} ORDER BY store_id, survey_id, response_id FOR UPDATE`)
    for (const table of TABLES) await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE ${ofSurvey}`)
    return true
  })
}
