import { duplicateSurvey as duplicateOf, err, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import type { Db } from '../db/open-db.ts'
import { surveys } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { claimSurveyId, ownedBy, readSurvey } from './operations.ts'
import type { SurveyReply } from './present.ts'

/**
 * Makes a draft of the same survey under fresh ids, without its responses (spec §4.2, decisions D4).
 * @param copyId chosen by the caller, as in `createSurvey`: a retry finds the duplicate it made
 */
export async function duplicateSurvey(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  copyId: SurveyId,
  now: Date,
): Promise<Result<SurveyReply, Problem>> {
  if (copyId === surveyId) return err({ code: 'survey_id_taken' })
  return db.transaction(async (tx) => {
    const [original] = await tx.select().from(surveys).where(ownedBy(storeId, surveyId))
    if (!original) return err({ code: 'survey_not_found' })
    if (!(await claimSurveyId(tx, storeId, copyId))) return err({ code: 'survey_id_taken' })
    // Whatever else a survey has of its own goes along.
    const copy = { ...original, ...duplicateOf(original, copyId, newUuid) }
    await tx
      .insert(surveys)
      .values({
        ...copy,
        status: 'draft',
        version: 1,
        publishedRevision: null,
        publishedVersion: null,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
    const made = await readSurvey(tx, storeId, copyId)
    return made.ok ? made : err({ code: 'survey_id_taken' })
  })
}
