import { err, ok, publish, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { revisions, surveys } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { lockVersion, ownedBy } from './operations.ts'
import { presentSurvey, type SurveyReply } from './present.ts'

/**
 * Freezes the working copy into the next revision and asks it from now on (decisions D4).
 * @param version the one the merchant looked at; another tab's unseen edits are not published
 */
export async function publishSurvey(
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
    if (survey.status === 'published' && survey.publishedVersion === version) return ok(presentSurvey(survey))
    const revision = (survey.publishedRevision ?? 0) + 1
    const published = publish(survey, revision)
    if (!published.ok) return err({ code: 'survey_not_publishable', problems: [...published.problem] })
    await retireRevisions(tx, storeId, surveyId, now)
    const { name, description, questions } = survey
    const definition = { name, description, questions }
    const frozen = { document: published.value, definition, publishedAt: now }
    await tx.insert(revisions).values({ storeId, surveyId, revision, ...frozen })
    const standing = { status: 'published', publishedRevision: revision, publishedVersion: version } as const
    const [saved] = await tx.update(surveys).set(standing).where(ownedBy(storeId, surveyId)).returning()
    if (!saved) throw new Error('A survey vanished while its row was locked')
    return ok(presentSurvey(saved))
  })
}

/** Stops asking; every response stays, and those under way may still be finished (decisions D4). */
export async function moveToDraft(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  now: Date,
): Promise<Result<SurveyReply, Problem>> {
  return db.transaction(async (tx) => {
    const [survey] = await tx.update(surveys).set({ status: 'draft' }).where(ownedBy(storeId, surveyId)).returning()
    if (!survey) return err({ code: 'survey_not_found' })
    await retireRevisions(tx, storeId, surveyId, now)
    return ok(presentSurvey(survey))
  })
}

/** From now on no revision of the survey is asked. */
export async function retireRevisions(tx: Db, storeId: StoreId, surveyId: SurveyId, now: Date): Promise<void> {
  await tx
    .update(revisions)
    .set({ retiredAt: now })
    .where(and(eq(revisions.storeId, storeId), eq(revisions.surveyId, surveyId), isNull(revisions.retiredAt)))
}
