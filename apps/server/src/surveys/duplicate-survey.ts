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
import { jsonParameter } from '../db/long-json.ts'
import type { Db } from '../db/open-db.ts'
import { surveys } from '../db/schema.ts'
import { ownTurn } from '../own-turn.ts'
import type { Problem } from '../problems.ts'
import { claimSurveyId, NEW_DRAFT, ownedBy } from './operations.ts'
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
  const [original] = await db.select().from(surveys).where(ownedBy(storeId, surveyId))
  if (!original) return err({ code: 'survey_not_found' })
  const names = await namesIn(db, storeId)
  await ownTurn()
  const content = duplicateOf(workingCopy(original), copyId, newUuid, names)
  await ownTurn()
  // Fresh ids may be longer than the original's. The suffix of the name does not count: any survey of UUIDs that could
  // be saved can be duplicated.
  const limitBytes = Math.max(MAX_SURVEY_BYTES, surveyBytes(workingCopy(original)))
  if (surveyBytes({ ...content, name: original.name }) > limitBytes) return err({ code: 'body_too_large', limitBytes })
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

async function namesIn(db: Db, storeId: StoreId): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ name: surveys.name })
    .from(surveys)
    .where(and(eq(surveys.storeId, storeId), isNull(surveys.deletedAt)))
  return new Set(rows.map(({ name }) => name))
}
