import { err, ok, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import { and, gte, isNull, or } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { surveys } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'
import { everOwnedBy } from './operations.ts'
import { DELETED_FOR_MS, type DeletedReply, presentDeleted, presentSurvey, type SurveyReply } from './present.ts'
import { retireRevisions } from './publish.ts'

/**
 * Takes a survey away: nobody is asked any more and nobody finds it, but for 30 days it can be restored (ADR-0023).
 * Its responses stay with it, and those under way may still be finished, as after the move to draft (ADR-0024).
 */
export async function deleteSurvey(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  recorder: EventRecorder,
): Promise<Result<DeletedReply, Problem>> {
  const { now } = recorder
  return db.transaction(async (tx) => {
    const owned = everOwnedBy(storeId, surveyId)
    const [survey] = await tx.select({ deletedAt: surveys.deletedAt }).from(surveys).where(owned).for('update')
    if (!survey) return err({ code: 'survey_not_found' })
    if (survey.deletedAt) return ok(presentDeleted(surveyId, survey.deletedAt))
    await tx.update(surveys).set({ status: 'draft', deletedAt: now }).where(owned)
    await retireRevisions(tx, storeId, surveyId, now)
    await recordSecurityEvent(tx, recorder, { storeId, event: 'survey_deleted', details: { surveyId } })
    return ok(presentDeleted(surveyId, now))
  })
}

/**
 * Brings a deleted survey back, as a draft (ADR-0023). One that is not deleted stays as it is. After 30 days none can be
 * restored, because its rows may be gone in part.
 */
export async function restoreSurvey(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  recorder: EventRecorder,
): Promise<Result<SurveyReply, Problem>> {
  const isRestorable = or(
    isNull(surveys.deletedAt),
    gte(surveys.deletedAt, new Date(recorder.now.getTime() - DELETED_FOR_MS)),
  )
  const owned = and(everOwnedBy(storeId, surveyId), isRestorable)
  return db.transaction(async (tx) => {
    const [before] = await tx.select({ deletedAt: surveys.deletedAt }).from(surveys).where(owned).for('update')
    const [survey] = await tx.update(surveys).set({ deletedAt: null }).where(owned).returning()
    if (!survey) return err({ code: 'survey_not_found' })
    const event = { storeId, event: 'survey_restored', details: { surveyId } } as const
    if (before?.deletedAt) await recordSecurityEvent(tx, recorder, event)
    return ok(presentSurvey(survey))
  })
}
