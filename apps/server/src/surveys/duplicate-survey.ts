import {
  duplicateSurvey as duplicateOf,
  err,
  MAX_SURVEY_BYTES,
  ok,
  type Result,
  type StoreId,
  type SurveyId,
  surveyBytes,
} from '@earshot/survey'
import { and, eq, isNull } from 'drizzle-orm'
import { v7 as newUuid } from 'uuid'
import type { Db } from '../db/open-db.ts'
import { surveys } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { claimSurveyId, ownedBy } from './operations.ts'
import { presentSurvey, type SurveyReply } from './present.ts'
import { workingCopy } from './working-copy.ts'

/**
 * Makes a draft of the same survey under fresh ids, without its responses (spec §4.2, ADR-0024).
 * @param copyId chosen by the caller, as in `createSurvey`: a retry finds the duplicate it made, of whatever version it
 *   is by then; any other survey of that id is not taken for one
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
    const content = duplicateOf(workingCopy(original), copyId, newUuid, await namesIn(tx, storeId))
    // Fresh ids may be longer than the original's. The suffix of the name does not count: any survey of UUIDs that could
    // be saved can be duplicated.
    const limitBytes = Math.max(MAX_SURVEY_BYTES, surveyBytes(workingCopy(original)))
    if (surveyBytes({ ...content, name: original.name }) > limitBytes)
      return err({ code: 'body_too_large', limitBytes })
    if (!(await claimSurveyId(tx, storeId, copyId))) return err({ code: 'survey_id_taken' })
    // Whatever else a survey has of its own goes along.
    const copy = { ...original, ...content }
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
        copiedFrom: surveyId,
        draftedBecause: null,
        questionsBeforeLimits: null,
        audienceBeforeLimits: null,
      })
      .onConflictDoNothing()
    const [made] = await tx.select().from(surveys).where(ownedBy(storeId, copyId))
    return made?.copiedFrom === surveyId ? ok(presentSurvey(made)) : err({ code: 'survey_id_taken' })
  })
}

async function namesIn(tx: Db, storeId: StoreId): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ name: surveys.name })
    .from(surveys)
    .where(and(eq(surveys.storeId, storeId), isNull(surveys.deletedAt)))
  return new Set(rows.map(({ name }) => name))
}
