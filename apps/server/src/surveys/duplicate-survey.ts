import {
  duplicateSurveySteps,
  err,
  MAX_SURVEY_BYTES,
  ok,
  type Result,
  type StoreId,
  type Survey,
  type SurveyId,
  surveyBytes,
  surveyBytesSteps,
} from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import { and, eq, isNull } from '../db/drizzle.ts'
import { jsonParameter } from '../db/long-json.ts'
import type { Db } from '../db/open-db.ts'
import { surveys } from '../db/schema.ts'
import { inTurns } from '../own-turn.ts'
import type { Problem } from '../problems.ts'
import { claimSurveyId, NEW_DRAFT, ownedBy } from './operations.ts'
import { presentSurvey, type SurveyReply } from './present.ts'
import { workingCopyOf } from './working-copy.ts'

/**
 * Makes a draft of the same survey under fresh ids, without its responses (spec §4.2, ADR-0024).
 * @param copyId chosen by the caller, as in `createSurvey`: a retry finds the duplicate it made, of whatever version it
 *   is by then; any other survey of that id is not taken for one
 */
export async function duplicateSurvey(
  db: Db,
  storeId: StoreId,
  { surveyId, copyId }: { readonly surveyId: SurveyId; readonly copyId: SurveyId },
  now: Date,
): Promise<Result<SurveyReply, Problem>> {
  if (copyId === surveyId) return err({ code: 'survey_id_taken' })
  const [original] = await db.select().from(surveys).where(ownedBy(storeId, surveyId))
  if (!original) return err({ code: 'survey_not_found' })
  const names = await namesIn(db, storeId)
  const before = workingCopyOf(original)
  const content = await inTurns(duplicateSurveySteps(before, copyId, newUuid, names))
  if (await isTooLarge(content, before)) return err({ code: 'body_too_large', limitBytes: MAX_SURVEY_BYTES })
  const copy = {
    // Whatever else a survey has of its own goes along.
    ...original,
    ...content,
    ...NEW_DRAFT,
    createdAt: now,
    updatedAt: now,
    copiedFrom: surveyId,
    questionsBeforeLimits: null,
    audienceBeforeLimits: null,
  }
  const written = { ...copy, questions: await jsonParameter(copy.questions) }
  return db.transaction(async (tx) => {
    if (!(await claimSurveyId(tx, storeId, copyId))) return err({ code: 'survey_id_taken' })
    const [made] = await tx
      .insert(surveys)
      .values(written)
      .onConflictDoNothing()
      .returning({ surveyId: surveys.surveyId })
    if (made) return ok(presentSurvey(copy))
    const [earlier] = await tx.select().from(surveys).where(ownedBy(storeId, copyId))
    return earlier?.copiedFrom === surveyId ? ok(presentSurvey(earlier)) : err({ code: 'survey_id_taken' })
  })
}

/**
 * Fresh ids may be longer than the original's. The suffix of the name does not count: any survey of UUIDs that could be
 * saved can be duplicated.
 */
async function isTooLarge(copy: Survey, original: Survey): Promise<boolean> {
  await inTurns(surveyBytesSteps(copy))
  const bytes = surveyBytes({ ...copy, name: original.name })
  if (bytes <= MAX_SURVEY_BYTES) return false
  await inTurns(surveyBytesSteps(original))
  return bytes > surveyBytes(original)
}

async function namesIn(db: Db, storeId: StoreId): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ name: surveys.name })
    .from(surveys)
    .where(and(eq(surveys.storeId, storeId), isNull(surveys.deletedAt)))
  return new Set(rows.map(({ name }) => name))
}
