import { err, ok, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { revisions, surveys } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { lockVersion, ownedBy } from './operations.ts'
import { presentSurvey, type SurveyReply } from './present.ts'
import { columnsOf } from './working-copy.ts'

/**
 * Brings the working copy of a published survey back to what shoppers see (ADR-0024).
 * @param version the one the merchant looked at; another tab's unseen edits are not thrown away
 */
export async function discardChanges(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  version: number,
  now: Date,
): Promise<Result<SurveyReply, Problem>> {
  return db.transaction(async (tx) => {
    const locked = await lockVersion(tx, storeId, surveyId, version)
    if (!locked.ok) return locked
    const survey = locked.value
    if (survey.status !== 'published' || survey.publishedRevision === null) return err({ code: 'no_published_copy' })
    if (survey.publishedVersion === version) return ok(presentSurvey(survey))
    const definition = await definitionOf(tx, storeId, surveyId, survey.publishedRevision)
    if (!definition) return err({ code: 'no_published_copy' })
    const next = version + 1
    const [saved] = await tx
      .update(surveys)
      .set({ ...columnsOf(definition), version: next, publishedVersion: next, updatedAt: now })
      .where(ownedBy(storeId, surveyId))
      .returning()
    if (!saved) throw new Error('A survey vanished while its row was locked')
    return ok(presentSurvey(saved))
  })
}

async function definitionOf(tx: Db, storeId: StoreId, surveyId: SurveyId, revision: number) {
  const [row] = await tx
    .select({ definition: revisions.definition })
    .from(revisions)
    .where(and(eq(revisions.storeId, storeId), eq(revisions.surveyId, surveyId), eq(revisions.revision, revision)))
  return row?.definition ?? null
}
