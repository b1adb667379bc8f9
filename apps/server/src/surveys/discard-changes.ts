import { err, ok, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import { and, eq } from '../db/drizzle.ts'
import { jsonParameter } from '../db/long-json.ts'
import type { Db } from '../db/open-db.ts'
import { revisions, surveys } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { lockState, ownedBy, readVersion, type SurveyState } from './operations.ts'
import { presentSurvey, type SurveyReply } from './present.ts'
import { columnsOf } from './working-copy.ts'

type Discarding = {
  /** The version that the merchant looked at. Unseen edits of another tab are not discarded. */
  readonly version: number
  readonly now: Date
}

/**
 * Brings the working copy of a published survey back to what shoppers see (ADR-0024).
 */
export async function discardChanges(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  { version, now }: Discarding,
): Promise<Result<SurveyReply, Problem>> {
  const seen = await readVersion(db, storeId, surveyId, version)
  if (!seen.ok) return seen
  const survey = seen.value
  if (survey.status !== 'published' || survey.publishedRevision === null) return err({ code: 'no_published_copy' })
  if (survey.publishedVersion === version) return ok(presentSurvey(survey))
  const definition = await definitionOf(db, storeId, surveyId, survey.publishedRevision)
  if (!definition) return err({ code: 'no_published_copy' })
  const next = version + 1
  const changes = { ...columnsOf(definition), version: next, publishedVersion: next, updatedAt: now }
  const written = { ...changes, questions: await jsonParameter(changes.questions) }
  const discarded = await db.transaction(async (tx): Promise<Result<SurveyReply, Problem> | null> => {
    const locked = await lockState(tx, storeId, surveyId, version)
    if (!locked.ok) return locked
    if (!isSamePublished(locked.value, survey)) return null
    await tx.update(surveys).set(written).where(ownedBy(storeId, surveyId))
    return ok(presentSurvey({ surveyId, ...locked.value, ...changes }))
  })
  // It was published or moved to draft meanwhile.
  return discarded ?? discardChanges(db, storeId, surveyId, { version, now })
}

const isSamePublished = (one: SurveyState, other: SurveyState): boolean =>
  one.status === other.status &&
  one.publishedRevision === other.publishedRevision &&
  one.publishedVersion === other.publishedVersion

async function definitionOf(db: Db, storeId: StoreId, surveyId: SurveyId, revision: number) {
  const [row] = await db
    .select({ definition: revisions.definition })
    .from(revisions)
    .where(and(eq(revisions.storeId, storeId), eq(revisions.surveyId, surveyId), eq(revisions.revision, revision)))
  return row?.definition ?? null
}
